// Apart from the other texts of a request: the form loads these only to ask.

import type { Schools } from "../district/schools.ts";
import type { Question } from "../shell/writes.ts";
import { alaskaDate, daysBetween } from "../time/alaska_time.ts";
import { LOCK_HOURS, NOTICE_DAYS } from "./deadlines.ts";
import type { SimilarRequest } from "./lists.ts";
import { shortId } from "./request.ts";
import { STATUS_LABELS } from "./statuses.ts";
import { orderText } from "./summary.ts";

/** Asks for the late notice. Spec section 5. */
export const noticeQuestion = (officeName: string): Question => ({
  title: "Two-Week Notice Required",
  text:
    `Your delivery date is less than ${NOTICE_DAYS} days away. ${officeName} asks for two weeks' notice and may have to ` +
    "deny this request.",
  tone: "warning",
  confirmLabel: "Agree and Continue",
});

export const NOTICE_AGREEMENT = `I understand that this request is within ${NOTICE_DAYS} days of the delivery date`;

/** The warning where a request may be locked from the start. */
export const LOCK_TEXT = `A request can't be changed or cancelled within ${LOCK_HOURS} hours of delivery.`;

/** Whether a delivery on `deliveryDate` (YYYY-MM-DD) is locked at `now`, or will be within a day. */
export function isLockedOnDay(deliveryDate: string, now: Date): boolean {
  return daysBetween(alaskaDate(now), deliveryDate) * 24 <= LOCK_HOURS;
}

/** The question before a request is submitted that others may have ordered already. */
export function similarQuestion(
  similar: SimilarRequest["request"],
  { schools, officeName }: { schools: Schools; officeName: string },
): Question {
  const text = similar
    ? `There is already a request for the same school, delivery date and recipient: ${orderText(similar, schools)} (${
      shortId(similar.id)
    }, ${STATUS_LABELS[similar.status]}). If this is the same trip, revise that request instead so that lunches ` +
      "aren't packed twice."
    : "Someone else has already requested lunches for the same school, delivery date and recipient. If this is the " +
      `same trip, ask ${officeName} first so that lunches aren't packed twice.`;
  return {
    title: "A Similar Request Exists",
    text,
    tone: "warning",
    cancelLabel: "Back to the Form",
    confirmLabel: "Submit Anyway",
    followsAnother: true,
  };
}
