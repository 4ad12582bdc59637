import { plainText } from "../text/invisible_characters.ts";
import { isCalendarDate } from "./alaska_time.ts";

/** 1/15/2027 or 01.15.27. */
const AMERICAN = /^(\d\d?)([-/. ])(\d\d?)\2(\d{4}|\d\d)$/;

/**
 * A day with its year, as people type or paste it, in the American order, without separators too, or ISO's, as YYYY-MM-DD.
 * Undefined for any other text.
 */
export function readWholeDay(text: string): string | undefined {
  const american = plainText(text).replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3")
    .replace(/^(\d{4})([-/. ])(\d\d?)\2(\d\d?)$/, "$3/$4/$1");
  const [, month = "", , day = "", year = ""] = AMERICAN.exec(american) ?? [];
  const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
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
