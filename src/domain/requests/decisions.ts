import { z } from "zod";
import { MAX_REASON_LENGTH } from "../text/reasons.ts";
import { optionalText, requiredText } from "../text/text_schemas.ts";
import { FAILURE } from "../shell/toasts.ts";
import { type CloseOutCounts, NO_CLOSE_OUT } from "./close_out.ts";

/** A denial of a request, with the reason that it must have. Spec section 5. */
export const denialSchema = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, FAILURE.requestDenialReason.description),
});

/**
 * A deletion's reason, which may be left out (spec section 5), and how many versions the administrator knows of: with it,
 * a request revised in the meantime is not deleted unasked.
 */
export const deletionSchema = z.strictObject({
  deletionReason: optionalText(MAX_REASON_LENGTH),
  versions: z.int().min(1).optional(),
});

/** More than any trip has, and few enough that a slip of the finger is noticed. */
const MAX_LUNCHES = 99_999;

const knownCount = z.int("Must be a whole number").min(0, "Cannot be negative")
  .max(MAX_LUNCHES, `Must be at most ${MAX_LUNCHES}`).nullish().transform((count) => count ?? null);

const closeOutFields = {
  delivered: knownCount,
  served: knownCount,
  returned: knownCount,
  note: optionalText(MAX_REASON_LENGTH),
};

/**
 * What an administrator may say of the lunches when a request is completed. All of it may be left out: an absent number is
 * not known, and those that are known must fit together.
 */
export const closeOutSchema = z.strictObject(closeOutFields).superRefine(requireFit);

/** More than go out at one time. */
const MAX_CLOSE_OUTS = 300;

/** The numbers of several deliveries, saved together: each that is known, and none where nothing is. */
export const closeOutsSchema = z.strictObject({
  date: z.iso.date(),
  deliveries: z.array(
    z.strictObject({ requestId: z.uuid(), delivered: knownCount, served: knownCount, returned: knownCount })
      .superRefine(requireFit),
  ).min(1).max(MAX_CLOSE_OUTS),
});
export type CloseOuts = z.infer<typeof closeOutsSchema>;

/**
 * A close-out that is entered later, or corrected: all of it is replaced. `before` is what it said when it was read, so that
 * nobody's note is replaced unseen; nothing, when that is left out.
 */
export const closeOutChangeSchema = z.strictObject({
  ...closeOutFields,
  before: z.strictObject(closeOutFields).nullish().transform((before) => before ?? NO_CLOSE_OUT),
}).superRefine(requireFit);

function requireFit({ delivered, served, returned }: CloseOutCounts, context: z.RefinementCtx<CloseOutCounts>): void {
  // Of a wrong number nothing more can be said.
  if ([delivered, served, returned].some((count) => count !== null && !isLunchCount(count))) return;
  if (delivered === null || (served ?? 0) + (returned ?? 0) <= delivered) return;
  const isServedAlone = returned === null || (served ?? 0) > delivered;
  context.addIssue({
    code: "custom",
    path: [isServedAlone ? "served" : "returned"],
    message: isServedAlone || served === null
      ? "More than were delivered"
      : "Served plus returned is more than delivered",
  });
}

function isLunchCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= MAX_LUNCHES;
}
