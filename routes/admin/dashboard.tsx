import { useRequestContext } from "@hono/react-renderer";
import { Hono } from "hono";
import AdminRequests, { apiUrl } from "../../islands/AdminRequests.tsx";
import { PendingWarning } from "../../src/components/accounts/PendingWarning.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import type { WithSchools } from "../../src/domain/district/schools.ts";
import { formatDateTime } from "../../src/domain/time/alaska_time.ts";
import { districtListParams } from "../../src/domain/requests/params.ts";
import { listPlace, type ListProps, pageRange, statusParam } from "../../src/domain/lists/params.ts";
import { MAIL_NOT_SET_UP } from "../../src/domain/mail/outbox.ts";
import { type DistrictListPage, type DistrictRow, districtRow } from "../../src/domain/requests/lists.ts";
import { STATUS_LABELS } from "../../src/domain/requests/statuses.ts";
import { urls } from "../../src/domain/urls.ts";
import type { BackupStatus } from "../../src/process/backup_schedule.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../src/http/responses/outcome.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { listProps } from "../list_props.ts";
import { Welcome } from "../help/Welcome.tsx";
import { SignedInLayout } from "../layout.tsx";
import { withSchools } from "../schools.ts";
import { listForAdministrator } from "./requests/list.ts";

/** All requests, for administrators to review and manage. Spec section 2, admin dashboard. */
export function adminDashboardRoutes(deps: Deps) {
  const { db, clock, isMailConfigured, backups, whileUnchanged } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.adminDashboard, whileUnchanged, queryParams(districtListParams), async (c) => {
      const params = c.req.valid("query");
      const filter = { ...params, status: statusParam(params) };
      const listing = listForAdministrator(deps, c.var.session.user, filter, pageRange(params));
      const list = await withSchools(db, listing, params.school);
      return redirectToLastPage(c, list.pagination) ?? c.render(
        <AdminDashboard
          user={c.var.session.user}
          requests={listProps(c, list, districtRow)}
          isMailConfigured={isMailConfigured}
          backup={backups?.find(clock())}
        />,
        { title: `${listPlace(c.req.query(), STATUS_LABELS[filter.status])}Admin Dashboard` },
      );
    });
}

interface AdminDashboardProps {
  user: CurrentUser;
  requests: ListProps<DistrictListPage<DistrictRow> & WithSchools>;
  isMailConfigured: boolean;
  backup: ReturnType<BackupStatus["find"]> | undefined;
}

function AdminDashboard({ user, requests, isMailConfigured, backup }: AdminDashboardProps) {
  const { waiting } = useRequestContext<SignedInEnv>().var;
  return (
    <SignedInLayout user={user}>
      <Page isCompact>
        <PageHeader
          title="Admin Dashboard"
          subtitle="Review and manage all lunch requests"
          actions={
            <>
              <ButtonLink size="small" href={urls.pendingUsers}>Pending Users</ButtonLink>
              <ButtonLink size="small" href={urls.activeUsers}>Active Users</ButtonLink>
              <ButtonLink size="small" href={urls.deletedRequests}>Deleted Requests</ButtonLink>
              {user.isSuperAdmin && <ButtonLink size="small" href={urls.districtSettings}>District</ButtonLink>}
            </>
          }
          warning={!isMailConfigured && (
            <>
              {MAIL_NOT_SET_UP} <a href={urls.outbox}>See waiting messages</a>
            </>
          )}
        />
        <Welcome />
        <PendingWarning count={waiting?.users ?? 0}>
          {" "}
          <a href={urls.pendingUsers}>See who is waiting</a>
        </PendingWarning>
        {user.isSuperAdmin && backup?.isLate && (
          <Alert tone="warning">
            {backup.lastBackupAt
              ? `The last backup was made on ${formatDateTime(backup.lastBackupAt)}.`
              : "No backup has been made yet."} Run "deno task backup" to make one now.{" "}
            <a href={urls.system}>See the System page</a>
          </Alert>
        )}
        <noscript>
          <Alert tone="info">
            Selecting several requests needs JavaScript. Open one to decide on it.
          </Alert>
        </noscript>
        <Island
          name="AdminRequests"
          component={AdminRequests}
          props={requests}
          poll={{ url: apiUrl(requests.params), etag: requests.etag }}
        />
      </Page>
    </SignedInLayout>
  );
}
