import { useRequestContext } from "@hono/react-renderer";
import { Hono } from "hono";
import { findFirstSteps } from "../../db/district/first_steps.ts";
import AdminRequests from "../../islands/AdminRequests.tsx";
import { PendingWarning } from "../../src/components/accounts/PendingWarning.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { formatDateTime } from "../../src/domain/time/alaska_time.ts";
import { districtListParams } from "../../src/domain/requests/query_schemas.ts";
import { MAIL_NOT_SET_UP } from "../../src/domain/mail/outbox.ts";
import { urls } from "../../src/domain/urls.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { findDistrictList } from "../district_list.ts";
import { SignedInPage } from "../layout.tsx";
import { FirstStepsCard } from "./FirstStepsCard.tsx";

export function adminDashboardRoutes(deps: Deps) {
  const { db, clock, isMailConfigured, backups, responseCache } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.adminDashboard, responseCache, queryParams(districtListParams), async (c) => {
      const { redirect, props, place } = await findDistrictList(c, deps, "ADMIN", c.req.valid("query"));
      const { user } = c.var.session;
      const backup = backups?.find(clock());
      const steps = user.isSuperAdmin ? await findFirstSteps(db) : undefined;
      return redirect ?? c.render(
        <SignedInPage
          title="Admin Dashboard"
          subtitle="Review and manage all lunch requests"
          actions={
            <>
              <ButtonLink href={urls.pendingUsers}>Pending Users</ButtonLink>
              <ButtonLink href={urls.activeUsers}>Active Users</ButtonLink>
              <ButtonLink href={urls.deletedRequests}>Deleted Requests</ButtonLink>
              {user.isSuperAdmin && <ButtonLink href={urls.districtSettings}>District</ButtonLink>}
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
          {steps && <FirstStepsCard {...{ user, steps, isMailConfigured }} />}
          <ScriptNotice />
          <Island name="AdminRequests" kind="list" component={AdminRequests} props={props} />
        </SignedInPage>,
        { title: `${place}Admin Dashboard` },
      );
    });
}

function WaitingRegistrations() {
  const { waiting } = useRequestContext<SignedInEnv>().var;
  return (
    <PendingWarning count={waiting?.users ?? 0}>
      {" "}
      <a href={urls.pendingUsers}>See who is waiting</a>
    </PendingWarning>
  );
}
