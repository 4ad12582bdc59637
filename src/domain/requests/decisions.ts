import { z } from "zod";
import type { DayConflict } from "../kitchen/calendar/capacity.ts";
import { MARKINGS } from "../kitchen/day_sheet/marking.ts";
import { MAX_PAGE_SIZE } from "../lists/pagination.ts";
import { FAILURE } from "../shell/toasts.ts";
import { MAX_REASON_LENGTH } from "../shell/writes.ts";
import { maxLines, optionalText, requiredText } from "../text/text_schemas.ts";
import { ANSWER_MISSING, MAX_MESSAGE_LENGTH, QUESTION_MISSING } from "./questions.ts";
import { REQUEST_STATUSES } from "./statuses.ts";

export const denialSchema = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, FAILURE.requestDenialReason.description),
});

export const questionSchema = z.strictObject({ question: messageText(QUESTION_MISSING.description) });

/** An answer, and how many questions its writer has read. */
export const answerSchema = z.strictObject({
  answer: messageText(ANSWER_MISSING.description),
  asked: z.int().min(1).optional(),
});

/** Checks a message by the limits of comments. */
function messageText(required: string) {
  return requiredText(MAX_MESSAGE_LENGTH, required).check(maxLines(40));
}

/** The marking that the page showed, so that no other one is undone unseen. */
export const takeBackSchema = z.strictObject({ marking: z.enum(MARKINGS, "must be progress or complete") });

/** An optional reason (spec section 5), and how many versions the page knew: no newer one is deleted unasked. */
export const deletionSchema = z.strictObject({
  deletionReason: optionalText(MAX_REASON_LENGTH),
  versions: z.int().min(1).optional(),
});

/** The selected requests, each id once. Spec section 7. */
export const bulkSchema = z.strictObject({
  requestIds: z.array(z.string("must be an id").toLowerCase().pipe(z.uuid("must be an id")), "Select requests first")
    .min(1, "Select at least one request").max(MAX_PAGE_SIZE, `Select at most ${MAX_PAGE_SIZE} requests`)
    .refine((ids) => new Set(ids).size === ids.length, "Select each request once"),
});

export const selectionSchema = bulkSchema.safeExtend({ status: z.enum(REQUEST_STATUSES, "is not a status") });

/** The result of a bulk call. Every failed request has the message that a single call would have failed with. */
export interface BulkResult {
  success: number;
  failed: number;
  failures: { requestId: string; message: string }[];
}

export interface SelectionSum {
  /** The selected requests that are still in the tab, in the order they were selected. */
  requestIds: string[];
  lunches: number;
  specialMeals: number;
  conflicts: DayConflict[];
}
