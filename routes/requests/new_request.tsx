import { Hono } from "hono";
import NewRequest from "../../islands/NewRequest.tsx";
import { Page } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { earliestDeliveryDate } from "../../src/domain/deadlines.ts";
import { homeOf, urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** Ordering lunches. Spec section 2, new request. */
export function newRequestRoutes({ clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.newRequest, page("REQUESTER", "DIRECTOR"), (c) => {
      const { user } = c.var.session;
      const homeHref = homeOf(user.role);
      return c.render(
        <SignedInLayout user={user}>
          <Page width="narrow">
            <PageHeader title="Create New Request" back={{ href: homeHref, label: "Back to Dashboard" }} />
            <Island
              name="NewRequest"
              component={NewRequest}
              props={{ earliestDate: earliestDeliveryDate(clock()), homeHref }}
            />
          </Page>
        </SignedInLayout>,
        { title: "Create New Request" },
      );
    });
}
