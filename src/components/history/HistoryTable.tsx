import { EventDetails } from "./EventDetails.tsx";
import { Table } from "../ui/Table.tsx";
import { formatDateTime } from "../../domain/time/alaska_time.ts";
import { actorText, type DistrictEvent, eventLabel, eventVersion, reasonText } from "../../domain/history/events.ts";
import { shortId } from "../../domain/requests/request.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { fullName } from "../../domain/accounts/users.ts";

/** The district's events as a table, newest first; the details take the width that is left. */
export function HistoryTable(
  { caption = "History", events, schools }: { caption?: string; events: readonly DistrictEvent[]; schools: Schools },
) {
  return (
    <div className="history-table">
      <Table
        caption={caption}
        columns={{
          Time: "column-time",
          Event: "column-event",
          By: "column-person",
          About: "column-person",
          Details: "",
        }}
      >
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td className="nowrap">
                <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              </td>
              <th scope="row">
                {eventLabel(event)}
                {event.version !== null && <span className="cell-note">{eventVersion(event)}</span>}
              </th>
              <td>
                {actorText(event)}
                {event.actorEmail && <span className="cell-note">{event.actorEmail}</span>}
              </td>
              <td>
                <Subject event={event} schools={schools} />
              </td>
              <td>
                <EventDetails event={{ ...event, reason: reasonText(event) }} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Subject({ event: { request, subject }, schools }: { event: DistrictEvent; schools: Schools }) {
  if (request) {
    return (
      <>
        <RequestLink {...request} />
        {request.state !== "open" && " (deleted)"}
        {request.requester && <span className="cell-note">{fullName(request.requester)}</span>}
        {request.school && <span className="cell-note">{schoolLabel(schools, request.school)}</span>}
      </>
    );
  }
  return (
    <>
      {subject && fullName(subject)}
      {subject && <span className="cell-note">{subject.email}</span>}
    </>
  );
}

/** Links to where the request can be found now: its page, or the deleted requests. */
function RequestLink({ id, state }: NonNullable<DistrictEvent["request"]>) {
  if (state === "gone") return <span className="code">{shortId(id)}</span>;
  const href = state === "open" ? urls.reviewRequest(id) : withQuery(urls.deletedRequests, { q: id });
  return <a className="code" href={href}>{shortId(id)}</a>;
}
