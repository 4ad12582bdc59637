import { addDays, formatDayOfWeek, startOfWeek } from "../time/alaska_time.ts";

export const DAY_FILTERS = {
  today: "Today",
  tomorrow: "Tomorrow",
  "this-week": "This Week",
  "next-week": "Next Week",
  past: "Past",
} as const;

export type DayFilter = keyof typeof DAY_FILTERS;

/** A first and a last day, YYYY-MM-DD, both included. */
export interface Days {
  from: string | null;
  to: string;
}

export const DAY_FILTER_NAMES = Object.keys(DAY_FILTERS) as DayFilter[];

/** Returns the first and last day of that name, YYYY-MM-DD, seen from `today` in Alaska; weeks begin on Monday. */
export function daysOf(filter: DayFilter, today: string): Days {
  const tomorrow = addDays(today, 1);
  const monday = startOfWeek(today);
  return {
    today: { from: today, to: today },
    tomorrow: { from: tomorrow, to: tomorrow },
    "this-week": { from: monday, to: addDays(monday, 6) },
    "next-week": { from: addDays(monday, 7), to: addDays(monday, 13) },
    past: { from: null, to: addDays(today, -1) },
  }[filter];
}

/** Writes days: "Mon, Dec 28, 2026", or "Mon, Nov 30, 2026 to Sun, Dec 6, 2026". */
export function daysText({ from, to }: Days): string {
  if (from === null) return `${formatDayOfWeek(to)} or earlier`;
  return from === to ? formatDayOfWeek(to) : `${formatDayOfWeek(from)} to ${formatDayOfWeek(to)}`;
}
