import { DAY_FILTER_NAMES, DAY_FILTERS, type Days, daysOf } from "../lists/day_filter.ts";
import { addDays, formatWeekday, isCalendarDate } from "./alaska_time.ts";
import { readWholeDay } from "./whole_day.ts";

const MONTHS = "january february march april may june july august september october november december".split(" ");
/** 12/28. */
const IN_DIGITS = /^(\d{1,2})\/(\d{1,2})$/;
/** dec 28, december 28th, mon dec 28 2026; a day before its month is turned around first. */
const IN_WORDS = /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]* )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (20\d\d))?$/;

/** A February 29 comes again after eight years at most, since 2100 has none. */
const MAX_YEARS = 8;
/** Of a day: mon dec 28 2026. */
const MAX_WORDS = 4;

/**
 * The days that a search names, the most words of it that do, and its other words: "gastineau nov 30", "next week",
 * "monday". Without a year it is the next such day. Undefined when it names none.
 * @param today YYYY-MM-DD
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
  const day = dayNamed(typed, today);
  return day === undefined ? undefined : { from: day, to: day };
}

function dayNamed(typed: string, today: string): string | undefined {
  const whole = readWholeDay(typed);
  if (whole) return whole;
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index));
  const weekday = week.find((day) =>
    [3, 4, Infinity].some((length) => formatWeekday(day).toLowerCase().slice(0, length) === typed)
  );
  if (weekday) return weekday;
  const monthFirst = typed.replace(/(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})/, "$2 $1");
  const [, name = "", ...dayInWords] = IN_WORDS.exec(monthFirst) ?? [];
  const month = MONTHS.findIndex((month) => name !== "" && month.startsWith(name)) + 1;
  const [monthNumber = month, day, year] = month > 0 ? [month, ...dayInWords] : IN_DIGITS.exec(typed)?.slice(1) ?? [];
  const twoDigits = (part: unknown) => String(part).padStart(2, "0");
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [year] : Array.from({ length: MAX_YEARS + 1 }, (_, ahead) => thisYear + ahead);
  return years.map((candidate) => [candidate, twoDigits(monthNumber), twoDigits(day)].join("-"))
    .find((date) => isCalendarDate(date) && (year || date >= today));
}
