import { Hono } from "hono";
import { findStuckMailCount } from "../../db/mail/stuck.ts";
import { listDistrictPage } from "../../db/requests/list_district.ts";
import AdminRequests from "../../islands/AdminRequests.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { districtListQuery } from "../../src/domain/lists/queries.ts";
import { type ListParams, pageRange } from "../../src/domain/lists/params.ts";
import { MAIL_NOT_SET_UP } from "../../src/domain/mail/outbox.ts";
import type { DistrictPage } from "../../src/domain/requests/requests.ts";
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

/** The review desk. Spec section 2, admin dashboard. */
export function adminDashboardRoutes({ db, clock, isMailConfigured }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.adminDashboard, page("ADMIN"), query(districtListQuery), async (c) => {
      const params = c.req.valid("query");
      const filter = { ...params, status: params.status ?? "IN_REVIEW" };
      const [list, mailTroubles] = await Promise.all([
        listDistrictPage(db, filter, pageRange(params), clock()),
        findStuckMailCount(db),
      ]);
      return redirectToLastPage(c, list.pagination) ?? c.render(
        <AdminDashboard
          user={c.var.session.user}
          params={{ ...c.req.query() }}
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
  params: ListParams;
  list: DistrictPage;
  isMailConfigured: boolean;
  /** How many messages are stuck. */
  mailTroubles: number;
}

function AdminDashboard({ user, params, list, isMailConfigured, mailTroubles }: AdminDashboardProps) {
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
              <ButtonLink href={urls.outbox}>
                Mail{mailTroubles > 0 && <Troubles count={mailTroubles} />}
              </ButtonLink>
            </>
          }
        />
        {!isMailConfigured && (
          <Alert tone="warning">
            {MAIL_NOT_SET_UP} <a href={urls.outbox}>See what waits</a>
          </Alert>
        )}
        <Island name="AdminRequests" component={AdminRequests} props={{ params, list, etag: etagOf(list) }} />
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
