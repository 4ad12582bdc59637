import { formatDay } from "../../domain/time/alaska_time.ts";
import { closeOutChangeText } from "../../domain/requests/close_out.ts";
import { changeText, erasedText, type HistoryEvent } from "../../domain/history/events.ts";

interface EventDetailsProps {
  event: Pick<HistoryEvent, "role" | "about" | "changes" | "closeOut" | "closeOutBefore" | "erased" | "day"> & {
    reason?: string | null;
  };
}

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
