import { addDays, addYears, alaskaDate, daysBetween, formatDateTime, formatWeekday } from "../time/alaska_time.ts";
import { HOUR_MS } from "../time/durations.ts";

/** Notice the kitchen asks for, in calendar days. Spec section 9. */
export const NOTICE_DAYS = 14;
/** How many calendar years ahead lunches can be ordered. A far-off delivery would delay erasing children's data. */
const YEARS_AHEAD = 1;
/** How long before delivery cancelling and revising close. Spec section 9. */
export const LOCK_HOURS = 48;
/** How long after delivery a request moves to the archive by itself. Spec section 9. */
export const ARCHIVE_HOURS = 36;

/** Returns the first day that can be ordered for, as YYYY-MM-DD: tomorrow in Alaska. */
export function earliestDeliveryDate(now: Date): string {
  return addDays(alaskaDate(now), 1);
}

/** Returns the last day that can be ordered for, as YYYY-MM-DD: today's date in Alaska, next year. */
export function latestDeliveryDate(now: Date): string {
  return addYears(alaskaDate(now), YEARS_AHEAD);
}

/** Returns the first day with two weeks' notice, YYYY-MM-DD, given the first that can be ordered for at all. */
export function firstDayOnTime(earliestDate: string): string {
  return addDays(earliestDate, NOTICE_DAYS - 1);
}

/** Whether a delivery on `deliveryDate` comes with less than two weeks' notice, counted in Alaska's calendar days. */
export function isShortNotice(deliveryDate: string, now: Date): boolean {
  return daysBetween(alaskaDate(now), deliveryDate) < NOTICE_DAYS;
}

function changeDeadline(deliveryAt: string | Date): Date {
  return new Date(new Date(deliveryAt).getTime() - LOCK_HOURS * HOUR_MS);
}

/** Says "You can change or cancel this until Mon, Dec 14, 2026 8:30 AM". */
export function untilText(deliveryAt: string | Date, what = "change or cancel"): string {
  return `You can ${what} this until ${deadlineText(deliveryAt)}`;
}

/** Writes the deadline, "Mon, Dec 14, 2026 8:30 AM". */
export function deadlineText(deliveryAt: string | Date): string {
  const deadline = changeDeadline(deliveryAt);
  return `${formatWeekday(alaskaDate(deadline)).slice(0, 3)}, ${formatDateTime(deadline)}`;
}

export function isLocked(deliveryAt: string | Date, now: Date): boolean {
  return changeDeadline(deliveryAt) <= now;
}

/** The instant before which a delivery counts as archived at `now`. */
export function archiveCutoff(now: Date): Date {
  return new Date(now.getTime() - ARCHIVE_HOURS * HOUR_MS);
}

/** Returns the error for a person who cancels or revises too late. Spec section 8. */
export function tooLateTo(action: "cancel" | "revise"): string {
  return `Too late to ${action} (within ${LOCK_HOURS} hours of delivery)`;
}

/** Says how much notice a request gave, in Alaska's calendar days. `createdAt` is ISO 8601 in UTC. */
export function noticeText({ createdAt, deliveryDate }: { createdAt: string; deliveryDate: string }): string {
  const given = daysBetween(alaskaDate(new Date(createdAt)), deliveryDate);
  return `${given} ${given === 1 ? "day's" : "days'"} notice`;
}
