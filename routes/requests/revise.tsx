import { Hono } from "hono";
import { findDraftOwner } from "../../db/accounts/draft_key.ts";
import ReviseRequest from "../../islands/ReviseRequest.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { earliestDeliveryDate, latestDeliveryDate } from "../../src/domain/requests/deadlines.ts";
import { allVersions, currentVersion, toVersion } from "../../src/domain/requests/family.ts";
import { canRevise } from "../../src/domain/requests/permissions.ts";
import { homeFor, urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/guards.ts";
import { requestIdParam } from "../../src/http/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { viewRequest } from "./view.ts";

/** The page for a revision. Spec section 2, revise request. */
export function reviseRoutes(deps: Deps) {
  const { db, clock } = deps;
  return new Hono<AppEnv>()
    .get(urls.reviseRequest(":id"), requireRole(...TRANSITIONS.revise.roles), requestIdParam, async (c) => {
      const { user } = c.var.session;
      const now = clock();
      const details = await viewRequest(deps, user, c.req.valid("param").id);
      const versions = allVersions(details);
      const isCurrent = currentVersion(versions)?.id === details.id;
      // A request that cannot be revised opens its own page instead, which says what can be done.
      if (!isCurrent || !canRevise(user.role, { versions, now })) return c.redirect(urls.request(details.id), 303);
      return c.render(
        <SignedInLayout user={user}>
          <Page width="narrow">
            <PageHeader
              title="Revise Request"
              subtitle="Make changes to your approved request"
              back={{ href: urls.request(details.id), label: "Back to Request" }}
            />
            <Island
              name="ReviseRequest"
              component={ReviseRequest}
              when="load"
              props={{
                request: toVersion(details),
                draftOwner: await findDraftOwner(db, user.id),
                earliestDate: earliestDeliveryDate(now),
                latestDate: latestDeliveryDate(now),
                homeHref: homeFor(user.role),
              }}
            />
          </Page>
        </SignedInLayout>,
        { title: "Revise Request" },
      );
    });
}
