import { isCalendarDate } from "./alaska_time.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec";
/** 1/15/2027 or 01.15.27; 2027-01-15; 01152027; Fri, Jan 15, 2027. */
const FORMS = [
  /^(?<month>\d{1,2})([-/. ])(?<day>\d{1,2})\2(?<year>\d{4}|\d\d)$/,
  /^(?<year>\d{4})([-/. ])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>\d{4})$/,
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]* )?(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)? (?<year>\d{4})$/,
];

/**
 * A day with its year, as people type or paste it, in the American order or ISO's, as YYYY-MM-DD. Undefined for any other
 * text.
 */
export function readWholeDay(text: string): string | undefined {
  const typed = text.toLowerCase().replace(/[\s,]+/g, " ").trim();
  const { year = "", month = "", day = "" } = FORMS.map((form) => form.exec(typed)).find(Boolean)?.groups ?? {};
  const number = Number(month) || MONTHS.indexOf(month.slice(0, 3)) / 4 + 1;
  const date = [year.padStart(4, "20"), ...[number, day].map((part) => String(part).padStart(2, "0"))].join("-");
  return isCalendarDate(date) && date >= "1900" && date < "3000" ? date : undefined;
}

/** What a date field says of a text that is no day. */
export function notADay(text: string): string {
  return `“${text.trim().slice(0, 20)}” is not a date such as 1/15/2027`;
}

/** What a date field holds: a day (YYYY-MM-DD) as it would be typed; any other text as it was. */
export function fieldText(day: string): string {
  return isCalendarDate(day) ? day.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1") : day;
}
