import { readTypedDay } from "../time/typed_day.ts";
import { DAY_FILTER_NAMES, DAY_FILTERS, type Days, daysOf } from "./day_filter.ts";

/** The most words of a day: mon dec 28 2026. */
const MAX_WORDS = 4;

/**
 * Returns the days that a search names, by as many of its words as possible, and its other words: "gastineau nov 30",
 * "next week", "monday". Without a year, it is the next such day. Undefined when it names none; `today` is YYYY-MM-DD.
 */
export function readTypedDays(text: string, today: string): Days & { words: string } | undefined {
  const typed = text.normalize("NFKC").toLowerCase().split(/[\s,]+/).filter((word) => word !== "");
  for (let length = Math.min(typed.length, MAX_WORDS); length > 0; length--) {
    for (let start = 0; start + length <= typed.length; start++) {
      const words = [...typed];
      const days = daysNamed(words.splice(start, length).join(" "), today);
      if (days) return { ...days, words: words.join(" ") };
    }
  }
  return undefined;
}

function daysNamed(typed: string, today: string): Days | undefined {
  const filter = DAY_FILTER_NAMES.find((name) => DAY_FILTERS[name].toLowerCase() === typed);
  if (filter) return daysOf(filter, today);
  const day = readTypedDay(typed, today);
  return day === undefined ? undefined : { from: day, to: day };
}
