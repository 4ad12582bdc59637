import type { FieldError } from "../http/errors.ts";
import { typedNumber } from "../text/amounts.ts";
import { type CoolerLog, coolerText, NO_COOLER_LOG, nothingOf } from "./cooler_log.ts";

/** What the numbers of a close-out are called. */
export const COUNT_LABELS = {
  delivered: "Delivered",
  /** The next two together; or a number that was never split. */
  served: "Served, not split",
  servedStudents: "Students served",
  /** Adults' meals are not claimed: 7 CFR 210.8. */
  servedAdults: "Adults served",
  returned: "Returned",
  discarded: "Discarded",
};

/** The numbers, which may outlive the request; null for one that is not known. */
export type CloseOutCounts = Record<keyof typeof COUNT_LABELS, number | null>;

/** What an administrator says about the lunches when a request is completed, or later. */
export interface CloseOut extends CloseOutCounts, CoolerLog {
  /** May name a student, as any free text. */
  note: string | null;
}

/** The part of a close-out that history keeps, as far as it is known: numbers and times, and no text. */
export type AuditedCloseOut = {
  [Name in Exclude<keyof CloseOut, "note" | "correctiveAction">]?: CloseOut[Name] | undefined;
};

/** A close-out of which nothing is known. */
export const NO_CLOSE_OUT: CloseOut = { ...nothingOf(COUNT_LABELS), ...NO_COOLER_LOG, note: null };

/** Where a request's review page has it, after the # of an address. */
export const CLOSE_OUT_ID = "close-out";

/** The names of its fields, in the form as in the call. */
export const CLOSE_OUT_FIELDS = Object.keys(NO_CLOSE_OUT) as (keyof CloseOut)[];

/** The fields as they are typed. */
export type CloseOutText = Record<keyof CloseOut, string>;

export const EMPTY_CLOSE_OUT = textsOf(NO_CLOSE_OUT);

/** A close-out that was posted without script and has mistakes, as the page shows it again. */
export interface ReturnedCloseOut {
  typed: CloseOutText;
  errors: readonly FieldError[];
}

const NUMBERS: readonly string[] = [...Object.keys(COUNT_LABELS), "packedTemperature", "receivedTemperature"];

/** The typed values, as the schema takes them: without empty ones. One that is not a number stays text, to be refused. */
export function typedCloseOut(typed: CloseOutText): Record<string, unknown> {
  const filled = CLOSE_OUT_FIELDS.filter((name) => typed[name].trim() !== "");
  return Object.fromEntries(
    filled.map((name) => [name, NUMBERS.includes(name) ? typedNumber(typed[name]) ?? typed[name] : typed[name]]),
  );
}

/** What is known by now: `after`, and where that says nothing, what was known before. */
export function withKnown<Before extends Partial<CloseOut>>(before: Before, after: Partial<CloseOut>): Before {
  return { ...before, ...Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)) };
}

/** The columns of a request that keep it; all but the cooler's null unless the request is completed. */
export interface CloseOutColumns extends CloseOutCounts {
  closeOutNote: string | null;
  coolerLog: CoolerLog | null;
}

/** The numbers that are known, as in "40 delivered, 38 served (36 students, 2 adults)"; "" for none. */
export function closeOutText(noted: AuditedCloseOut): string {
  const { delivered, served, servedStudents: students, servedAdults: adults, returned, discarded } = noted;
  const split = students == null ? "" : ` (${students} students, ${adults ?? 0} adults)`;
  const counts = Object.entries({ delivered, served, returned, discarded }).filter(([, count]) => count != null)
    .map(([what, count]) => `${count} ${what}${what === "served" ? split : ""}`);
  return [...counts, coolerText(noted)].filter((part) => part !== "").join(", ");
}

/**
 * The numbers that were entered and those they replaced, as in "40 delivered (before: 39 delivered)"; "" where there are
 * none. The same ones again, where only the note changed, stand alone.
 */
export function closeOutChangeText(after: AuditedCloseOut, before: AuditedCloseOut | null): string {
  const text = closeOutText(after);
  const replaced = before === null ? "" : closeOutText(before);
  return replaced === "" || replaced === text ? text : `${text || "no numbers"} (before: ${replaced})`;
}

/** The close-out that is kept with a request. */
export function closeOutOf(kept: CloseOutColumns): CloseOut {
  const { delivered, served, servedStudents, servedAdults, returned, discarded, coolerLog, closeOutNote } = kept;
  const counts = { delivered, served, servedStudents, servedAdults, returned, discarded };
  return { ...counts, ...NO_COOLER_LOG, ...coolerLog, note: closeOutNote };
}

/** The columns that keep a close-out. */
export function closeOutColumns({ note, ...closeOut }: CloseOut): CloseOutColumns {
  const { delivered, served, servedStudents, servedAdults, returned, discarded, ...coolerLog } = closeOut;
  return {
    ...{ delivered, served, servedStudents, servedAdults, returned, discarded },
    closeOutNote: note,
    coolerLog: Object.values(coolerLog).every((known) => known === null) ? null : coolerLog,
  };
}

/** The numbers and times of a close-out, which name no student. */
export function auditedCloseOut({ note: _note, correctiveAction: _text, ...numbers }: CloseOut): AuditedCloseOut {
  return withKnown({}, numbers);
}

/** A close-out that is kept with a request, as the fields that enter it again; what is not known is empty. */
export function keptCloseOut(kept: CloseOutColumns): CloseOutText {
  return textsOf(closeOutOf(kept));
}

function textsOf(closeOut: CloseOut): CloseOutText {
  return Object.fromEntries(CLOSE_OUT_FIELDS.map((name) => [name, String(closeOut[name] ?? "")])) as CloseOutText;
}

/** Whether anything is noted of the lunches themselves, a number or a note. */
export function hasCloseOut({ delivered, served, returned, discarded, closeOutNote }: CloseOutColumns): boolean {
  return [delivered, served, returned, discarded, closeOutNote].some((noted) => noted !== null);
}
