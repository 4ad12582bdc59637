import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations.ts";
import { dropInvisible } from "./invisible_characters.ts";

const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** Writes a size, such as "12.5 MB". A KB has 1000 bytes. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit++;
  }
  const text = unit === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1);
  return `${text} ${UNITS[unit]}`;
}

/** Writes how long something took or takes, in its largest unit: "3 days". Less than a minute is called that. */
export function formatSpan(ms: number): string {
  if (ms < MINUTE_MS) return "less than a minute";
  if (ms < HOUR_MS) return counted(ms / MINUTE_MS, "minute");
  return ms < 2 * DAY_MS ? counted(ms / HOUR_MS, "hour") : counted(ms / DAY_MS, "day");
}

// One for all: in Deno, toLocaleString() makes another for each number, 10 µs each.
const numberFormat = new Intl.NumberFormat("en-US");

/** Writes a number as people read it: "1,640". */
export function numberText(number: number): string {
  return numberFormat.format(number);
}

/** Counts something: "1 request", "1,640 lunches". Fractions are cut. */
export function counted(amount: number, one: string, many = `${one}s`): string {
  const whole = Math.floor(amount);
  return `${numberText(whole)} ${whole === 1 ? one : many}`;
}

/** Reads a typed number such as "1,200"; undefined for other text, and for hundreds of digits. */
export function typedNumber(text: string): number | undefined {
  const digits = dropInvisible(text).replaceAll(/[,\s]/g, "");
  return /^-?\d{1,100}(\.\d*)?$/.test(digits) ? Number(digits) : undefined;
}

export function tooLong(max: number): string {
  return `Must be at most ${max} characters`;
}
