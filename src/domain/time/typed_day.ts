import { plainText } from "../text/invisible_characters.ts";
import { addDays, formatWeekday, isCalendarDate } from "./alaska_time.ts";

/** 1/15/2027 or 01.15.27. */
const AMERICAN = /^(\d\d?)([-/. ])(\d\d?)\2(\d{4}|\d\d)$/;
const MONTHS = "january february march april may june july august september october november december".split(" ");
/** 12/28. */
const IN_DIGITS = /^(\d{1,2})\/(\d{1,2})$/;
/** dec 28, december 28th, mon dec 28 2026; a day before its month is turned around first. */
const IN_WORDS = /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]* )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (20\d\d))?$/;

/** A February 29 comes again after eight years at most, since 2100 has none. */
const MAX_YEARS = 8;

/**
 * Reads a day, as people type or paste it, as YYYY-MM-DD: with its year, in the American order, without separators too,
 * or ISO's; given `today` (YYYY-MM-DD), also "12/28", "dec 28" or "monday" from then on. Undefined for other text.
 */
export function readTypedDay(text: string, today?: string): string | undefined {
  const plain = plainText(text).toLowerCase();
  const american = plain.replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3")
    .replace(/^(\d{4})([-/. ])(\d\d?)\2(\d\d?)$/, "$3/$4/$1");
  const [, month = "", , day = "", year = ""] = AMERICAN.exec(american) ?? [];
  const date = isoDate(year.padStart(4, "20"), month, day);
  if (isCalendarDate(date) && date >= "1900" && date < "3000") return date;
  return today && comingDay(plain.split(/[\s,]+/).join(" "), today);
}

function comingDay(typed: string, today: string): string | undefined {
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index));
  const weekday = typed.length > 2 && week.find((day) => formatWeekday(day).toLowerCase().startsWith(typed));
  if (weekday) return weekday;
  const monthFirst = typed.replace(/(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})/, "$2 $1");
  const [, name = "", ...dayInWords] = IN_WORDS.exec(monthFirst) ?? [];
  const month = MONTHS.findIndex((month) => name !== "" && month.startsWith(name)) + 1;
  const [monthNumber = month, day, year] = month > 0 ? [month, ...dayInWords] : IN_DIGITS.exec(typed)?.slice(1) ?? [];
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [year] : Array.from({ length: MAX_YEARS + 1 }, (_, ahead) => thisYear + ahead);
  return years.map((candidate) => isoDate(candidate, monthNumber, day))
    .find((date) => isCalendarDate(date) && (year || date >= today));
}

function isoDate(year: unknown, ...parts: unknown[]): string {
  return [year, ...parts.map((part) => String(part).padStart(2, "0"))].join("-");
}

export function notADay(text: string): string {
  return `“${text.trim().slice(0, 20)}” is not a date such as 1/15/2027`;
}

/** Returns a date field's text: a day (YYYY-MM-DD) as it would be typed; any other text as it was. */
export function fieldText(day: string): string {
  return isCalendarDate(day) ? day.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1") : day;
}
