import { addDays, alaskaDate, deliveryInstant } from "../time/alaska_time.ts";
import { HOUR_MS, MINUTE_MS } from "../time/durations.ts";

/** When the day's backup is made, on Juneau's clocks: while nobody orders and no delivery is under way. */
const TIME_OF_DAY = "2:00 am";

/** After this long without a backup, administrators are warned: a day's was missed, and the next is late too. */
const LATE_AFTER_MS = 36 * HOUR_MS;

/** By then after a start there must be one, since the first follows at once: a process that is restarted each day would never be late. */
const FIRST_WITHIN_MS = HOUR_MS;

/** A backup made later than this from now was made while the clock was wrong, and says nothing. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Whether the day's backup is still to be made: none was since the last 2:00 am in Alaska. */
export function isBackupDue(madeAt: readonly Date[], now: Date): boolean {
  const today = alaskaDate(now);
  const turnToday = deliveryInstant(today, TIME_OF_DAY);
  const turn = turnToday <= now ? turnToday : deliveryInstant(addDays(today, -1), TIME_OF_DAY);
  const last = lastBackupAt(madeAt, now);
  return last === undefined || last < turn;
}

/** Whether a backup is missing for so long that somebody must look. `since`: when this process began to make them. */
export function isBackupLate(last: Date | undefined, { since, now }: { since: Date; now: Date }): boolean {
  return now.getTime() - (last ?? since).getTime() > (last ? LATE_AFTER_MS : FIRST_WITHIN_MS);
}

/** When the newest of these backups was made; undefined if there is none. */
export function lastBackupAt(madeAt: readonly Date[], now: Date): Date | undefined {
  const credible = madeAt.filter((at) => at.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS);
  return credible.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
}
