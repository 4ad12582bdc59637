import { formatDateTime } from "../../domain/time/alaska_time.ts";
import { type HistoryEvent, timelineText } from "../../domain/history/events.ts";
import { EventDetails } from "./EventDetails.tsx";

const TONES: Partial<Record<HistoryEvent["type"], string>> = {
  "request.create": "accent",
  "request.revise": "accent",
  "request.approve": "success",
  "request.complete": "success",
  "request.deny": "danger",
  "request.cancel": "danger",
  "request.delete": "danger",
};

interface TimelineProps {
  events: readonly HistoryEvent[];
  /** Whether each event also shows its changed fields, for administrators. */
  isDetailed?: boolean | undefined;
}

export function Timeline({ events, isDetailed = false }: TimelineProps) {
  return (
    <ol className="timeline" role="list">
      {events.map((event) => (
        <li key={event.id} data-tone={TONES[event.type]}>
          <p className="prose">{timelineText(event)}</p>
          <p className="cell-note">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          </p>
          {isDetailed && <EventDetails event={{ ...event, reason: null, closeOut: null }} />}
        </li>
      ))}
    </ol>
  );
}
