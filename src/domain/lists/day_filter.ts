import { addDays, startOfWeek } from "../time/alaska_time.ts";

/** The delivery days that a list can be asked for by name. */
export const DAY_FILTERS = {
  today: "Today",
  tomorrow: "Tomorrow",
  "this-week": "This Week",
  "next-week": "Next Week",
  past: "Past",
} as const;

export type DayFilter = keyof typeof DAY_FILTERS;

export const DAY_FILTER_NAMES = Object.keys(DAY_FILTERS) as DayFilter[];

/**
 * The first and the last day of that name, as YYYY-MM-DD; weeks begin on Monday.
 * @param today YYYY-MM-DD in Alaska
 */
export function daysOf(filter: DayFilter, today: string): { from: string | null; to: string } {
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
