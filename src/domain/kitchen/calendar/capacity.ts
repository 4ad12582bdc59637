import { counted, numberText } from "../../text/amounts.ts";
import { addDays, daysBetween, formatDay, weekdayOf } from "../../time/alaska_time.ts";

export interface DayLunches {
  /** YYYY-MM-DD. */
  day: string;
  /** Of approved requests, and of those in progress and completed. */
  approved: number;
  /** How many more there would be if everything in review were approved; of a revision, what it adds to its request. */
  inReview: number;
}

/** What everyone may know of a delivery day. */
export interface DeliveryDay {
  /** YYYY-MM-DD in Alaska. */
  date: string;
  /** Why the kitchen is closed; null when it is open. */
  closedReason: string | null;
}

/** What an office has to know of it. */
export interface ListedDay extends DeliveryDay, Pick<DayLunches, "approved" | "inReview"> {
  /** How many lunches can be packed; null is unlimited. */
  capacity: number | null;
}

/** How many lunches the kitchen can pack. A day without an entry is unlimited. */
export interface Capacities {
  /** By day of the week, 1 (Monday) to 7, as in ISO 8601. */
  weekdays: Readonly<Partial<Record<number, number>>>;
  /** By single day, YYYY-MM-DD. */
  days: Readonly<Partial<Record<string, number>>>;
}

export const MAX_CAPACITY = 99_999;

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const WEEKDAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export function weekdayName(weekday: number): string {
  return WEEKDAY_NAMES[weekday - 1] ?? "";
}

/** How many lunches can be packed on a day (YYYY-MM-DD): its own number before its weekday's. Null is unlimited. */
export function capacityOn(day: string, { weekdays, days }: Capacities): number | null {
  return days[day] ?? weekdays[weekdayOf(day)] ?? null;
}

export function isOverCapacity(lunches: number, capacity: number | null): boolean {
  return capacity !== null && lunches > capacity;
}

/** What the person who orders learns about a day: sums, never whose. */
export interface DayLoad {
  /** YYYY-MM-DD. */
  date: string;
  /** The lunches of all other requests for the day. */
  lunches: number;
  /** How many of them are not approved yet, as in DayLunches. */
  inReview: number;
  capacity: number | null;
}

/** A day that more would be approved for than can be packed, or that is closed. */
export interface DayConflict {
  /** YYYY-MM-DD. */
  date: string;
  /** Its approved lunches with those that are to be approved. */
  lunches: number;
  capacity: number | null;
  isClosed: boolean;
}

/**
 * The message to the person who orders for a day with more lunches in all than can be packed, or null.
 * @param lunches how many they order; undefined while that is not known
 */
export function capacityWarning(day: DayLoad | null, lunches = 1): string | null {
  if (day === null || day.capacity === null || !isOverCapacity(day.lunches + Math.max(lunches, 1), day.capacity)) {
    return null;
  }
  const mayDeny = "and may have to deny this request.";
  const canPack = `The kitchen can pack ${counted(day.capacity, "lunch", "lunches")} that day, ${mayDeny}`;
  if (day.lunches === 0) return canPack;
  const part = day.inReview === day.lunches ? "all" : numberText(day.inReview);
  const inReview = day.inReview > 0 ? `, ${part} in review` : "";
  return `${counted(day.lunches, "lunch is", "lunches are")} already requested that day${inReview}. ${canPack}`;
}

/** What approving would bring a day to, where that is more than can be packed; null where it is not. */
export function overCapacityText({ date, lunches, capacity }: Omit<DayConflict, "isClosed">): string | null {
  if (capacity === null || !isOverCapacity(lunches, capacity)) return null;
  const wouldHave = `would have ${counted(lunches, "lunch", "lunches")}`;
  return `${formatDay(date)} ${wouldHave}; the kitchen can pack ${numberText(capacity)}.`;
}

/** The days from one to another, both included, YYYY-MM-DD. */
export function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, index) => addDays(from, index));
}
