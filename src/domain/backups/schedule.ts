import { addDays, alaskaDate, deliveryInstant } from "../time/alaska_time.ts";
import { HOUR_MS, MINUTE_MS } from "../time/durations.ts";

/** A time on Juneau's clocks when no one orders and no delivery is under way. */
const TIME_OF_DAY = "2:00 am";

/** The time without a backup after which administrators are warned: a day's was missed, and the next is late too. */
const LATE_AFTER_MS = 36 * HOUR_MS;

/** A backup follows each start at once, so a process that is restarted each day is late by then too. */
const FIRST_WITHIN_MS = HOUR_MS;

const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Whether a backup was made while the clock was wrong: then it does not count, and keeps no other from being made. */
export function isDatedAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

/** Whether none was made since the last 2:00 am in Alaska. */
export function isBackupDue(madeAt: readonly Date[], now: Date): boolean {
  const today = alaskaDate(now);
  const turnToday = deliveryInstant(today, TIME_OF_DAY);
  const turn = turnToday <= now ? turnToday : deliveryInstant(addDays(today, -1), TIME_OF_DAY);
  const last = lastBackupAt(madeAt, now);
  return last === undefined || last < turn;
}

/** Whether an administrator has to look. `since` is when this process began to make backups. */
export function isBackupLate(last: Date | undefined, { since, now }: { since: Date; now: Date }): boolean {
  return now.getTime() - (last ?? since).getTime() > (last ? LATE_AFTER_MS : FIRST_WITHIN_MS);
}

export function lastBackupAt(madeAt: readonly Date[], now: Date): Date | undefined {
  return madeAt.filter((at) => !isDatedAhead(at, now)).toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
}
