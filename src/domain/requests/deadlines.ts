import { addDays, addYears, alaskaDate, daysBetween, formatDateTime, formatWeekday } from "../time/alaska_time.ts";
import { HOUR_MS } from "../time/durations.ts";

/** Notice the kitchen asks for, in calendar days. Spec section 9. */
export const NOTICE_DAYS = 14;
/**
 * How far ahead lunches can be ordered, in calendar years. A far-off delivery would keep children's data from being
 * erased.
 */
const YEARS_AHEAD = 1;
/** How long before delivery cancelling and revising close. Spec section 9. */
export const LOCK_HOURS = 48;
/** How long after delivery a request moves to the archive by itself. Spec section 9. */
export const ARCHIVE_HOURS = 36;

/** The first day that can be ordered for, as YYYY-MM-DD: tomorrow in Alaska. */
export function earliestDeliveryDate(now: Date): string {
  return addDays(alaskaDate(now), 1);
}

/** The last day that can be ordered for, as YYYY-MM-DD: today's date in Alaska, next year. */
export function latestDeliveryDate(now: Date): string {
  return addYears(alaskaDate(now), YEARS_AHEAD);
}

/**
 * The first day that can be ordered for with two weeks' notice, as YYYY-MM-DD: an earlier day counts as late.
 * @param earliestDate the first day that can be ordered for at all, YYYY-MM-DD
 */
export function firstDayOnTime(earliestDate: string): string {
  return addDays(earliestDate, NOTICE_DAYS - 1);
}

/** Whether a delivery on `deliveryDate` comes with less than two weeks' notice, counted in Alaska's calendar days. */
export function isShortNotice(deliveryDate: string, now: Date): boolean {
  return daysBetween(alaskaDate(now), deliveryDate) < NOTICE_DAYS;
}

/** The instant from which cancelling and revising are closed. */
function changeDeadline(deliveryAt: string | Date): Date {
  return new Date(new Date(deliveryAt).getTime() - LOCK_HOURS * HOUR_MS);
}

/** "You can change or cancel this until Mon, Dec 14, 2026 8:30 AM". */
export function untilText(deliveryAt: string | Date, what = "change or cancel"): string {
  return `You can ${what} this until ${deadlineText(deliveryAt)}`;
}

/** "Mon, Dec 14, 2026 8:30 AM". */
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

/** The error for a person who cancels or revises too late. Spec section 8. */
export function tooLateTo(action: "cancel" | "revise"): string {
  return `Too late to ${action} (within ${LOCK_HOURS} hours of delivery)`;
}

/**
 * How much notice a request gave, in Alaska's calendar days.
 * @param createdAt the instant it was submitted, ISO 8601 in UTC
 */
export function noticeText({ createdAt, deliveryDate }: { createdAt: string; deliveryDate: string }): string {
  const given = daysBetween(alaskaDate(new Date(createdAt)), deliveryDate);
  return `${given} ${given === 1 ? "day's" : "days'"} notice`;
}
