import { loadTone } from "../../domain/kitchen/calendar/capacity.ts";
import { closedText } from "../../domain/kitchen/calendar/closed_days.ts";
import { urgencyBadge } from "../../domain/requests/deadlines.ts";
import { type ListedDay, loadText } from "../../domain/requests/delivery_groups.ts";
import type { RequestStatus } from "../../domain/requests/statuses.ts";
import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { Badge } from "../ui/Badge.tsx";

interface DayHeaderProps {
  /** What links lead to, if any do. */
  id: string | undefined;
  date: string;
  /** Undefined for a past day. */
  day: ListedDay | undefined;
  status: RequestStatus;
  today: string;
}

/** The day of the rows below it, once for all of them: "Sat, Nov 28, 2026 · 604 approved, 351 more in review, room for 620". */
export function DayHeader({ id, date, day, status, today }: DayHeaderProps) {
  const near = urgencyBadge({ status, deliveryDate: date }, today);
  const badges = [
    ...day?.closedReason ? [{ text: closedText(day.closedReason), tone: "danger" } as const] : [],
    ...near ? [near] : [],
  ];
  const tone = day && loadTone(day);
  return (
    <>
      <span id={id}>{formatDayOfWeek(date)}</span>
      {day && " · "}
      {day && (tone ? <Badge tone={tone}>{loadText(day)}</Badge> : <span className="muted">{loadText(day)}</span>)}
      {badges.map(({ text, tone }) => [" ", <Badge key={text} tone={tone}>{text}</Badge>])}
    </>
  );
}
