import { z } from "zod";
import { MAX_REASON_LENGTH } from "../text/reasons.ts";
import { optionalText, requiredText } from "../text/text_schemas.ts";
import { FAILURE } from "../shell/toasts.ts";

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
