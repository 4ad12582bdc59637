import { counted, numberText } from "../../text/amounts.ts";
import { addDays, daysBetween, formatDay, weekdayOf } from "../../time/alaska_time.ts";

export interface DayLunches {
  /** YYYY-MM-DD. */
  day: string;
  /** Lunches of requests that are approved, in progress or completed. */
  approved: number;
  /** Lunches that approving all in review would add; a revision counts by what it adds to its request. */
  inReview: number;
}

/** The facts of a delivery day that everyone may know. `date` is YYYY-MM-DD in Alaska. */
export interface DeliveryDay {
  date: string;
  /** Why the kitchen is closed; null when it is open. */
  closedReason: string | null;
}

export interface ListedDay extends DeliveryDay, Pick<DayLunches, "approved" | "inReview"> {
  /** How many lunches can be packed; null is unlimited. */
  capacity: number | null;
}

/** How many lunches the kitchen can pack. A day without an entry is unlimited. */
export interface Capacities {
  /** Keyed by day of the week, 1 (Monday) to 7, as in ISO 8601. */
  weekdays: Readonly<Partial<Record<number, number>>>;
  /** Keyed by day, YYYY-MM-DD. */
  days: Readonly<Partial<Record<string, number>>>;
}

export const MAX_CAPACITY = 99_999;

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const WEEKDAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export function weekdayName(weekday: number): string {
  return WEEKDAY_NAMES[weekday - 1] ?? "";
}

/** Returns how many lunches fit a day (YYYY-MM-DD): its own number before its weekday's. Null is unlimited. */
export function capacityOn(day: string, { weekdays, days }: Capacities): number | null {
  return days[day] ?? weekdays[weekdayOf(day)] ?? null;
}

export function isOverCapacity(lunches: number, capacity: number | null): boolean {
  return capacity !== null && lunches > capacity;
}

/** A day (`date`, YYYY-MM-DD) as the person who orders sees it: sums, never whose lunches. */
export interface DayLoad {
  date: string;
  /** The lunches of all other requests for the day. */
  lunches: number;
  /** How many of them are not approved yet, as in DayLunches. */
  inReview: number;
  capacity: number | null;
}

/** A day (`date`, YYYY-MM-DD) that is closed, or for which more would be approved than can be packed. */
export interface DayConflict {
  date: string;
  /** The approved lunches and those about to be approved. */
  lunches: number;
  capacity: number | null;
  isClosed: boolean;
}

/** Warns of more lunches on a day than can be packed, or returns null. `lunches` is undefined while not known. */
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

/** Says what approving would bring a day to, if that is more than can be packed, or returns null. */
export function overCapacityText({ date, lunches, capacity }: Omit<DayConflict, "isClosed">): string | null {
  if (capacity === null || !isOverCapacity(lunches, capacity)) return null;
  const wouldHave = `would have ${counted(lunches, "lunch", "lunches")}`;
  return `${formatDay(date)} ${wouldHave}; the kitchen can pack ${numberText(capacity)}.`;
}

/** Returns the days between two, both included, YYYY-MM-DD. */
export function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, index) => addDays(from, index));
}
