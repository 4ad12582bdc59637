import type { Schools } from "../../district/schools.ts";
import { mealFactsText } from "../../requests/allergens.ts";
import { type Change, changesBetween } from "../../requests/changes.ts";
import { mayNameStudent, type RequestWithMeals, type SpecialMeal } from "../../requests/request.ts";
import type { Delivery, KitchenDay, PrintedVersion } from "./day.ts";

export type PrintMark = { kind: "new" } | { kind: "changed"; changes: Change[]; before: RequestWithMeals };

export interface SincePrint {
  /** By the id of the delivery. Those that are as they were printed have none. */
  marks: Map<string, PrintMark>;
  /** What is no longer on it. */
  left: PrintedVersion[];
}

/**
 * Compares a day with its printed sheet. Each change of content is a new version, so that a family with another version
 * than the printed one has changed, and one that was not printed is new. Its status does not count as content.
 * @returns null where the day's sheet was never printed
 */
export function changesSincePrint({ deliveries, lastPrint }: KitchenDay, schools: Schools): SincePrint | null {
  if (lastPrint === null) return null;
  const printed = new Map(lastPrint.versions.map(({ request }) => [request.familyId, request]));
  const marks = deliveries.flatMap((delivery): [string, PrintMark][] => {
    const before = printed.get(delivery.familyId);
    if (!before) return [[delivery.id, { kind: "new" }]];
    if (before.id === delivery.id) return [];
    const changes = changesBetween(before, delivery, schools);
    return changes.length === 0 ? [] : [[delivery.id, { kind: "changed", changes, before }]];
  });
  return { marks: new Map(marks), left: lastPrint.versions.filter(({ left }) => left !== null) };
}

/**
 * Whether the line of a delivery's meal is new or changed since the sheet was printed; null where it is as it was. It also
 * changes with what it says about the delivery: its time and school. Meals that are erased are not compared.
 */
export function mealMark(mark: PrintMark | undefined, delivery: Delivery, meal: SpecialMeal): PrintMark["kind"] | null {
  if (!mark || mark.kind === "new") return mark?.kind ?? null;
  const { before } = mark;
  if (before.erasedAt !== null || delivery.erasedAt !== null) return null;
  const printed = before.specialMeals.filter(({ studentName }) => studentName === meal.studentName);
  if (printed.length === 0) return "new";
  const isSame = before.school === delivery.school && before.deliveryAt === delivery.deliveryAt &&
    printed.some((other) => other.notes === meal.notes && mealFactsText(other) === mealFactsText(meal));
  return isSame ? null : "changed";
}

export function shownWithMeals({ deliveries, lastPrint }: Pick<KitchenDay, "deliveries" | "lastPrint">): string[] {
  const families = new Set(deliveries.map(({ familyId }: Delivery) => familyId));
  const compared = (lastPrint?.versions ?? []).map(({ request }) => request)
    .filter(({ familyId }) => families.has(familyId));
  const shown = [...deliveries, ...compared].filter(mayNameStudent);
  return [...new Set(shown.map(({ id }) => id))];
}
