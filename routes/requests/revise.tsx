import { Hono } from "hono";
import ReviseRequest from "../../islands/ReviseRequest.tsx";
import { RequestDetailCards } from "../../src/components/requests/RequestDetailCards.tsx";
import { RevisionWarningDialog } from "../../src/components/requests/form/RevisionWarningDialog.tsx";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { allVersions, currentVersion, toVersion } from "../../src/domain/requests/family.ts";
import { canRevise } from "../../src/domain/requests/permissions.ts";
import { requestName } from "../../src/domain/requests/summary.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../src/http/middleware/validate.ts";
import { tabPanel } from "../../src/components/requests/RevisionTabs.tsx";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInPage } from "../layout.tsx";
import { findOrdering } from "./ordering.ts";
import { viewRequest } from "./view.ts";

export function reviseRoutes(deps: Deps): Hono<AppEnv> {
  const { clock } = deps;
  return guardAll(
    requireRole(...TRANSITIONS.revise.roles),
    new Hono<SignedInEnv>()
      .get(urls.reviseRequest(":id"), requestIdParam, async (c) => {
        const { user } = c.var.session;
        const details = await viewRequest(deps, user, c.req.valid("param").id);
        const versions = allVersions(details);
        const isCurrent = currentVersion(versions)?.id === details.id;
        // A request that cannot be revised opens its own page instead, which says what can be done.
        if (!isCurrent || !canRevise(user.role, { versions, now: clock() })) {
          return c.redirect(urls.request(details.id), 303);
        }
        const ordering = await findOrdering(deps, c, details);
        const request = toVersion(details);
        return c.render(
          <SignedInPage
            width="narrow"
            title="Revise Request"
            subtitle="Make changes to your approved request"
            back={{ href: urls.request(details.id), label: "Back to Request" }}
          >
            <RevisionWarningDialog status={details.status} requestHref={urls.request(details.id)} />
            <ScriptNotice />
            <Island name="ReviseRequest" component={ReviseRequest} props={{ ...ordering, request }} />
            <div {...tabPanel("previous")} hidden>
              <RequestDetailCards request={request} schools={ordering.schools} />
            </div>
          </SignedInPage>,
          { title: `${requestName(details, ordering.schools)}: Revise Request` },
        );
      }),
  );
}
