import { plainText } from "../text/invisible_characters.ts";

// 830, 8:30, 8.30 am, 13h15, 8 a.m.: an hour, perhaps minutes, perhaps am or pm. No two runs of blanks may meet: trying
// each way to share them takes the square of their number.
const TYPED_TIME = /^(\d{1,2})(?:\s*(?:[:.h]\s*)?([0-5]\d))?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/i;

/** A time without am or pm is within these hours. */
const FIRST_HOUR = 6;
const LAST_HOUR = 15;

/**
 * Writes a typed time, such as "830", "13:15" or "noon", as it is stored: "8:30 am". Text that is no time or could be
 * two stays, for the schema to refuse. Without am or pm, "1:15" is "1:15 pm", and "7:30" is "7:30 am".
 */
export function tidyClockTime(text: string): string {
  const typed = plainText(text);
  if (/^noon$/i.test(typed)) return "12:00 pm";
  const parts = TYPED_TIME.exec(typed);
  if (!parts) return typed;
  const [hour, minutes, half] = [Number(parts[1]), parts[2] ?? "00", parts[3]?.toLowerCase()];
  if (half) return hour >= 1 && hour <= 12 ? `${hour}:${minutes} ${half}m` : typed;
  // A lone 0 is more likely no answer; 0:30 is 12:30 am on a clock with 24 hours.
  if (hour > 23 || (hour === 0 && !parts[2])) return typed;
  const is24Hours = hour === 0 || hour > 12;
  if (!is24Hours && hour < FIRST_HOUR && hour + 12 > LAST_HOUR) return typed;
  const isAfternoon = hour >= 12 || (hour > 0 && hour < FIRST_HOUR);
  return `${hour % 12 || 12}:${minutes} ${isAfternoon ? "pm" : "am"}`;
}
