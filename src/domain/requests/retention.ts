import { alaskaDate, formatDate } from "../time/alaska_time.ts";
import { DAY_MS } from "../time/durations.ts";

/** The days after a delivery in which nothing is erased, whatever RETENTION_DAYS says: kitchens still ask. */
export const MIN_RETENTION_DAYS = 30;

/** A time further ahead of the newest event is not believed. */
const BELIEVED_DAYS = 2;

/** Younger events prove no time: a clock ahead makes some. A lowered RETENTION_DAYS or RECORD_YEARS waits as long. */
const SETTLED_DAYS = 1;

/** How long a deleted request keeps special meals, comments and reasons that name a student: to notice a mistake. */
const DELETED_RETENTION_DAYS = 30;

/** Returns the time before which a delivery must be for its request's details to be erased at `now`. */
export function erasedBefore(now: Date, retentionDays: number): Date {
  return daysBefore(now, Math.max(retentionDays, MIN_RETENTION_DAYS));
}

/** Returns the time before which a request must have been deleted for its texts to be erased at `now`. */
export function erasedIfDeletedBefore(now: Date): Date {
  return daysBefore(now, DELETED_RETENTION_DAYS);
}

/**
 * Returns the first day (YYYY-MM-DD) whose production record is kept at `now`: three years after a claim, by 7 CFR
 * 210.23(c), and the current year.
 */
export function recordsFrom(now: Date, recordYears: number): string {
  return `${Number(alaskaDate(now).slice(0, 4)) - recordYears}-01-01`;
}

export function trustedBefore(now: Date): Date {
  return daysBefore(now, SETTLED_DAYS);
}

/** Whether to erase at this time: a clock that is ahead would lose data. `newestEvent` is the newest settled one. */
export function isPlausible(now: Date, newestEvent: Date): boolean {
  return daysBefore(now, BELIEVED_DAYS) <= newestEvent;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export function erasedWords(now: Date): string {
  return `Erased on ${formatDate(now)}`;
}
