import { addDays, isCalendarDate } from "./alaska_time.ts";

const MONTHS = "january february march april may june july august september october november december".split(" ");
/** 12/28, 12/28/26, 12/28/2026. */
const IN_DIGITS = /^(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d\d))?$/;
/** dec 28, December 28th, Mon, Dec 28, 2026. */
const IN_WORDS =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? 20(\d\d))?$/;

/** A February 29 comes again after eight years at most, since 2100 has none. */
const MAX_YEARS = 8;

/**
 * A calendar day as people type it, as YYYY-MM-DD; without a year it is the next such day. Undefined for any other text.
 * @param today YYYY-MM-DD
 */
export function readTypedDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (typed === "today") return today;
  if (typed === "tomorrow") return addDays(today, 1);
  if (isCalendarDate(typed)) return typed;
  const [, name = "", ...dayInWords] = IN_WORDS.exec(typed) ?? [];
  const month = MONTHS.findIndex((month) => name !== "" && month.startsWith(name)) + 1;
  const [monthNumber = month, day, year] = month > 0 ? [month, ...dayInWords] : IN_DIGITS.exec(typed)?.slice(1) ?? [];
  const twoDigits = (part: unknown) => String(part).padStart(2, "0");
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [`20${year}`] : Array.from({ length: MAX_YEARS + 1 }, (_, ahead) => thisYear + ahead);
  return years.map((candidate) => [candidate, twoDigits(monthNumber), twoDigits(day)].join("-"))
    .find((date) => isCalendarDate(date) && (year || date >= today));
}
