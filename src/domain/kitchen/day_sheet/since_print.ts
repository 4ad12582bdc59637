import type { Schools } from "../../district/schools.ts";
import { type Change, changesBetween } from "../../requests/changes.ts";
import { mayNameStudent } from "../../requests/request.ts";
import { oneLine } from "../../text/one_line.ts";
import type { Delivery, KitchenDay, PrintedVersion } from "./day.ts";

/** How a delivery differs from the printed sheet. */
type PrintMark = { kind: "new" } | { kind: "changed"; changes: Change[] };

export const PRINT_MARKS = { new: "New", changed: "Changed" } as const;

/** Writes a change: "Grades: 4th → 5th". */
export function changeLine({ label, before, after }: Change): string {
  // Allergens are on a line of their own before the note.
  const inLine = (text: string) => oneLine(text.replaceAll("\n", " · "));
  return `${oneLine(label)}: ${inLine(before ?? "(none)")} → ${inLine(after ?? "(removed)")}`;
}

export interface SincePrint {
  /** Keyed by delivery id. A delivery that is as it was printed has none. */
  marks: Map<string, PrintMark>;
  /** Versions that were printed and are no longer on the sheet. */
  left: PrintedVersion[];
}

/**
 * Compares a day with its printed sheet; null before the first print. Each change of content is a new version: a family
 * with another version than the printed one has changed, and one that was not printed is new. Statuses are no content.
 */
export function changesSincePrint({ deliveries, lastPrint }: KitchenDay, schools: Schools): SincePrint | null {
  if (lastPrint === null) return null;
  const printed = new Map(lastPrint.versions.map(({ request }) => [request.familyId, request]));
  const marks = deliveries.flatMap((delivery): [string, PrintMark][] => {
    const before = printed.get(delivery.familyId);
    if (!before) return [[delivery.id, { kind: "new" }]];
    if (before.id === delivery.id) return [];
    const changes = changesBetween(before, delivery, schools);
    return changes.length === 0 ? [] : [[delivery.id, { kind: "changed", changes }]];
  });
  return { marks: new Map(marks), left: lastPrint.versions.filter(({ left }) => left !== null) };
}

/** Returns the versions whose meals a reader of the sheet sees: the day's, and those that they are compared with. */
export function shownWithMeals({ deliveries, lastPrint }: Pick<KitchenDay, "deliveries" | "lastPrint">): string[] {
  const families = new Set(deliveries.map(({ familyId }: Delivery) => familyId));
  const compared = (lastPrint?.versions ?? []).map(({ request }) => request)
    .filter(({ familyId }) => families.has(familyId));
  const shown = [...deliveries, ...compared].filter(mayNameStudent);
  return [...new Set(shown.map(({ id }) => id))];
}
