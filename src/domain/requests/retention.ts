import { formatDate } from "../time/alaska_time.ts";
import { DAY_MS } from "../time/durations.ts";

/** For so long after a delivery nothing of its request is erased, whatever RETENTION_DAYS says: kitchens still ask. */
const KEPT_DAYS = 30;

/** A clock further ahead of the newest event is not believed. A weekend without any event fits in. */
const BELIEVED_DAYS = 2;

/** How long a deleted request keeps its comments, and reasons that name a student: time to notice a mistake. */
const DELETED_RETENTION_DAYS = 30;

/** Returns the time before which a delivery must be for its request's details to be erased at `now`. */
export function erasedBefore(now: Date, retentionDays: number): Date {
  return daysBefore(now, Math.max(retentionDays, KEPT_DAYS));
}

/** Returns the time before which a request must have been deleted for its comments to be erased at `now`. */
export function erasedIfDeletedBefore(now: Date): Date {
  return daysBefore(now, DELETED_RETENTION_DAYS);
}

/**
 * Returns the time by which to erase, since data erased by a clock that is ahead is lost: the older of the two clocks'.
 * Undefined if that is too far past the newest event to be believed.
 */
export function timeToEraseBy(
  { clock, databaseClock, newestEvent }: { clock: Date; databaseClock: Date; newestEvent: Date | undefined },
): Date | undefined {
  const now = clock < databaseClock ? clock : databaseClock;
  return newestEvent && daysBefore(now, BELIEVED_DAYS) <= newestEvent ? now : undefined;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** What takes the place of names, notes and comments once they are erased. */
export function erasedWords(now: Date): string {
  return `Erased on ${formatDate(now)}`;
}
