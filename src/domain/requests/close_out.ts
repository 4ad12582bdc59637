import type { FieldError } from "../api_errors.ts";
import { typedNumber } from "../typed_number.ts";

/** What an administrator says of the lunches when a request is completed; null for what is not known. */
export interface CloseOut {
  delivered: number | null;
  served: number | null;
  returned: number | null;
  /** May name a student, as any free text. */
  note: string | null;
}

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

/** What was typed, as the schema takes it: without what was left empty. What is no number stays text, to be refused. */
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
