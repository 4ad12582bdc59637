import { deliveryInstant } from "../../src/domain/alaska_time.ts";
import type { RequestPayload } from "../../src/domain/requests/form.ts";
import type { LunchRequest, SpecialMeal } from "../../src/domain/requests/requests.ts";
import type { RequestRow, SpecialMealRow } from "../schema.ts";

/** A stored row as everything above the database sees it: instants as ISO 8601 text, so that it can cross to a browser. */
export function toLunchRequest(row: RequestRow): LunchRequest {
  return {
    ...row,
    supersededAt: row.supersededAt?.toISOString() ?? null,
    deliveryAt: row.deliveryAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A stored special meal without its position, which its place in the list tells. */
export function toSpecialMeal({ id, requestId, studentName, notes }: SpecialMealRow): SpecialMeal {
  return { id, requestId, studentName, notes };
}

/** The columns that a form fills, for a new request and for a revision alike. */
export function formColumns(form: RequestPayload) {
  return {
    school: form.school,
    deliveryDate: form.deliveryDate,
    deliveryTimeText: form.deliveryTimeText,
    deliveryAt: deliveryInstant(form.deliveryDate, form.deliveryTimeText),
    numberOfLunches: form.numberOfLunches,
    numStudents: form.numStudents,
    numAdults: form.numAdults,
    gradesText: form.gradesText,
    recipientFirstName: form.recipientFirstName,
    recipientLastName: form.recipientLastName,
    recipientPhone: form.recipientPhone,
    recipientEmail: form.recipientEmail,
    comments: form.comments,
    lateAckChecked: form.lateAckChecked,
  };
}
