import { changeText, erasedText, type HistoryEvent } from "../../domain/history/events.ts";

interface EventDetailsProps {
  event: Pick<HistoryEvent, "role" | "about" | "changes" | "erased"> & { reason?: string | null };
}

/** The details of an event, if any: the role given, the school it is about, the reason, the changes of a revision, what was erased. */
export function EventDetails({ event: { role, about, reason, changes, erased } }: EventDetailsProps) {
  return (
    <>
      {role && <p>Role: {role}</p>}
      {about && <p>{about}</p>}
      {reason && <p className="prose">{reason}</p>}
      {erased && <p>{erasedText(erased)}</p>}
      {changes.length > 0 && (
        <ul className="event-changes">
          {changes.map((change) => <li key={change.label}>{changeText(change)}</li>)}
        </ul>
      )}
    </>
  );
}
