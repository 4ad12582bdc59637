import type { FieldError } from "../http/errors.ts";
import { typedNumber } from "../text/amounts.ts";

/** What an administrator says about the lunches when a request is completed, or later; null for an unknown number. */
export interface CloseOut {
  delivered: number | null;
  served: number | null;
  returned: number | null;
  /** May name a student, as any free text. */
  note: string | null;
}

/** A close-out of which nothing is known. */
export const NO_CLOSE_OUT: CloseOut = { delivered: null, served: null, returned: null, note: null };

/** Where a request's review page has it, after the # of an address. */
export const CLOSE_OUT_ID = "close-out";

/** The names of its fields, in the form as in the call. */
export const CLOSE_OUT_FIELDS = ["delivered", "served", "returned", "note"] as const;

/** The fields as they are typed. */
export type CloseOutText = Record<(typeof CLOSE_OUT_FIELDS)[number], string>;

export const EMPTY_CLOSE_OUT: CloseOutText = { delivered: "", served: "", returned: "", note: "" };

/** A close-out that was posted without script and has mistakes, as the page shows it again. */
export interface ReturnedCloseOut {
  typed: CloseOutText;
  errors: readonly FieldError[];
}

/** The typed values, as the schema takes them: without empty ones. One that is not a number stays text, to be refused. */
export function typedCloseOut(typed: CloseOutText): Record<string, unknown> {
  const filled = CLOSE_OUT_FIELDS.filter((name) => typed[name].trim() !== "");
  return Object.fromEntries(
    filled.map((name) => [name, name === "note" ? typed.note : typedNumber(typed[name]) ?? typed[name]]),
  );
}

/** The columns of a request that keep it; all null unless the request is completed. */
export interface CloseOutColumns extends CloseOutCounts {
  closeOutNote: string | null;
}

/** The numbers of a close-out, which may outlive the request. */
export type CloseOutCounts = Pick<CloseOut, "delivered" | "served" | "returned">;

/** The numbers that are known, as in "40 delivered, 38 served"; "" for none. */
export function closeOutText({ delivered, served, returned }: CloseOutCounts): string {
  return Object.entries({ delivered, served, returned }).filter(([, count]) => count !== null)
    .map(([what, count]) => `${count} ${what}`).join(", ");
}

/**
 * The numbers that were entered and those they replaced, as in "40 delivered (before: 39 delivered)"; "" where there are
 * none. The same ones again, where only the note changed, stand alone.
 */
export function closeOutChangeText(after: CloseOutCounts, before: CloseOutCounts | null): string {
  const text = closeOutText(after);
  const replaced = before === null ? "" : closeOutText(before);
  return replaced === "" || replaced === text ? text : `${text || "no numbers"} (before: ${replaced})`;
}

/** The close-out that is kept with a request. */
export function closeOutOf({ delivered, served, returned, closeOutNote }: CloseOutColumns): CloseOut {
  return { delivered, served, returned, note: closeOutNote };
}

/** A close-out that is kept with a request, as the fields that enter it again; a number that is not known is empty. */
export function keptCloseOut({ delivered, served, returned, closeOutNote }: CloseOutColumns): CloseOutText {
  const text = (count: number | null) => count === null ? "" : String(count);
  return { delivered: text(delivered), served: text(served), returned: text(returned), note: closeOutNote ?? "" };
}

/** Whether anything is noted of the lunches, a number or a note. */
export function hasCloseOut({ delivered, served, returned, closeOutNote }: CloseOutColumns): boolean {
  return [delivered, served, returned, closeOutNote].some((noted) => noted !== null);
}
