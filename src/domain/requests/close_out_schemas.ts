import { z } from "zod";
import { MAX_REASON_LENGTH } from "../shell/writes.ts";
import { optionalText } from "../text/text_schemas.ts";
import { CLOCK_TIME } from "../time/alaska_time.ts";
import { tidyClockTime } from "../time/clock_time.ts";
import { type CloseOut, COUNT_LABELS, COUNT_NAMES, NO_CLOSE_OUT } from "./close_out.ts";
import { coolersError, isTooWarm, mapKeys, MAX_COLD } from "./cooler_log.ts";

const MAX_LUNCHES = 99_999;

const NO_COUNT = "Must be a whole number";

// Nothing here aborts, so that a form gets all its errors at once.
const knownCount = z.number(NO_COUNT).refine(Number.isInteger, NO_COUNT).min(0, "Cannot be negative")
  .max(MAX_LUNCHES, `Must be at most ${MAX_LUNCHES}`)
  .nullish().transform((count) => count ?? null);

const NO_TIME = 'Enter a time such as "7:15 am"';

/** A time of the day as people type it, "7.15" or "07:15 AM", becomes "7:15 am". */
const knownTime = z.string(NO_TIME).trim().max(20, NO_TIME)
  .transform((text) => tidyClockTime(text) || null).nullish()
  .transform((time) => time ?? null)
  .refine((time) => time === null || CLOCK_TIME.test(time), NO_TIME);

const knownTemperature = z.number("Must be a temperature in °F").min(-40, "Must be at least -40")
  .max(250, "Must be at most 250").nullish()
  .transform((degrees) => degrees == null ? null : Math.round(10 * degrees) / 10 || 0);

/** The fields of a close-out, as calls take them; history keeps all but the texts. */
export const closeOutFields = {
  ...mapKeys(COUNT_LABELS, () => knownCount),
  coolersOut: knownCount,
  coolersBack: knownCount,
  packedAt: knownTime,
  packedTemperature: knownTemperature,
  removedAt: knownTime,
  receivedAt: knownTime,
  receivedTemperature: knownTemperature,
  finishedAt: knownTime,
  correctiveAction: optionalText(MAX_REASON_LENGTH),
  note: optionalText(MAX_REASON_LENGTH),
};

/** Runs even if a field is wrong, so that all errors are said at once. */
const BESIDE_OTHERS = {
  when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null && !Array.isArray(value),
};

const checkedCloseOut = z.strictObject(closeOutFields).superRefine(checkCooler, BESIDE_OTHERS).superRefine(
  checkTotals,
  BESIDE_OTHERS,
);

/** A close-out when a request is completed. All is optional: an absent number is unknown; the others must fit. */
export const closeOutSchema = checkedCloseOut.transform(withServedTotal);

/** The most close-outs of one call: more requests than go out at one time. */
const MAX_CLOSE_OUTS = 300;

/** The close-outs of a day, keyed by request id. */
export const closeOutsSchema = z.strictObject({
  date: z.iso.date(),
  deliveries: z.record(z.uuid(), checkedCloseOut)
    .refine((rows) => Object.keys(rows).length <= MAX_CLOSE_OUTS, `Save at most ${MAX_CLOSE_OUTS} deliveries at once`),
  /** The marks of rosters; `was` is what is marked on the page, so that nobody undoes what others marked since. */
  rosters: z.record(z.uuid(), z.strictObject({ was: z.string(), back: z.boolean(), entered: z.boolean() })).optional(),
});
export type CloseOuts = z.infer<typeof closeOutsSchema>;

/**
 * A close-out that is entered later, or corrected: all of it is replaced. `before` is what the editor read, so that no
 * newer note is replaced unseen; it may be left out.
 */
export const closeOutChangeSchema = checkedCloseOut.safeExtend({
  before: z.strictObject(closeOutFields).nullish().transform((before) => before ?? NO_CLOSE_OUT),
}).transform(withServedTotal);

/** Sets `served` to the sum of students and adults, where either was counted on its own. */
export function withServedTotal<Counts extends CloseOut>(closeOut: Counts): Counts {
  const { servedStudents, servedAdults } = closeOut;
  if (servedStudents === null && servedAdults === null) return closeOut;
  return { ...closeOut, served: (servedStudents ?? 0) + (servedAdults ?? 0) };
}

function checkCooler(closeOut: CloseOut, context: z.RefinementCtx<CloseOut>): void {
  const tooMany = coolersError(closeOut);
  if (tooMany) context.addIssue({ code: "custom", path: ["coolersBack"], message: tooMany });
  if (!isTooWarm(closeOut) || closeOut.correctiveAction) return;
  const message = `Above ${MAX_COLD} °F: enter a corrective action`;
  context.addIssue({ code: "custom", path: ["correctiveAction"], message });
}

function checkTotals(closeOut: CloseOut, context: z.RefinementCtx<CloseOut>): void {
  const refuse = (field: keyof CloseOut, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  // A sum of wrong numbers is not checked.
  if (COUNT_NAMES.some((name) => !knownCount.safeParse(closeOut[name]).success)) return;
  const { delivered, served, returned, discarded } = withServedTotal(closeOut);
  if (closeOut.served !== null && served !== closeOut.served) {
    return refuse("served", `Students and adults add up to ${served}`);
  }
  if (served !== null && served > MAX_LUNCHES) {
    return refuse("servedStudents", `Students and adults together must be at most ${MAX_LUNCHES}`);
  }
  if (delivered === null) return;
  const accountedFor = (served ?? 0) + (returned ?? 0) + (discarded ?? 0);
  // With one number of three, the others may still be missing.
  const isWhole = served !== null && (returned !== null || discarded !== null);
  const difference = delivered - accountedFor;
  if (difference === 0 || (difference > 0 && !isWhole)) return;
  const by = `${Math.abs(difference)} ${difference > 0 ? "more" : "fewer"}`;
  // People fill in a row from its start, so its last number is where it stops adding up.
  const last = (["discarded", "returned", "servedAdults", "servedStudents"] as const).find((name) => closeOut[name]);
  refuse(
    last ?? (closeOut.served === null ? "delivered" : "served"),
    `Delivered is ${by} than served, returned and discarded combined`,
  );
}
