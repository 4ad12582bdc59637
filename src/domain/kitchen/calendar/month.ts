import { addDays, daysBetween, weekdayOf } from "../../time/alaska_time.ts";
import { addMonths, type Month } from "../../time/months.ts";

export function daysOfMonth(month: Month): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** A month's weeks from Sunday to Saturday, as American calendars have them; null where a day is of another month. */
export function weeksOf(month: Month): (string | null)[][] {
  const { from, to } = daysOfMonth(month);
  const sunday = addDays(from, -(weekdayOf(from) % 7));
  const weeks = Math.ceil((daysBetween(sunday, to) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(sunday, week * 7 + day);
      return date < from || date > to ? null : date;
    }));
}
