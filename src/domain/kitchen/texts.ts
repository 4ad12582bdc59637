import { counted, numberText } from "../text/amounts.ts";
import { daysBetween, formatClock, formatDay, formatWeekday } from "../time/alaska_time.ts";
import { schoolLabel, type Schools } from "../district/schools.ts";
import { oneLine } from "../text/one_line.ts";
import { type LunchRequest, shortId, timeText } from "../requests/request.ts";
import type { Totals } from "./day_sheet/day.ts";
import type { District } from "../district/district.ts";

export interface DocumentNames {
  district: District;
  schools: Schools;
  now: Date;
}

/** Writes a day as the kitchen's pages and documents do: "Monday, Mar 2, 2026". */
export function dayText(date: string): string {
  return `${formatWeekday(date)}, ${formatDay(date)}`;
}

/** Says how far away a day is, both YYYY-MM-DD: "Today", "In 4 days", "2 days ago". */
export function distanceText(date: string, today: string): string {
  const text = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(daysBetween(today, date), "day");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says why nothing is done to a delivery from the sheet of another day. */
export function otherDayText(deliveryDate: string): string {
  return `This delivery is for ${dayText(deliveryDate)}, not for this day.`;
}

export function totalsText({ requests, lunches, pickedUp, students, adults, specialMeals }: Totals): string {
  const parts = [
    counted(requests, "request"),
    `${counted(lunches, "lunch", "lunches")} (${counted(students, "student")}, ${counted(adults, "adult")})`,
    ...pickedUp === 0 ? [] : [pickedUpText(pickedUp)],
    ...specialMeals === 0 ? [] : [counted(specialMeals, "special meal")],
  ];
  return parts.join(", ");
}

/** Says how many of a day's lunches are picked up: "25 for pickup". */
export function pickedUpText(pickedUp: number): string {
  return `${numberText(pickedUp)} for pickup`;
}

/** Writes a request's time in one way, however it was typed: "8:30 am", or "8:30 am · Pickup". */
export function clockText({ deliveryAt, pickup }: Pick<LunchRequest, "deliveryAt" | "pickup">): string {
  return timeText({ deliveryTimeText: formatClock(deliveryAt), pickup });
}

/** Names the request that a line is about: "Auke Bay, 8:30 am, 60 lunches (3f2b9c1e)". */
export function requestText(request: LunchRequest, { schools }: Pick<DocumentNames, "schools">): string {
  const lunches = counted(request.numberOfLunches, "lunch", "lunches");
  return `${oneLine(schoolLabel(schools, request.school))}, ${clockText(request)}, ${lunches} (${shortId(request.id)})`;
}
