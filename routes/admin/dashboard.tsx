import { Hono } from "hono";
import { countMailTroubles } from "../../db/outbox/troubles.ts";
import { listDistrictPage } from "../../db/requests/list_district.ts";
import AdminRequests from "../../islands/AdminRequests.tsx";
import { Alert } from "../../src/components/Alert.tsx";
import { ButtonLink } from "../../src/components/Button.tsx";
import { Page } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { districtListQuery } from "../../src/domain/list_query.ts";
import { type ListAsked, sliceOf } from "../../src/domain/lists.ts";
import { MAIL_NOT_SET_UP } from "../../src/domain/messages.ts";
import type { DistrictPage } from "../../src/domain/requests.ts";
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

/** The review desk. Spec section 2, admin dashboard. */
export function adminDashboardRoutes({ db, clock, isMailConfigured }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.adminDashboard, page("ADMIN"), query(districtListQuery), async (c) => {
      const asked = c.req.valid("query");
      const filter = { ...asked, status: asked.status ?? "IN_REVIEW" };
      const [list, mailTroubles] = await Promise.all([
        listDistrictPage(db, filter, sliceOf(asked), clock()),
        countMailTroubles(db),
      ]);
      return toLastPage(c, list.pagination) ?? c.render(
        <AdminDashboard
          user={c.var.session.user}
          asked={{ ...c.req.query() }}
          list={list}
          isMailConfigured={isMailConfigured}
          mailTroubles={mailTroubles}
        />,
        { title: "Admin Dashboard" },
      );
    });
}

interface AdminDashboardProps {
  user: CurrentUser;
  /** As the address has it. */
  asked: ListAsked;
  list: DistrictPage;
  isMailConfigured: boolean;
  /** How many messages are stuck. */
  mailTroubles: number;
}

function AdminDashboard({ user, asked, list, isMailConfigured, mailTroubles }: AdminDashboardProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title="Admin Dashboard"
          subtitle="Review and manage all lunch requests"
          actions={
            <>
              <ButtonLink href={urls.pendingUsers}>Pending Users</ButtonLink>
              <ButtonLink href={urls.activeUsers}>Active Users</ButtonLink>
              <ButtonLink href={urls.deletedRequests}>Deleted Requests</ButtonLink>
              <ButtonLink href={urls.history}>History</ButtonLink>
              <ButtonLink href={urls.mailDesk}>
                Mail{mailTroubles > 0 && <Troubles count={mailTroubles} />}
              </ButtonLink>
            </>
          }
        />
        {!isMailConfigured && (
          <Alert tone="warning">
            {MAIL_NOT_SET_UP} <a href={urls.mailDesk}>See what waits</a>
          </Alert>
        )}
        <Island name="AdminRequests" component={AdminRequests} props={{ asked, list, version: versionOf(list) }} />
      </Page>
    </SignedInLayout>
  );
}

function Troubles({ count }: { count: number }) {
  return (
    <>
      {" "}
      <span className="tab-count">{count}</span>
      <span className="visually-hidden">{count === 1 ? " needs attention" : " need attention"}</span>
    </>
  );
}
