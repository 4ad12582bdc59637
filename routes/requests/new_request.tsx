import { Hono } from "hono";
import { findDraftOwner } from "../../db/accounts/draft_key.ts";
import { findLastRecipient } from "../../db/requests/last_recipient.ts";
import NewRequest from "../../islands/NewRequest.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { earliestDeliveryDate, latestDeliveryDate } from "../../src/domain/requests/deadlines.ts";
import { newRequestParams } from "../../src/domain/requests/params.ts";
import { toVersion } from "../../src/domain/requests/family.ts";
import { homeFor, urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/guards.ts";
import { queryParams } from "../../src/http/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { viewRequest } from "./view.ts";

/** The page for a new request. Spec section 2, new request. */
export function newRequestRoutes(deps: Deps) {
  const { db, clock } = deps;
  return new Hono<AppEnv>()
    .get(urls.newRequest, requireRole(...TRANSITIONS.create.roles), queryParams(newRequestParams), async (c) => {
      const { user } = c.var.session;
      const { copy } = c.req.valid("query");
      const copied = copy ? toVersion(await viewRequest(deps, user, copy)) : null;
      const lastRecipient = await findLastRecipient(db, user.id) ?? null;
      const draftOwner = await findDraftOwner(db, user.id);
      const homeHref = homeFor(user.role);
      const now = clock();
      return c.render(
        <SignedInLayout user={user}>
          <Page width="narrow">
            <PageHeader title="Create New Request" back={{ href: homeHref, label: "Back to Dashboard" }} />
            <Island
              name="NewRequest"
              component={NewRequest}
              when="load"
              props={{
                draftOwner,
                earliestDate: earliestDeliveryDate(now),
                latestDate: latestDeliveryDate(now),
                homeHref,
                copied,
                lastRecipient,
              }}
            />
          </Page>
        </SignedInLayout>,
        { title: "Create New Request" },
      );
    });
}
