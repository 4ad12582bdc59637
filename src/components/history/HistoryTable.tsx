import type { ReactNode } from "react";
import { EventDetails } from "./EventDetails.tsx";
import { EmailAddress } from "../ui/EmailAddress.tsx";
import { Table } from "../ui/Table.tsx";
import { counted } from "../../domain/text/amounts.ts";
import { formatDateTime } from "../../domain/time/alaska_time.ts";
import { BY, EVENT } from "../../domain/history/columns.ts";
import { changeText, type DistrictEvent, eventVersion, reasonText } from "../../domain/history/events.ts";
import { shortId } from "../../domain/requests/request.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { urls } from "../../domain/urls.ts";
import { fullName } from "../../domain/accounts/users.ts";

/** The history's events, newest first. */
export function HistoryTable({ events, schools }: { events: readonly DistrictEvent[]; schools: Schools }) {
  return (
    <Table
      className="history-table"
      caption="History"
      widths={["auto", "19.5%", "18%", "21.5%"]}
      columns={{ Time: "moment", [EVENT.title]: "", [BY.title]: "", About: "", Details: "" }}
    >
      <tbody>
        {groupSaves(events).map(([event, ...others]) =>
          event && (
            <tr key={event.id}>
              <td>
                <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              </td>
              <th scope="row">
                {EVENT.value(event)}
                {event.version !== null && others.length === 0 && <Line note text={eventVersion(event)} />}
              </th>
              <td>
                <Line text={BY.value(event)} />
                {event.actorEmail && <Line note text={<EmailAddress address={event.actorEmail} />} />}
              </td>
              <td>
                {others.length === 0 ? <Subject event={event} schools={schools} /> : (
                  <details>
                    <summary>{counted(others.length + 1, "request")}</summary>
                    {[event, ...others].map((each) => (
                      <div key={each.id}>
                        <Subject event={each} schools={schools} />
                        <Line note text={eventVersion(each)} />
                        <EventDetails event={{ ...each, reason: reasonText(each) }} />
                      </div>
                    ))}
                  </details>
                )}
              </td>
              <td>
                {others.length === 0 && <Details event={event} />}
              </td>
            </tr>
          )
        )}
      </tbody>
    </Table>
  );
}

/** Merges the events of one save, or of one opening of a day's sheet, into one line. */
function groupSaves(events: readonly DistrictEvent[]): DistrictEvent[][] {
  const saves: DistrictEvent[][] = [];
  for (const event of events) {
    const save = saves.find((of) => areOfOneSave(of.at(-1), event));
    if (save) save.push(event);
    else saves.push([event]);
  }
  return saves.map((saved) =>
    saved[0]?.request
      ? saved
      : saved.slice(0, 1).map((first) => ({ ...first, changes: saved.flatMap(({ changes }) => changes) }))
  );
}

/** Each request is decided in its own transaction, so a save's events follow each other closely. */
const ONE_SAVE_MS = 1_000;

function areOfOneSave(later: DistrictEvent | undefined, { at, request, changes, ...event }: DistrictEvent): boolean {
  return later !== undefined && (request !== null || event.subject === null && changes.length > 0) &&
    (["type", "about", "actorName", "actorEmail"] as const).every((fact) => later[fact] === event[fact]) &&
    Date.parse(later.at) - Date.parse(at) <= ONE_SAVE_MS;
}

function Subject({ event: { request, subject }, schools }: { event: DistrictEvent; schools: Schools }) {
  if (request) {
    return (
      <>
        <RequestLink {...request} />
        {request.state !== "open" && " (deleted)"}
        <Line
          note
          text={[
            request.requester && fullName(request.requester),
            request.school && schoolLabel(schools, request.school),
          ]
            .filter(Boolean).join(", ")}
        />
      </>
    );
  }
  return (
    <>
      {subject && <Line text={fullName(subject)} />}
      {subject && <Line note text={<EmailAddress address={subject.email} />} />}
    </>
  );
}

function Line({ text, note = false }: { text: ReactNode; note?: boolean }) {
  return <span className={note ? "cell-note cell-line" : "cell-line"}>{text}</span>;
}

/** The longest details that fit on two lines. */
const SHORT_DETAILS = 60;

/** Folds long details to two lines, until they are opened. */
function Details({ event }: { event: DistrictEvent }) {
  const reason = reasonText(event);
  const details = <EventDetails event={{ ...event, reason }} />;
  const { closeOut, changes } = event;
  const isLong = changes.length > 2 || [reason, ...changes.map(changeText)].join("").length > SHORT_DETAILS;
  if (!isLong && !closeOut) return details;
  return (
    <details>
      <summary className="cell-lines">{details}</summary>
    </details>
  );
}

function RequestLink({ id, state }: NonNullable<DistrictEvent["request"]>) {
  if (state === "gone") return <span className="code">{shortId(id)}</span>;
  const href = state === "open" ? urls.reviewRequest(id) : urls.deletedRequest(id);
  return <a className="code" href={href}>{shortId(id)}</a>;
}
