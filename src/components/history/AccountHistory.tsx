import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { EventDetails } from "./EventDetails.tsx";
import { Table } from "../ui/Table.tsx";
import { formatDateTime } from "../../domain/time/alaska_time.ts";
import { ACCOUNT_HISTORY_ID, actorText, type DistrictEvent, EVENT_LABELS } from "../../domain/history/events.ts";
import { urls } from "../../domain/urls.ts";
import { fullName } from "../../domain/accounts/users.ts";

/** The latest decisions about accounts, below a list of users. */
export function AccountHistory({ events }: { events: readonly DistrictEvent[] }) {
  return (
    <Card
      id={ACCOUNT_HISTORY_ID}
      title="Account History"
      actions={<a href={urls.accountHistory}>Show all account events</a>}
    >
      {events.length === 0
        ? <EmptyState title="No account decisions yet" note="Your decisions appear here." />
        : <AccountEvents events={events} />}
    </Card>
  );
}

function AccountEvents({ events }: { events: readonly DistrictEvent[] }) {
  return (
    <div className="history-table">
      <Table caption="Account History">
        <thead>
          <tr>
            <th scope="col" className="column-time">Time</th>
            <th scope="col" className="column-user">User</th>
            <th scope="col" className="column-event">Event</th>
            <th scope="col" className="column-person">By</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td className="nowrap">
                <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              </td>
              <th scope="row">
                {event.subject && fullName(event.subject)}
                {event.subject && <span className="cell-note">{event.subject.email}</span>}
              </th>
              <td>{EVENT_LABELS[event.type]}</td>
              <td>{actorText(event)}</td>
              <td>
                <EventDetails event={event} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
