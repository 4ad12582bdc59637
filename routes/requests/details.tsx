import { Hono } from "hono";
import { listFamilyHistory } from "../../db/history/family.ts";
import RequestActions from "../../islands/RequestActions.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Badge } from "../../src/components/ui/Badge.tsx";
import { StatusBadge } from "../../src/components/requests/StatusBadge.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { ChangesCard } from "../../src/components/requests/ChangesCard.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { RequestDetailCards } from "../../src/components/requests/RequestDetailCards.tsx";
import { Timeline } from "../../src/components/history/Timeline.tsx";
import { VersionHistory } from "../../src/components/requests/VersionHistory.tsx";
import type { HistoryEvent } from "../../src/domain/history/events.ts";
import { allVersions, currentVersion, isFamilyLocked, type RequestDetails } from "../../src/domain/requests/family.ts";
import { canCancel, canRevert, canRevise, isOutOfVersions } from "../../src/domain/requests/permissions.ts";
import { shortId, versionLabel } from "../../src/domain/requests/request.ts";
import { isAllowedFrom } from "../../src/domain/requests/statuses.ts";
import { homeFor, urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/guards.ts";
import { requestIdParam } from "../../src/http/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { viewRequest } from "./view.ts";

/** One request with its versions. Spec section 2, request details; administrators act on the review page instead. */
export function detailsRoutes(deps: Deps) {
  const { db, clock, whileUnchanged } = deps;
  return new Hono<AppEnv>()
    .get(urls.request(":id"), requireRole(...ROLES), whileUnchanged, requestIdParam, async (c) => {
      const { user } = c.var.session;
      const request = await viewRequest(deps, user, c.req.valid("param").id);
      const history = await listFamilyHistory(db, user, request);
      return c.render(<DetailsPage user={user} request={request} history={history} now={clock()} />, {
        title: `Request ${shortId(request.id)}`,
      });
    });
}

interface DetailsPageProps {
  user: CurrentUser;
  request: RequestDetails;
  history: HistoryEvent[];
  now: Date;
}

function DetailsPage({ user, request, history, now }: DetailsPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title={`Lunch Request ${shortId(request.id)}`}
          subtitle={versionLabel(request.version)}
          back={{ href: homeFor(user.role), label: "Back to Dashboard" }}
          badges={
            <>
              <StatusBadge status={request.status} />
              {request.supersededAt && <Badge>Replaced by a newer version</Badge>}
            </>
          }
          actions={user.role === "ADMIN" ? undefined : <Actions user={user} request={request} now={now} />}
        />
        <div className="stack">
          {request.status === "DENIED" && <ActionRequired request={request} user={user} />}
          <ChangesCard request={request} />
          <RequestDetailCards request={request} />
          <Card title="Version History">
            <VersionHistory request={request} hrefFor={urls.request} />
          </Card>
          <Card title="Timeline">
            <Timeline events={history} />
          </Card>
        </div>
      </Page>
    </SignedInLayout>
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
  return (
    <Island
      name="RequestActions"
      component={RequestActions}
      when="intent"
      props={{
        id: request.id,
        isCurrent: currentVersion(versions)?.id === request.id,
        canRevise: canRevise(user.role, family),
        isOutOfVersions: isOutOfVersions(user.role, family),
        canCancel: canCancel(user.role, family),
        canRevert: canRevert(user.role, versions),
        isLocked: isAllowedFrom("cancel", request.status) && isFamilyLocked(family),
        homeHref: homeFor(user.role),
      }}
    />
  );
}
