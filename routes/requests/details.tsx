import { Hono } from "hono";
import { findSchools } from "../../db/district/schools.ts";
import { listFamilyHistory } from "../../db/history/family.ts";
import RequestActions from "../../islands/RequestActions.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Badge } from "../../src/components/ui/Badge.tsx";
import { StatusBadge } from "../../src/components/requests/StatusBadge.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { CloseOutCard } from "../../src/components/requests/CloseOutCard.tsx";
import { ChangesCard } from "../../src/components/requests/ChangesTable.tsx";
import { RequestBar } from "../../src/components/requests/RequestBar.tsx";
import { RequestDetailCards } from "../../src/components/requests/RequestDetailCards.tsx";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { Timeline } from "../../src/components/history/Timeline.tsx";
import { VersionHistory } from "../../src/components/requests/VersionHistory.tsx";
import { tooLateTo } from "../../src/domain/requests/deadlines.ts";
import {
  allVersions,
  currentVersion,
  isFamilyLocked,
  NO_MORE_VERSIONS,
  type RequestDetails,
} from "../../src/domain/requests/family.ts";
import { canCancel, canRevert, canRevise, isOutOfVersions } from "../../src/domain/requests/permissions.ts";
import { shortId, versionLabel } from "../../src/domain/requests/request.ts";
import { requestLine, requestName } from "../../src/domain/requests/summary.ts";
import { isAllowedFrom } from "../../src/domain/requests/statuses.ts";
import { homeFor, urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInPage } from "../layout.tsx";
import { viewRequest } from "./view.ts";

/** Administrators act on the review page instead. Spec section 2, request details. */
export function detailsRoutes(deps: Deps) {
  return new Hono<AppEnv>().get(
    urls.request(":id"),
    requireRole(...ROLES),
    deps.responseCache,
    requestIdParam,
    async (c) => {
      const { user } = c.var.session;
      const request = await viewRequest(deps, user, c.req.valid("param").id);
      const [history, schools] = await Promise.all([listFamilyHistory(deps.db, user, request), findSchools(deps.db)]);
      return c.render(
        <SignedInPage
          back="dashboard"
          title={`Lunch Request ${shortId(request.id)}`}
          subtitle={versionLabel(request.version)}
          badges={
            <>
              <StatusBadge status={request.status} />
              {request.supersededAt && <Badge>Replaced by a newer version</Badge>}
            </>
          }
        >
          {user.role !== "ADMIN" && <ScriptNotice />}
          <div className="request-page">
            <RequestBar line={requestLine(request, schools)}>
              {user.role !== "ADMIN" && <Actions user={user} request={request} now={deps.clock()} />}
            </RequestBar>
            {request.status === "DENIED" && <ActionRequired request={request} user={user} />}
            <RequestDetailCards
              request={request}
              schools={schools}
              first={<ChangesCard request={request} schools={schools} />}
            >
              <CloseOutCard request={request} />
              <Card title="Version History">
                <VersionHistory request={request} hrefFor={urls.request} />
              </Card>
              <Card title="Timeline">
                <Timeline events={history} />
              </Card>
            </RequestDetailCards>
          </div>
        </SignedInPage>,
        { title: `${requestName(request, schools)}: Lunch Request` },
      );
    },
  );
}

function ActionRequired({ request, user }: { request: RequestDetails; user: CurrentUser }) {
  return (
    <Alert tone="danger" title="Action Required">
      <div className="stack" data-gap="small">
        <p className="prose">This request was denied: {request.denialReason}</p>
        <p>
          {canRevert(user.role, allVersions(request))
            ? "The approved version stays in effect. Revert to it, or cancel the whole request."
            : "Copy it to a new request and fix what was wrong, or cancel it."}
        </p>
      </div>
    </Alert>
  );
}

function Actions({ user, request, now }: { user: CurrentUser; request: RequestDetails; now: Date }) {
  const versions = allVersions(request);
  const family = { versions, now };
  const tooLate = (action: "revise" | "cancel") =>
    isAllowedFrom(action, request.status) && isFamilyLocked(family) && tooLateTo(action);
  return (
    <Island
      name="RequestActions"
      component={RequestActions}
      props={{
        id: request.id,
        isCurrent: currentVersion(versions)?.id === request.id,
        revise: canRevise(user.role, family) || (isOutOfVersions(user.role, family) && NO_MORE_VERSIONS) ||
          tooLate("revise"),
        cancel: canCancel(user.role, family) || tooLate("cancel"),
        canRevert: canRevert(user.role, versions),
        homeHref: homeFor(user.role),
      }}
    />
  );
}
