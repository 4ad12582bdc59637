import { useRequestContext } from "@hono/react-renderer";
import { Hono } from "hono";
import { findFirstSteps } from "../../db/district/first_steps.ts";
import { listDistrict } from "../../db/requests/list_district.ts";
import AdminRequests from "../../islands/AdminRequests.tsx";
import { PendingWarning } from "../../src/components/accounts/PendingWarning.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { formatDateTime } from "../../src/domain/time/alaska_time.ts";
import { districtListParams } from "../../src/domain/requests/query_schemas.ts";
import { listPlace, pageRange, statusParam } from "../../src/domain/lists/params.ts";
import { MAIL_NOT_SET_UP } from "../../src/domain/mail/outbox.ts";
import { districtRow } from "../../src/domain/requests/lists.ts";
import { STATUS_LABELS } from "../../src/domain/requests/statuses.ts";
import { urls } from "../../src/domain/urls.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../src/http/responses/outcome.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { listProps } from "../list_props.ts";
import { SignedInPage } from "../layout.tsx";
import { FirstStepsCard } from "./FirstStepsCard.tsx";
import { withSchools } from "../schools.ts";

export function adminDashboardRoutes(deps: Deps) {
  const { db, clock, isMailConfigured, backups, responseCache } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.adminDashboard, responseCache, queryParams(districtListParams), async (c) => {
      const params = c.req.valid("query");
      const filter = { ...params, status: statusParam(params) };
      const { user } = c.var.session;
      const listing = listDistrict(db, filter, pageRange(params), clock());
      const list = await withSchools(db, listing, params.school);
      const requests = listProps(c, list, districtRow);
      const backup = backups?.find(clock());
      const steps = user.isSuperAdmin ? await findFirstSteps(db) : undefined;
      return redirectToLastPage(c, list.pagination) ?? c.render(
        <SignedInPage
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
          warning={!isMailConfigured && !steps && (
            <>
              {MAIL_NOT_SET_UP} <a href={urls.outbox}>See waiting messages</a>
            </>
          )}
        >
          <WaitingRegistrations />
          {user.isSuperAdmin && backup?.isLate && (
            <Alert tone="warning">
              {backup.lastBackupAt
                ? `The last backup was made on ${formatDateTime(backup.lastBackupAt)}.`
                : "No backup has been made yet."} Run "deno task backup" to make one now.{" "}
              <a href={urls.system}>See the System page</a>
            </Alert>
          )}
          {steps && <FirstStepsCard steps={steps} isMailConfigured={isMailConfigured} />}
          <ScriptNotice />
          <Island name="AdminRequests" component={AdminRequests} props={requests} />
        </SignedInPage>,
        { title: `${listPlace(c.req.query(), STATUS_LABELS[filter.status])}Admin Dashboard` },
      );
    });
}

/** Their count is found when the page is rendered. */
function WaitingRegistrations() {
  const { waiting } = useRequestContext<SignedInEnv>().var;
  return (
    <PendingWarning count={waiting?.users ?? 0}>
      {" "}
      <a href={urls.pendingUsers}>See who is waiting</a>
    </PendingWarning>
  );
}
