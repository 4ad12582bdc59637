import { CLOCK_TIME } from "./alaska_time.ts";

// 830, 8:30, 8.30 am, 13h15, 8 a.m.: an hour, perhaps minutes, perhaps am or pm.
const TYPED_TIME = /^(\d{1,2})(?:\s*[:.h]?\s*([0-5]\d))?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/i;

/** The first hour of a school's day. Without am or pm, what would be before it is in the afternoon. */
const FIRST_HOUR = 6;

/**
 * A clock time as people type it, such as "830", "8.30 am", "13:15" or "noon", put right: "8:30 am". What is right except
 * for its letter case stays as it is, and so does what is no time, for the form's schema to refuse. Without am or pm, a
 * time is within a school's day: "1:15" is "1:15 pm".
 */
export function tidyClockTime(text: string): string {
  const typed = text.trim();
  if (CLOCK_TIME.test(typed) && typed.includes(" ")) return typed;
  if (/^noon$/i.test(typed)) return "12:00 pm";
  const parts = TYPED_TIME.exec(typed);
  if (!parts) return typed;
  const [hour, minutes, half] = [Number(parts[1]), parts[2] ?? "00", parts[3]?.toLowerCase()];
  if (half) return hour >= 1 && hour <= 12 ? `${hour}:${minutes} ${half}m` : typed;
  // Midnight is when nobody packs lunches; "0:30" is rather a slip.
  if (hour < 1 || hour > 23) return typed;
  const isAfternoon = hour >= 12 || hour < FIRST_HOUR;
  return `${hour % 12 || 12}:${minutes} ${isAfternoon ? "pm" : "am"}`;
}
