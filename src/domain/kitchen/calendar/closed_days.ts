import { formatDay } from "../../time/alaska_time.ts";

/** A range of days, both ends included, YYYY-MM-DD. */
interface ClosedRange {
  from: string;
  to: string;
  /** Shown to everyone who orders: "Spring break". */
  reason: string;
}

/** Ranges in the order of their days; none overlaps another. */
export type ClosedDays = readonly ClosedRange[];

export interface ListedClosedRange extends ClosedRange {
  id: string;
}

/** The most ranges between the first and the last day that can be closed. */
export const MAX_CLOSED_RANGES = 300;

/** The most days of one range: a year. */
export const MAX_CLOSED_DAYS = 366;

/** Returns why the kitchen is closed on a day (YYYY-MM-DD), or null when it is open. */
export function closedDayOn(day: string, closedDays: ClosedDays): string | null {
  return closedDays.find(({ from, to }) => from <= day && day <= to)?.reason ?? null;
}

export function closedText(reason: string): string {
  return `Closed: ${reason}`;
}

/** Writes a range's days: "Mar 15, 2027", or "Mar 15, 2027 to Mar 19, 2027". */
export function rangeText({ from, to }: Pick<ClosedRange, "from" | "to">): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

/** Finds the first of the ranges that shares a day with this one. */
export function overlapping<Range extends ClosedRange>(
  ranges: readonly Range[],
  { from, to }: Pick<ClosedRange, "from" | "to">,
): Range | undefined {
  return ranges.find((other) => other.from <= to && from <= other.to);
}
