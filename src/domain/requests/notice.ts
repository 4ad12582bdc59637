import { alaskaDate, daysBetween } from "../time/alaska_time.ts";
import { LOCK_HOURS, NOTICE_DAYS } from "./deadlines.ts";

/** NOTICE_DAYS in words, which change with it; in a file that the form loads only to ask. Spec section 5, late notice. */
export const NOTICE_WORDS = {
  title: "Two-Week Notice Required",
  agreement: `I understand that this request is within ${NOTICE_DAYS} days of the delivery date`,
  text: (officeName: string) =>
    `Your delivery date is less than ${NOTICE_DAYS} days away. ${officeName} asks for two weeks' notice and may have to ` +
    "deny this request.",
};

/** Said where a request may be locked from the start. */
export const LOCK_TEXT = `A request can't be changed or cancelled within ${LOCK_HOURS} hours of delivery.`;

/** Whether a delivery on `deliveryDate` (YYYY-MM-DD) is locked at `now`, or will be within a day. */
export function isLockedOnDay(deliveryDate: string, now: Date): boolean {
  return daysBetween(alaskaDate(now), deliveryDate) * 24 <= LOCK_HOURS;
}
