import ReviewActions from "../../../islands/ReviewActions.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Badge } from "../../../src/components/ui/Badge.tsx";
import { StatusBadge } from "../../../src/components/requests/StatusBadge.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { ChangesCard } from "../../../src/components/requests/ChangesTable.tsx";
import { DescriptionList } from "../../../src/components/ui/DescriptionList.tsx";
import { QuestionAlert } from "../../../src/components/requests/QuestionAlert.tsx";
import { RequestBar } from "../../../src/components/requests/RequestBar.tsx";
import { RequestDetailCards } from "../../../src/components/requests/RequestDetailCards.tsx";
import { ScriptNotice } from "../../../src/components/ui/ScriptNotice.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { VersionHistory } from "../../../src/components/requests/VersionHistory.tsx";
import { formatDateTime, formatDay } from "../../../src/domain/time/alaska_time.ts";
import type { Schools } from "../../../src/domain/district/schools.ts";
import type { HistoryEvent } from "../../../src/domain/history/events.ts";
import { NOTICE_DAYS, noticeText } from "../../../src/domain/requests/deadlines.ts";
import { allVersions, currentVersion, type RequestDetails } from "../../../src/domain/requests/family.ts";
import { headings } from "../../../src/domain/lists/columns.ts";
import { listColumns } from "../../../src/domain/requests/columns.ts";
import type { SameDayRequest } from "../../../src/domain/requests/lists.ts";
import { isPacked } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { isKitchenDay } from "../../../src/domain/kitchen/params.ts";
import type { Marking } from "../../../src/domain/kitchen/day_sheet/marking.ts";
import type { DayLoad } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { decisionLoad } from "../../../src/domain/kitchen/calendar/load.ts";
import { closedText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { monthOf } from "../../../src/domain/time/months.ts";
import { reviewId, shortId, timeText, tripText } from "../../../src/domain/requests/request.ts";
import { requestLine, requestName } from "../../../src/domain/requests/summary.ts";
import { isAllowedFrom, OPEN_STATUSES, STAGES } from "../../../src/domain/requests/statuses.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { fullName } from "../../../src/domain/accounts/users.ts";
import { Island } from "../../../src/render/Island.tsx";
import { SignedInPage } from "../../layout.tsx";
import { CloseOutSection } from "./CloseOutSection.tsx";

interface ReviewPageProps {
  request: RequestDetails;
  schools: Schools;
  sameDay: SameDayRequest[];
  kitchenDay: DayLoad;
  closedReason: string | null;
  history: HistoryEvent[];
  nextId: string | null;
  takeBack: Marking | null;
  inReview: { place: number; total: number };
  isMailConfigured: boolean;
  now: Date;
}

export function ReviewPage(props: ReviewPageProps) {
  const { request, schools, history, nextId, takeBack, isMailConfigured, now } = props;
  const warnings = warningsAbout(props);
  const { place, total } = props.inReview;
  const isWaiting = request.supersededAt === null && STAGES[request.status] === "waiting";
  return (
    <SignedInPage
      title={`Review Request ${reviewId(request.id)}`}
      subtitle={isWaiting ? `${place} of ${total} in review` : `${total} in review`}
      badges={
        <>
          <StatusBadge status={request.status} />
          {request.version > 0 && <Badge>{`Revision ${request.version}`}</Badge>}
        </>
      }
    >
      <ScriptNotice />
      <div className="request-page">
        <RequestBar line={requestLine(request, schools)}>
          <Island
            name="ReviewActions"
            kind="decisions"
            component={ReviewActions}
            props={{
              request: {
                id: request.id,
                name: requestName(request, schools),
                status: request.status,
              },
              isLive: request.supersededAt === null,
              versions: allVersions(request).length,
              nextId,
              noteHref: isPacked(request) && isKitchenDay(request.deliveryDate, now)
                ? `${withQuery(urls.kitchen, { date: request.deliveryDate })}#${request.id}-note`
                : null,
              isMailConfigured,
              takeBack,
              warningsId: warnings.length > 0 ? WARNINGS_ID : null,
            }}
          />
        </RequestBar>
        {warnings.length > 0 && <div className="stack" data-gap="small" id={WARNINGS_ID}>{warnings}</div>}
        <Notices request={request} />
        <QuestionAlert request={request} events={history} />
        <RequestDetailCards
          request={request}
          schools={schools}
          isForKitchen
          first={<ChangesCard request={request} schools={schools} />}
          requester={<Requester request={request} />}
        >
          {request.kitchenNote?.text && <Card title="Note for the Kitchen">{request.kitchenNote.text}</Card>}
          <CloseOutSection request={request} name={requestName(request, schools)} now={now} />
          <SameDay requests={props.sameDay} schools={schools} />
          <VersionHistory request={request} events={history} hrefFor={urls.reviewRequest} isDetailed />
        </RequestDetailCards>
      </div>
    </SignedInPage>
  );
}

export function Requester({ request }: { request: RequestDetails }) {
  return (
    <Card title="Requester Information">
      <DescriptionList
        items={[
          { label: "Name", value: fullName(request.requester) },
          { label: "Email", value: request.requester.email },
          { label: "Request date", value: `${formatDateTime(request.createdAt)} (${noticeText(request)})` },
        ]}
      />
    </Card>
  );
}

function SameDay({ requests, schools }: { requests: SameDayRequest[]; schools: Schools }) {
  if (requests.length === 0) return null;
  const { id, requester, time, lunches, status } = listColumns(schools);
  return (
    <Card title="Other Requests for This School on This Day">
      <Table
        caption="Other requests for this school on this day"
        columns={headings([id, requester, time, lunches, status])}
      >
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <th scope="row">
                <a className="code" href={urls.reviewRequest(request.id)}>{shortId(request.id)}</a>
              </th>
              <td>
                {requester.value(request)}
                <div>
                  <small className="muted">{tripText(request)}</small>
                </div>
              </td>
              <td>{timeText(request)}</td>
              <td className="numeric">{lunches.value(request)}</td>
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

const WARNINGS_ID = "review-warnings";

function warningsAbout(
  { request, kitchenDay, closedReason }: Pick<ReviewPageProps, "request" | "kitchenDay" | "closedReason">,
) {
  const isOpen = request.supersededAt === null && OPEN_STATUSES.includes(request.status);
  const load = isOpen && isAllowedFrom("approve", request.status)
    ? decisionLoad(kitchenDay, request.numberOfLunches)
    : null;
  const calendar = withQuery(urls.calendar, { month: monthOf(request.deliveryDate), day: request.deliveryDate });
  return [
    request.lateAckChecked && (
      <Alert key="late" tone="warning">
        {`Late Request: Requester acknowledged this request is within ${NOTICE_DAYS} days of delivery`}
      </Alert>
    ),
    isOpen && closedReason !== null && (
      <Alert key="closed" tone="danger" title={closedText(closedReason)}>
        {`${formatDay(request.deliveryDate)} was closed after this was ordered.`}{" "}
        <a href={calendar}>Open the calendar</a>
      </Alert>
    ),
    load && (load.tone
      ? (
        <Alert key="capacity" tone={load.tone} title="Over capacity">
          {load.text} <a href={calendar}>Open the calendar</a>
        </Alert>
      )
      : <p key="capacity" className="muted">{load.text}</p>),
  ].filter(Boolean);
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
      {STAGES[request.status] === "denied" && (
        <Alert tone="danger" title="Denied">
          <p className="prose">{request.denialReason}</p>
        </Alert>
      )}
    </>
  );
}
