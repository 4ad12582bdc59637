import { counted, typedNumber } from "../text/amounts.ts";
import { COOLER_LABELS, type CoolerLog, coolerText, mapKeys, MEASURED_LABELS, NO_COOLER_LOG } from "./cooler_log.ts";

export const COUNT_LABELS = {
  delivered: "Delivered",
  /** Students and adults together, or a number that was never split. */
  served: "Served, no breakdown",
  servedStudents: "Students served",
  /** Adults' meals are not claimed: 7 CFR 210.8. */
  servedAdults: "Adults served",
  returned: "Returned",
  discarded: "Discarded",
};

/** The counts of a close-out, which may outlive the request; null while unknown. */
export type CloseOutCounts = Record<keyof typeof COUNT_LABELS, number | null>;

export const COUNT_NAMES = Object.keys(COUNT_LABELS) as (keyof CloseOutCounts)[];

export interface CloseOut extends CloseOutCounts, CoolerLog {
  /** May name a student, as any free text. */
  note: string | null;
}

const AUDITED_LABELS = { ...COUNT_LABELS, ...MEASURED_LABELS };

/** The part of a close-out that history keeps, as far as it is known: numbers and times, and no text. */
export type AuditedCloseOut = { [Name in keyof typeof AUDITED_LABELS]?: CloseOut[Name] | undefined };

export const NO_CLOSE_OUT: CloseOut = { ...mapKeys(COUNT_LABELS, () => null), ...NO_COOLER_LOG, note: null };

export const CLOSE_OUT_ID = "close-out";

const CLOSE_OUT_LABELS: Record<keyof CloseOut, string> = { ...COUNT_LABELS, ...COOLER_LABELS, note: "Note" };

export type CloseOutText = Record<keyof CloseOut, string>;

/** Whether a field of a close-out is a number: the counts, the coolers and the temperatures. */
export function isNumber(name: string): boolean {
  return name in COUNT_LABELS || /^coolers|Temperature$/.test(name);
}

/** Returns the entries where all went as ordered: all delivered and served, nothing returned or discarded. */
export function asOrdered(
  { lunches, students, adults }: { lunches: string; students: string; adults: string },
): { [Name in keyof CloseOutCounts]?: string } {
  return { delivered: lunches, servedStudents: students, servedAdults: adults, returned: "0", discarded: "0" };
}

/** Drops empty values. Text that is not a number stays, to be refused. */
export function fromFields(typed: CloseOutText): Record<string, unknown> {
  const filled = Object.entries(typed).filter(([, text]) => text.trim() !== "");
  return Object.fromEntries(
    filled.map(([name, text]) => [name, isNumber(name) ? typedNumber(text) ?? text : text]),
  );
}

/** Returns `after`, and `before` where that says nothing. */
export function mergeKnown<Before extends Partial<CloseOut>>(before: Before, after: Partial<CloseOut>): Before {
  return { ...before, ...Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)) };
}

/** A close-out as columns of its request; all but the cooler's are null unless the request is completed. */
export interface CloseOutColumns extends CloseOutCounts {
  closeOutNote: string | null;
  coolerLog: CoolerLog | null;
}

/** Says who was served: "(36 students, 2 adults)". */
export function servedText({ servedStudents: students, servedAdults: adults }: AuditedCloseOut): string {
  const known = [students == null ? "" : counted(students, "student"), adults == null ? "" : counted(adults, "adult")];
  return `(${known.filter(Boolean).join(", ") || "no breakdown"})`;
}

/** Writes the known numbers, as in "40 delivered, 38 served (36 students, 2 adults)"; "" for none. */
export function closeOutText(noted: AuditedCloseOut): string {
  const { delivered, served, returned, discarded } = noted;
  const counts = Object.entries({ delivered, served, returned, discarded }).filter(([, count]) => count != null)
    .map(([what, count]) => `${count} ${what}${what === "served" ? ` ${servedText(noted)}` : ""}`);
  return [...counts, coolerText(noted)].filter((part) => part !== "").join(", ");
}

/** Writes numbers and those they replaced: "40 delivered (before: 39 delivered)"; the same ones once, "" for none. */
export function closeOutChangeText(after: AuditedCloseOut, before: AuditedCloseOut | null): string {
  const text = closeOutText(after);
  const replaced = before === null ? "" : closeOutText(before);
  return replaced === "" || replaced === text ? text : `${text || "no numbers"} (before: ${replaced})`;
}

export function fromColumns(kept: CloseOutColumns): CloseOut {
  const counts = mapKeys(COUNT_LABELS, (name) => kept[name]);
  return { ...counts, ...NO_COOLER_LOG, ...kept.coolerLog, note: kept.closeOutNote };
}

export function toColumns(closeOut: CloseOut): CloseOutColumns {
  const counts = mapKeys(COUNT_LABELS, (name) => closeOut[name]);
  const log = mapKeys(COOLER_LABELS, (name) => closeOut[name]) as CoolerLog;
  const isLogged = Object.values(log).some((known) => known !== null);
  return { ...counts, closeOutNote: closeOut.note, coolerLog: isLogged ? log : null };
}

/** The numbers and times of a close-out, which name no student. */
export function auditedCloseOut(closeOut: CloseOut): AuditedCloseOut {
  return mergeKnown({}, mapKeys(AUDITED_LABELS, (name) => closeOut[name]) as Partial<CloseOut>);
}

export function toFields(closeOut: CloseOut): CloseOutText {
  return mapKeys(CLOSE_OUT_LABELS, (name) => String(closeOut[name] ?? ""));
}

export function hasCloseOut({ delivered, served, returned, discarded, closeOutNote }: CloseOutColumns): boolean {
  return [delivered, served, returned, discarded, closeOutNote].some((noted) => noted !== null);
}
