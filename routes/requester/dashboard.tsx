import { Hono } from "hono";
import { listOwnRequests } from "../../db/requests/list_mine.ts";
import MyRequests from "../../islands/MyRequests.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { PlusIcon } from "../../src/components/ui/Icons.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { myListQuery } from "../../src/domain/lists/queries.ts";
import type { ListParams } from "../../src/domain/lists/params.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { RequestSummary } from "../../src/domain/requests/requests.ts";
import { urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { redirectToLastPage } from "../../src/http/last_page.ts";
import { query } from "../../src/http/validate.ts";
import { etagOf } from "../../src/http/etag.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** A requester's own requests. Spec section 2, requester dashboard. */
export function dashboardRoutes({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.requesterDashboard, page("REQUESTER"), query(myListQuery), async (c) => {
      const { user } = c.var.session;
      const list = await listOwnRequests(db, { ...c.req.valid("query"), requesterId: user.id, now: clock() });
      return redirectToLastPage(c, list.pagination) ??
        c.render(<DashboardPage user={user} params={{ ...c.req.query() }} list={list} />, {
          title: "My Lunch Requests",
        });
    });
}

interface DashboardPageProps {
  user: CurrentUser;
  /** As the address has it. */
  params: ListParams;
  list: Paginated<RequestSummary>;
}

function DashboardPage({ user, params, list }: DashboardPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title="My Lunch Requests"
          actions={
            <ButtonLink variant="primary" href={urls.newRequest}>
              <PlusIcon /> Create New Request
            </ButtonLink>
          }
        />
        <Island name="MyRequests" component={MyRequests} props={{ params, list, etag: etagOf(list) }} />
      </Page>
    </SignedInLayout>
  );
}
