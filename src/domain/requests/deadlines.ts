import { addDays, alaskaDate, daysBetween } from "../alaska_time.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Notice the kitchen asks for, in calendar days. Spec section 9. */
export const NOTICE_DAYS = 14;
/** Before delivery, nothing may be cancelled or revised any more. Spec section 9. */
export const LOCK_HOURS = 48;
/** The tooltip of a Cancel Request button that is locked. Spec section 8. */
export const TOO_LATE_TO_CANCEL = `Too late to cancel (within ${LOCK_HOURS} hours of delivery)`;
/** After delivery, a request moves to the archive by itself. Spec section 9. */
export const ARCHIVE_HOURS = 36;

/** The first day that can be ordered for, as YYYY-MM-DD: tomorrow in Alaska. */
export function earliestDeliveryDate(now: Date): string {
  return addDays(alaskaDate(now), 1);
}

/** Whether a delivery on `deliveryDate` comes with less than two weeks' notice, counted in Alaska's calendar days. */
export function isShortNotice(deliveryDate: string, now: Date): boolean {
  return daysBetween(alaskaDate(now), deliveryDate) < NOTICE_DAYS;
}

/** Whether the delivery is 48 hours away or less, so that cancelling and revising are closed. */
export function isLocked(deliveryAt: string | Date, now: Date): boolean {
  return new Date(deliveryAt).getTime() - now.getTime() <= LOCK_HOURS * HOUR_MS;
}

/** The instant before which a delivery counts as archived at `now`. */
export function archiveCutoff(now: Date): Date {
  return new Date(now.getTime() - ARCHIVE_HOURS * HOUR_MS);
}
