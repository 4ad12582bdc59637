import { addDays, daysBetween, startOfWeek } from "./alaska_time.ts";

/** A month, YYYY-MM. */
export type Month = string;

export const FIRST_MONTH: Month = "2000-01";
export const LAST_MONTH: Month = "2099-12";

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST_MONTH && text <= LAST_MONTH;
}

export function monthOf(day: string): Month {
  return day.slice(0, 7);
}

/** Moves a month by so many months, back where that is negative. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String(count % 12 + 1).padStart(2, "0")}`;
}

const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** Writes a month as people read it: "March 2027". */
export function formatMonth(month: Month): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

export function daysOfMonth(month: Month): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The week of a day (YYYY-MM-DD) and those after it, from Monday to Sunday. */
export function weeksFrom(day: string, count: number): string[][] {
  const monday = startOfWeek(day);
  return Array.from(
    { length: count },
    (_, week) => Array.from({ length: 7 }, (_, weekday) => addDays(monday, week * 7 + weekday)),
  );
}

/** Returns a month's weeks from Monday to Sunday; null for a day of another month. */
export function weeksOf(month: Month): (string | null)[][] {
  const { from, to } = daysOfMonth(month);
  const weeks = weeksFrom(from, Math.ceil((daysBetween(startOfWeek(from), to) + 1) / 7));
  return weeks.map((week) => week.map((day) => monthOf(day) === month ? day : null));
}
