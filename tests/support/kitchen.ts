import { deliveryInstant } from "../../src/domain/time/alaska_time.ts";
import type { Delivery, KitchenDay } from "../../src/domain/kitchen/day_sheet/day.ts";
import type { LabelSettings } from "../../src/domain/kitchen/labels/labels.ts";
import type { Allergen } from "../../src/domain/requests/allergens.ts";
import { aMeal, aRequest } from "./sheets.ts";
import { FIRST_SCHOOLS } from "./schools.ts";

/** The day of the kitchen's made-up deliveries. */
export const DAY = "2026-11-30";

/** How labels are printed, unless a test says otherwise. */
export const SETTINGS: LabelSettings = { stock: "3x10", start: 1, dx: 0, dy: 0 };

/** A made-up approved request of that day, the family's only version; `changes` replace fields. */
export function aDelivery(changes: Partial<Delivery> = {}): Delivery {
  const { requester: _requester, ...request } = aRequest({ status: "APPROVED" });
  const id = changes.id ?? crypto.randomUUID();
  const { deliveryDate = DAY, deliveryTimeText = request.deliveryTimeText } = changes;
  const deliveryAt = deliveryInstant(deliveryDate, deliveryTimeText).toISOString();
  return { ...request, id, familyId: id, deliveryDate, deliveryAt, waitingRevision: null, ...changes };
}

/** A made-up day; nothing on it unless a test says so. */
export function aDay(changes: Partial<KitchenDay> = {}): KitchenDay {
  return {
    date: DAY,
    deliveries: [],
    unapproved: [],
    lastPrint: null,
    closedReason: null,
    capacity: null,
    lunchesWithReview: 0,
    ...changes,
  };
}

const TIMES = ["7:45 am", "8:30 am", "9:15 am", "10:00 am"];
const NOTES: [note: string, allergens: Allergen[]][] = [
  ["Carries an auto-injector", ["PEANUTS"]],
  ["Vegetarian", []],
  ["Gluten free (celiac disease)", ["WHEAT"]],
  ["No dairy; soy milk is fine", ["MILK"]],
  ["Please pack in a sealed bag, apart from the others", ["TREE_NUTS", "PEANUTS"]],
];

/** The deliveries of a large day: `requests` of them at four times for all schools, with `meals` in all. */
export function manyDeliveries({ requests, meals }: { requests: number; meals: number }): Delivery[] {
  return Array.from({ length: requests }, (_, index) =>
    aDelivery({
      school: FIRST_SCHOOLS[index % FIRST_SCHOOLS.length]?.value ?? "AukeBay",
      deliveryTimeText: TIMES[index % TIMES.length] ?? "8:30 am",
      numberOfLunches: 30 + index,
      numStudents: 25 + index,
      numAdults: 5,
      comments: index % 5 === 0 ? "Please label the crates with the class name." : null,
      specialMeals: Array.from({
        length: Math.floor((index + 1) * meals / requests) - Math.floor(index * meals / requests),
      }, (
        _,
        meal,
      ) => {
        const [note, allergens] = NOTES[(index + meal) % NOTES.length] ?? ["", []];
        return aMeal(`Sample Student ${index + 1}-${meal + 1}`, note, { allergens });
      }),
    }));
}
