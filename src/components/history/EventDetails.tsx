import { formatDay } from "../../domain/time/alaska_time.ts";
import { closeOutChangeText } from "../../domain/requests/close_out.ts";
import { changeText, erasedText, type HistoryEvent } from "../../domain/history/events.ts";

interface EventDetailsProps {
  event: Pick<HistoryEvent, "role" | "about" | "changes" | "closeOut" | "closeOutBefore" | "erased" | "day"> & {
    reason?: string | null;
  };
}

/**
 * The details of an event, if any: the role given, the school it is about, the reason, what became of the lunches, the
 * erased or changed data, and the day.
 */
export function EventDetails(
  { event: { role, about, reason, changes, closeOut, closeOutBefore, erased, day } }: EventDetailsProps,
) {
  return (
    <>
      {role && <p>Role: {role}</p>}
      {about && <p>{about}</p>}
      {reason && <p className="prose">{reason}</p>}
      {closeOut && <p>{closeOutChangeText(closeOut, closeOutBefore)}</p>}
      {erased && <p>{erasedText(erased)}</p>}
      {day && <p>{`Deliveries on ${formatDay(day)}`}</p>}
      {changes.length > 0 && (
        <ul className="event-changes" role="list">
          {changes.map((change) => <li key={change.label}>{changeText(change)}</li>)}
        </ul>
      )}
    </>
  );
}
