import { CalendarDateTime, parseDate, toZoned } from "@internationalized/date";
import { DAY_MS } from "./durations.ts";

/** The zone of every date and time people see or type. Spec section 9. */
export const ALASKA = "America/Juneau";

const alaskaFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: ALASKA,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** Returns what Juneau's calendar and clocks show at an instant, each part in digits. */
function alaskaParts(instant: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(alaskaFormat.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** Returns the calendar day in Alaska at the instant `now`, as YYYY-MM-DD. */
export function alaskaDate(now: Date): string {
  const { year, month, day } = alaskaParts(now);
  return `${year}-${month}-${day}`;
}

/** Moves `date` (YYYY-MM-DD) by whole calendar days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Moves `date` (YYYY-MM-DD) by calendar years; February 29 becomes February 28 where there is none. */
export function addYears(date: string, years: number): string {
  const sameDay = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return isCalendarDate(sameDay) ? sameDay : addDays(`${sameDay.slice(0, 8)}01`, 27);
}

/** Counts whole calendar days from one YYYY-MM-DD to another; negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Whether a text is a day, YYYY-MM-DD. There was no year 0, and Postgres knows none. */
export function isCalendarDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
}

/** Returns the instant at which a day (YYYY-MM-DD) begins in Juneau. Days of a clock change have 23 or 25 hours. */
export function startOfDay(date: string): Date {
  return parseDate(date).toDate(ALASKA);
}

/** A clock time as people type it: h:mm, then am or pm in either case. Spec section 5. */
export const CLOCK_TIME = /^(0?[1-9]|1[0-2]):([0-5]\d) ?(am|pm)$/i;

/**
 * Returns a delivery's instant, of a day (YYYY-MM-DD) and a clock time ("8:30 am") in Juneau. A time that a
 * daylight-saving switch skips counts as the hour after it; one that it repeats, as the first of the two.
 * @throws {RangeError} when either text is not of its form; both are checked at the border before.
 */
export function deliveryInstant(deliveryDate: string, deliveryTimeText: string): Date {
  const clock = CLOCK_TIME.exec(deliveryTimeText);
  if (!clock) throw new RangeError(`not a clock time: ${deliveryTimeText}`);
  const isAfternoon = clock[3]?.toLowerCase() === "pm";
  const hour = (Number(clock[1]) % 12) + (isAfternoon ? 12 : 0);
  const { year, month, day } = parseDate(deliveryDate);
  return toZoned(new CalendarDateTime(year, month, day, hour, Number(clock[2])), ALASKA, "compatible").toDate();
}

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
  year: "numeric",
});
const weekdayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });

/** Writes a calendar day (YYYY-MM-DD) as 'MMM d, yyyy'. Spec section 9. */
export function formatDay(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Writes a calendar day (YYYY-MM-DD) with its weekday: "Sat, Nov 28, 2026". */
export function formatDayOfWeek(date: string): string {
  return `${formatWeekday(date).slice(0, 3)}, ${formatDay(date)}`;
}

/** Returns the Monday of the week that a calendar day (YYYY-MM-DD) is in. */
export function startOfWeek(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** Returns the day of the week of a calendar day (YYYY-MM-DD), 1 (Monday) to 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the weekday of a calendar day (YYYY-MM-DD), in full. */
export function formatWeekday(date: string): string {
  return weekdayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Writes an instant's day in Alaska as 'MMM d, yyyy'. */
export function formatDate(instant: string | Date): string {
  return formatDay(alaskaDate(new Date(instant)));
}

/** Writes an instant in Alaska as 'MMM d, yyyy h:mm a'. Spec section 9. */
export function formatDateTime(instant: string | Date): string {
  return `${formatDate(instant)} ${formatClock(instant).toUpperCase()}`;
}

/** Writes an instant's time in Alaska as people type a delivery's: "8:30 am". Date-times write "AM". */
export function formatClock(instant: string | Date): string {
  const { hour, minute } = alaskaParts(new Date(instant));
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "am" : "pm"}`;
}
