import { changeText, eventFacts, type HistoryEvent } from "../../domain/history/events.ts";

export function EventDetails({ event }: { event: Omit<HistoryEvent, "reason"> & { reason?: string | null } }) {
  return (
    <>
      {event.role && <p>Role: {event.role}</p>}
      {event.reason && <p className="prose">{event.reason}</p>}
      {eventFacts(event).map((fact) => <p key={fact}>{fact}</p>)}
      {event.changes.length > 0 && (
        <ul className="event-changes" role="list">
          {event.changes.map((change) => <li key={change.label}>{changeText(change)}</li>)}
        </ul>
      )}
    </>
  );
}
