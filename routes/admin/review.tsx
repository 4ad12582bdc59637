import { Hono } from "hono";
import { findRequestFor } from "../../db/requests/find.ts";
import ReviewActions from "../../islands/ReviewActions.tsx";
import { Alert } from "../../src/components/Alert.tsx";
import { Badge, StatusBadge } from "../../src/components/Badge.tsx";
import { Card } from "../../src/components/Card.tsx";
import { ChangesCard } from "../../src/components/ChangesCard.tsx";
import { Facts } from "../../src/components/Facts.tsx";
import { Page } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { RequestFacts } from "../../src/components/RequestFacts.tsx";
import { VersionHistory } from "../../src/components/VersionHistory.tsx";
import { formatDateTime } from "../../src/domain/alaska_time.ts";
import { currentVersion, type RequestDetails, versionsOf } from "../../src/domain/requests.ts";
import { urls } from "../../src/domain/urls.ts";
import { type CurrentUser, fullName } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { id } from "../../src/http/valid.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** One request before an administrator's eyes. Spec section 2, admin request review. */
export function reviewRoutes({ db }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.reviewRequest(":id"), page("ADMIN"), id, async (c) => {
      const { user } = c.var.session;
      const request = await findRequestFor(db, user, c.req.valid("param").id);
      return c.render(<ReviewPage user={user} request={request} />, { title: "Review Request" });
    });
}

function ReviewPage({ user, request }: { user: CurrentUser; request: RequestDetails }) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title={`Review Request ${request.id.slice(0, 12)}`}
          back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
          badges={
            <>
              <StatusBadge status={request.status} />
              {request.version > 0 && <Badge tone="info">{`Revision ${request.version}`}</Badge>}
            </>
          }
          actions={
            <Island
              name="ReviewActions"
              component={ReviewActions}
              props={{
                request: { id: request.id, status: request.status },
                isLive: request.supersededAt === null,
              }}
            />
          }
        />
        <div className="stack">
          <Notices request={request} />
          <Card title="Requester Information">
            <Facts
              columns={3}
              items={[
                { label: "Name", value: fullName(request.requester) },
                { label: "Email", value: request.requester.email },
                { label: "Request date", value: formatDateTime(request.createdAt) },
              ]}
            />
          </Card>
          <ChangesCard request={request} />
          <RequestFacts request={request} />
          {request.children.length > 0 && (
            <Card title="Version History">
              <VersionHistory request={request} hrefFor={urls.reviewRequest} />
            </Card>
          )}
        </div>
      </Page>
    </SignedInLayout>
  );
}

function Notices({ request }: { request: RequestDetails }) {
  const current = currentVersion(versionsOf(request));
  return (
    <>
      {current && current.id !== request.id && (
        <Alert tone="info" title="There is a newer version of this request">
          <a href={urls.reviewRequest(current.id)}>Open the newest version</a>
        </Alert>
      )}
      {request.lateAckChecked && (
        <Alert tone="warning">
          Late Request: Requester acknowledged this request is within 14 days of delivery
        </Alert>
      )}
      {request.status === "DENIED" && (
        <Alert tone="danger" title="Denied">
          <p className="prose">{request.denialReason}</p>
        </Alert>
      )}
    </>
  );
}
