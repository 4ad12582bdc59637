import { type Context, Hono } from "hono";
import { transact, type Tx } from "../../../db/client.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { denyRequest } from "../../../db/requests/deny.ts";
import type { ActionInput } from "../../../db/requests/family.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { listFamilyHistory } from "../../../db/history/family.ts";
import { findNextInReview } from "../../../db/requests/next_in_review.ts";
import { listSameDay } from "../../../db/requests/same_day.ts";
import ReviewActions from "../../../islands/ReviewActions.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Badge } from "../../../src/components/ui/Badge.tsx";
import { StatusBadge } from "../../../src/components/requests/StatusBadge.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { ChangesCard } from "../../../src/components/requests/ChangesCard.tsx";
import { DescriptionList } from "../../../src/components/ui/DescriptionList.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { RequestDetailCards } from "../../../src/components/requests/RequestDetailCards.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { Timeline } from "../../../src/components/history/Timeline.tsx";
import { VersionHistory } from "../../../src/components/requests/VersionHistory.tsx";
import { formatDateTime } from "../../../src/domain/alaska_time.ts";
import type { HistoryEvent } from "../../../src/domain/history/events.ts";
import { deletionSchema, denialSchema } from "../../../src/domain/requests/decisions.ts";
import { REVIEW_ACTIONS, type ReviewAction } from "../../../src/domain/requests/posted_actions.ts";
import { typedNumber } from "../../../src/domain/typed_number.ts";
import { NOTICE_DAYS, noticeText } from "../../../src/domain/requests/deadlines.ts";
import { allVersions, currentVersion, type RequestDetails } from "../../../src/domain/requests/family.ts";
import type { SameDayRequest } from "../../../src/domain/requests/lists.ts";
import { reviewId, shortId } from "../../../src/domain/requests/request.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import { type CurrentUser, fullName } from "../../../src/domain/accounts/users.ts";
import { requireCsrfField } from "../../../src/http/csrf.ts";
import type { SignedInEnv } from "../../../src/http/guards.ts";
import { checkValues, type PostedFields, requestIdParam } from "../../../src/http/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import { ActionForm, Question } from "../../ActionForm.tsx";
import { actionInput } from "../../actions.ts";
import type { Deps } from "../../deps.ts";
import { type OpenAction, runPostedAction } from "../../posted_action.ts";
import { SignedInLayout } from "../../layout.tsx";
import { viewRequest } from "../../requests/view.ts";

/** One request, for an administrator to decide on. Spec section 2, admin request review. */
export function reviewRoutes(deps: Deps) {
  const { db, clock, whileUnchanged } = deps;
  return new Hono<SignedInEnv>()
    .get(
      urls.reviewRequest(":id"),
      whileUnchanged,
      requestIdParam,
      (c) => renderReview(deps, c, c.req.valid("param").id),
    )
    // Its buttons without script.
    .post(urls.reviewRequest(":id"), requestIdParam, requireCsrfField, async (c) => {
      const input = actionInput(c, clock());
      const result = await runPostedAction(c, {
        actions: REVIEW_ACTIONS,
        asked: ["deny", "delete"],
        run: (action, fields) => transact(db, (tx) => decide[action](tx, input, fields)),
      });
      if ("open" in result) return await renderReview(deps, c, input.requestId, result.open);
      const next = result.done === "delete" ? urls.adminDashboard : urls.reviewRequest(input.requestId);
      return c.redirect(withOutcome(next, OUTCOMES[result.done]), 303);
    });
}

/** What each button does, with the fields that were posted with it. */
const decide: Record<ReviewAction, (tx: Tx, input: ActionInput, fields: PostedFields) => Promise<unknown>> = {
  approve: approveRequest,
  progress: progressRequest,
  complete: completeRequest,
  deny: (tx, input, { text }) =>
    denyRequest(tx, { ...input, ...checkValues(denialSchema, { reason: text("reason") }) }),
  delete: (tx, input, { text }) => {
    // The page always says how many versions it shows; none at all must not mean however many there are.
    const fields = { deletionReason: text("reason"), versions: typedNumber(text("versions")) ?? 0 };
    return deleteRequest(tx, { ...input, ...checkValues(deletionSchema, fields) });
  },
};

const OUTCOMES = {
  approve: "requestApproved",
  progress: "requestInProgress",
  complete: "requestCompleted",
  deny: "requestDenied",
  delete: "requestDeleted",
} as const;

