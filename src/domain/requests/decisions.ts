import { z } from "zod";
import { MAX_REASON_LENGTH } from "../text/reasons.ts";
import { optionalText, requiredText } from "../text/text_schemas.ts";
import { FAILURE } from "../shell/toasts.ts";
import { CLOCK_TIME } from "../time/alaska_time.ts";
import { tidyClockTime } from "../time/clock_time.ts";
import { type CloseOut, NO_CLOSE_OUT } from "./close_out.ts";
import { isTooWarm, MAX_COLD } from "./cooler_log.ts";

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

/** A time of the day as people type it, "7.15", becomes "7:15 am". */
const knownTime = z.string().transform((text) => tidyClockTime(text.trim()) || null).nullish()
  .transform((time) => time ?? null)
  .refine((time) => time === null || CLOCK_TIME.test(time), 'Write a time such as "7:15 am"');

const knownTemperature = z.number("Must be a number of °F").min(-40, "Must be at least -40")
  .max(250, "Must be at most 250").nullish().transform((degrees) => degrees ?? null);

const closeOutFields = {
  delivered: knownCount,
  served: knownCount,
  servedStudents: knownCount,
  servedAdults: knownCount,
  returned: knownCount,
  discarded: knownCount,
  packedAt: knownTime,
  packedTemperature: knownTemperature,
  removedAt: knownTime,
  receivedAt: knownTime,
  receivedTemperature: knownTemperature,
  finishedAt: knownTime,
  correctiveAction: optionalText(MAX_REASON_LENGTH),
  note: optionalText(MAX_REASON_LENGTH),
};

/**
 * What an administrator may say of the lunches when a request is completed. All of it may be left out: an absent number is
 * not known, and those that are known must fit together.
 */
export const closeOutSchema = z.strictObject(closeOutFields).superRefine(requireFit).transform(withServed);

/** More than go out at one time. */
const MAX_CLOSE_OUTS = 300;

/** The close-outs of several deliveries, saved together: what is known of each, and nothing where nothing is. */
export const closeOutsSchema = z.strictObject({
  date: z.iso.date(),
  deliveries: z.array(
    z.strictObject({ requestId: z.uuid(), ...closeOutFields }).superRefine(requireFit),
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
}).superRefine(requireFit).transform(withServed);

/** Those served are students and adults, where both are told apart. */
export function withServed<Said extends CloseOut>(said: Said): Said {
  const { servedStudents, servedAdults } = said;
  if (servedStudents === null && servedAdults === null) return said;
  const split = { servedStudents: servedStudents ?? 0, servedAdults: servedAdults ?? 0 };
  return { ...said, ...split, served: split.servedStudents + split.servedAdults };
}

function requireFit(said: CloseOut, context: z.RefinementCtx<CloseOut>): void {
  const refuse = (field: keyof CloseOut, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (isTooWarm(said) && said.correctiveAction === null) {
    refuse("correctiveAction", `Above ${MAX_COLD} °F: say what was done about it`);
  }
  const { delivered, served, returned, discarded } = withServed(said);
  const counts = [delivered, served, said.servedStudents, said.servedAdults, returned, discarded];
  // Of a wrong number nothing more can be said.
  if (counts.some((count) => count !== null && !isLunchCount(count))) return;
  if (said.served !== null && served !== said.served) {
    return refuse("served", `Students and adults are ${served}`);
  }
  if (delivered === null) return;
  const told = (served ?? 0) + (returned ?? 0) + (discarded ?? 0);
  const field = served === null || (served <= delivered && returned !== null) ? "returned" : "served";
  const where = field === "served" && said.servedStudents !== null ? "servedStudents" : field;
  if (told > delivered) return refuse(where, `${told - delivered} more than were delivered`);
  // With one number of three, the others are still to be told.
  const isTold = served !== null && (returned !== null || discarded !== null);
  if (isTold && told < delivered) {
    refuse(returned === null ? "discarded" : "returned", `${delivered - told} fewer than were delivered`);
  }
}

function isLunchCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= MAX_LUNCHES;
}
