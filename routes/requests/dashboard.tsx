import { Hono } from "hono";
import { listMine } from "../../db/requests/list_mine.ts";
import MyRequests from "../../islands/MyRequests.tsx";
import { ButtonLink } from "../../src/components/Button.tsx";
import { PlusIcon } from "../../src/components/Icons.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { myListQuery } from "../../src/domain/list_query.ts";
import type { ListAsked } from "../../src/domain/lists.ts";
import type { Page } from "../../src/domain/pagination.ts";
import type { RequestCard as Card } from "../../src/domain/requests.ts";
import { urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { toLastPage } from "../../src/http/last_page.ts";
import { query } from "../../src/http/valid.ts";
import { versionOf } from "../../src/http/version.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** A requester's own requests. Spec section 2, requester dashboard. */
export function dashboardRoutes({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.requesterDashboard, page("REQUESTER"), query(myListQuery), async (c) => {
      const { user } = c.var.session;
      const list = await listMine(db, { ...c.req.valid("query"), requesterId: user.id, now: clock() });
      return toLastPage(c, list.pagination) ??
        c.render(<DashboardPage user={user} asked={{ ...c.req.query() }} list={list} />, {
          title: "My Lunch Requests",
        });
    });
}

interface DashboardPageProps {
  user: CurrentUser;
  /** As the address has it. */
  asked: ListAsked;
  list: Page<Card>;
}

function DashboardPage({ user, asked, list }: DashboardPageProps) {
  return (
    <SignedInLayout user={user}>
      <PageContent>
        <PageHeader
          title="My Lunch Requests"
          actions={
            <ButtonLink variant="primary" href={urls.newRequest}>
              <PlusIcon /> Create New Request
            </ButtonLink>
          }
        />
        <Island name="MyRequests" component={MyRequests} props={{ asked, list, version: versionOf(list) }} />
      </PageContent>
    </SignedInLayout>
  );
}
