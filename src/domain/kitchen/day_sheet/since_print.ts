import type { Schools } from "../../district/schools.ts";
import { changeText } from "../../history/events.ts";
import { type AuditedChange, changesBetween } from "../../requests/changes.ts";
import { KITCHEN_NOTE_LABEL, mayNameStudent } from "../../requests/request.ts";
import { oneLine } from "../../text/one_line.ts";
import type { Delivery, KitchenDay, PrintedVersion } from "./day.ts";

/** How a delivery differs from the printed sheet. */
type PrintMark = { kind: "new" } | { kind: "changed"; changes: AuditedChange[] };

export const PRINT_MARKS = { new: "New", changed: "Changed" } as const;

/** Writes a change: "Grades: 4th → 5th", or only that there is one where the text before is not kept. */
export function changeLine(change: AuditedChange): string {
  // Allergens are on a line of their own before the note.
  return oneLine(changeText(change).replaceAll("\n", " · "));
}

export interface SincePrint {
  /** Keyed by delivery id. A delivery that is as it was printed has none. */
  marks: Map<string, PrintMark>;
  /** Versions that were printed and are no longer on the sheet. */
  left: PrintedVersion[];
}

/**
 * Compares a day with its printed sheet; null before the first print. Each change of content is a new version: a family
 * with another version or note than the printed one has changed, one that was not printed is new. Statuses do not count.
 */
export function changesSincePrint({ deliveries, lastPrint }: KitchenDay, schools: Schools): SincePrint | null {
  if (lastPrint === null) return null;
  const printed = new Map(lastPrint.versions.map(({ request }) => [request.familyId, request]));
  const marks = deliveries.flatMap((delivery): [string, PrintMark][] => {
    const before = printed.get(delivery.familyId);
    if (!before) return [[delivery.id, { kind: "new" }]];
    const { kitchenNote } = delivery;
    const changes: AuditedChange[] = [
      ...before.id === delivery.id ? [] : changesBetween(before, delivery, schools),
      ...!kitchenNote || lastPrint.ids.includes(kitchenNote.id) ? [] : [{ label: KITCHEN_NOTE_LABEL }],
    ];
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