/** @param open what was posted and is not done */
async function renderReview(
  deps: Deps,
  c: Context<SignedInEnv>,
  id: string,
  open?: OpenAction<ReviewAction>,
): Promise<Response> {
  const { db, clock } = deps;
  const { user } = c.var.session;
  const request = await viewRequest(deps, user, id);
  const [sameDay, next, history] = await Promise.all([
    listSameDay(db, { ...request, exceptFamily: request.familyId }),
    findNextInReview(db, request.id),
    listFamilyHistory(db, user, request),
  ]);
  return c.render(
    <ReviewPage
      user={user}
      request={request}
      sameDay={sameDay}
      history={history}
      nextId={next?.id ?? null}
      open={open}
      now={clock()}
    />,
    { title: "Review Request" },
  );
}

interface ReviewPageProps {
  user: CurrentUser;
  request: RequestDetails;
  sameDay: SameDayRequest[];
  history: HistoryEvent[];
  nextId: string | null;
  open: OpenAction<ReviewAction> | undefined;
  now: Date;
}

function ReviewPage({ user, request, sameDay, history, nextId, open, now }: ReviewPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title={`Review Request ${reviewId(request.id)}`}
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
              when="intent"
              props={{
                request: { id: request.id, status: request.status },
                isLive: request.supersededAt === null,
                versions: allVersions(request).length,
                nextId,
              }}
            />
          }
        />
        <ActionForm page={urls.reviewRequest(request.id)} />
        <div className="stack">
          {open && <OpenReviewAction request={request} open={open} />}
          <Notices request={request} />
          <Card title="Requester Information">
            <DescriptionList
              columns={4}
              items={[
                { label: "Name", value: fullName(request.requester) },
                { label: "Email", value: request.requester.email },
                { label: "Request date", value: formatDateTime(request.createdAt) },
                { label: "Notice", value: noticeText(request, now) },
              ]}
            />
          </Card>
          <ChangesCard request={request} />
          <RequestDetailCards request={request} />
          <SameDay requests={sameDay} />
          {request.children.length > 0 && (
            <Card title="Version History">
              <VersionHistory request={request} hrefFor={urls.reviewRequest} />
            </Card>
          )}
          <Card title="Timeline">
            <Timeline events={history} isDetailed />
          </Card>
        </div>
      </Page>
    </SignedInLayout>
  );
}

/** What the dialogs ask, and why an action was refused, where there is no script. */
function OpenReviewAction({ request, open }: { request: RequestDetails; open: OpenAction<ReviewAction> }) {
  const { action, refusal, isAboutReason, reason } = open;
  const page = urls.reviewRequest(request.id);
  const versions = allVersions(request).length;
  const question = {
    page,
    fields: { action, versions: String(versions) },
    refusal: isAboutReason ? undefined : refusal,
  };
  const typed = { text: reason, error: isAboutReason ? refusal : undefined };
  if (action === "deny" && (refusal === undefined || isAboutReason)) {
    return (
      <Question
        {...question}
        title="Deny Request"
        confirmLabel="Confirm Denial"
        reason={{ label: "Denial Reason", isRequired: true, ...typed }}
      >
        <p>Please provide a reason for denying this request. This will be shown to the requester.</p>
      </Question>
    );
  }
  if (action === "delete") {
    return (
      <Question
        {...question}
        title="Delete Request"
        confirmLabel="Delete Request"
        reason={{ label: "Deletion Reason", isRequired: false, ...typed }}
      >
        <p>The request is permanently deleted and the requester is notified by email. This cannot be undone.</p>
        {versions > 1 && <p>{`This deletes all ${versions} versions of the request.`}</p>}
      </Question>
    );
  }
  return <Alert tone="danger" title="That didn't work" role="alert" takesFocus>{refusal}</Alert>;
}

function SameDay({ requests }: { requests: SameDayRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Card title="Other Requests for This School on This Day">
      <Table caption="Other requests for this school on this day">
        <thead>
          <tr>
            <th scope="col">Request ID</th>
            <th scope="col">Requester</th>
            <th scope="col">Time</th>
            <th scope="col" className="numeric">Lunches</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <td>
                <a className="code" href={urls.reviewRequest(request.id)}>{shortId(request.id)}</a>
              </td>
              <td>{fullName(request.requester)}</td>
              <td>{request.deliveryTimeText}</td>
              <td className="numeric">{request.numberOfLunches}</td>
              <td>
                <StatusBadge status={request.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Notices({ request }: { request: RequestDetails }) {
  const current = currentVersion(allVersions(request));
  return (
    <>
      {current && current.id !== request.id && (
        <Alert tone="info" title="There is a newer version of this request">
          <a href={urls.reviewRequest(current.id)}>Open the newest version</a>
        </Alert>
      )}
      {request.lateAckChecked && (
        <Alert tone="warning">
          {`Late Request: Requester acknowledged this request is within ${NOTICE_DAYS} days of delivery`}
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
