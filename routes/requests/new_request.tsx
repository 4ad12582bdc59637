import { Hono } from "hono";
import { findLastOrder } from "../../db/requests/form.ts";
import NewRequest from "../../islands/NewRequest.tsx";
import { schoolError } from "../../src/domain/district/schools.ts";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { newRequestParams } from "../../src/domain/requests/query_schemas.ts";
import { effectiveBesideDenied, toVersion } from "../../src/domain/requests/family.ts";
import type { LastRecipient } from "../../src/domain/requests/form_values.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInPage } from "../layout.tsx";
import { findOrdering } from "./ordering.ts";
import { viewRequest } from "./view.ts";

export function newRequestRoutes(deps: Deps): Hono<AppEnv> {
  return guardAll(
    requireRole(...TRANSITIONS.create.roles),
    new Hono<SignedInEnv>()
      .get(urls.newRequest, queryParams(newRequestParams), async (c) => {
        const { user } = c.var.session;
        const { copy } = c.req.valid("query");
        const copied = copy ? await viewRequest(deps, user, copy) : null;
        const last = await findLastOrder(deps.db, user.id) ?? null;
        const ordering = await findOrdering(deps, c);
        const isOffered = last && schoolError(ordering.schools, last.school) === null;
        return c.render(
          <SignedInPage width="narrow" back="dashboard" title="Create New Request">
            <ScriptNotice />
            <Island
              name="NewRequest"
              component={NewRequest}
              props={{
                ...ordering,
                copied: copied && toVersion(copied),
                effective: copied && effectiveBesideDenied(copied),
                ownDetails: ownDetails(user),
                lastOrder: last && {
                  ...last,
                  school: isOffered ? last.school : "",
                  budgetCode: ordering.budgetCodeUse === "OFF" ? "" : last.budgetCode,
                },
              }}
            />
          </SignedInPage>,
          { title: "Create New Request" },
        );
      }),
  );
}

function ownDetails({ firstName, lastName, email }: CurrentUser): LastRecipient {
  return { recipientFirstName: firstName, recipientLastName: lastName, recipientPhone: "", recipientEmail: email };
}
