import { changeText, type HistoryEvent } from "../../domain/history/events.ts";

interface EventDetailsProps {
  event: Pick<HistoryEvent, "role" | "changes"> & { reason?: string | null };
}

/** What else an event tells, where it tells anything: the role given, the reason, what a revision changed. */
export function EventDetails({ event: { role, reason, changes } }: EventDetailsProps) {
  return (
    <>
      {role && <p>Role: {role}</p>}
      {reason && <p className="prose">{reason}</p>}
      {changes.length > 0 && (
        <ul className="event-changes">
          {changes.map((change) => <li key={change.label}>{changeText(change)}</li>)}
        </ul>
      )}
    </>
  );
}
