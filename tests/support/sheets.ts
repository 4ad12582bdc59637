import { deliveryInstant } from "../../src/domain/time/alaska_time.ts";
import type { Delivery, KitchenDay } from "../../src/domain/kitchen/day_sheet/day.ts";
import type { LabelSettings } from "../../src/domain/kitchen/labels/labels.ts";
import { type Allergen, type MealFacts, NO_FACTS } from "../../src/domain/requests/allergens.ts";
import type { RequestWithMeals, SpecialMeal } from "../../src/domain/requests/request.ts";
import { buildSheet } from "../../src/domain/requests/sheet.ts";
import type { RequestStatus } from "../../src/domain/requests/statuses.ts";
import { requestForm } from "./forms.ts";
import { districtNamed, FIRST_SCHOOLS } from "./schools.ts";
import type { PersonSummary } from "../../src/domain/accounts/users.ts";

type PrintedRequest = RequestWithMeals & { requester: PersonSummary };

export const DISTRICT = {
  district: districtNamed("Juneau School District"),
  schools: FIRST_SCHOOLS,
  now: new Date("2026-11-21T12:27:00Z"),
  isForKitchen: true,
};

/** A made-up request, complete for printing; `changes` replace fields. */
export function aRequest(changes: Partial<PrintedRequest> = {}): PrintedRequest {
  const id = "3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b";
  return {
    id,
    requesterId: "7d0f3c55-1d2e-4f6a-8b9c-0a1b2c3d4e5f",
    parentId: null,
    familyId: id,
    version: 0,
    status: "IN_REVIEW",
    supersededAt: null,
    ...requestForm(new Date("2026-11-20T19:04:00Z"), {}, 10),
    deliveryAt: "2026-11-30T17:30:00.000Z",
    numberOfLunches: 126,
    numStudents: 114,
    numAdults: 12,
    gradesText: "4th and 5th",
    recipientPhone: "907-555-0123",
    recipientEmail: "test.recipient@example.org",
    denialReason: null,
    question: null,
    answered: 0,
    delivered: null,
    served: null,
    servedStudents: null,
    servedAdults: null,
    returned: null,
    discarded: null,
    coolerLog: null,
    closeOutNote: null,
    erasedAt: null,
    createdAt: "2026-11-20T19:04:00.000Z",
    updatedAt: "2026-11-20T19:04:00.000Z",
    specialMeals: [],
    requester: { firstName: "Test", lastName: "Teacher", email: "test.teacher@example.org" },
    ...changes,
  };
}

/** A version of a made-up request. */
export function aVersion(
  version: number,
  status: RequestStatus,
  changes: Partial<PrintedRequest> = {},
): PrintedRequest {
  return aRequest({ version, status, ...changes });
}

export function aMeal(studentName: string, notes: string, facts: Partial<MealFacts> = {}): SpecialMeal {
  const requestId = "3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b";
  return { id: crypto.randomUUID(), requestId, studentName, notes, ...NO_FACTS, ...facts };
}

/** The sheet of a made-up request. */
export function aSheet(changes: Partial<PrintedRequest> = {}) {
  return buildSheet(aRequest(changes), DISTRICT);
}

/** The day of the kitchen's made-up deliveries. */
export const DAY = "2026-11-30";

/** How labels are printed, unless a test says otherwise. */
export const SETTINGS: LabelSettings = { stock: "3x10", start: 1 };

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
    inReview: 0,
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
  const mealsBefore = (index: number) => Math.floor(index * meals / requests);
  return Array.from({ length: requests }, (_, index) =>
    aDelivery({
      school: FIRST_SCHOOLS[index % FIRST_SCHOOLS.length]?.value ?? "AukeBay",
      deliveryTimeText: TIMES[index % TIMES.length] ?? "8:30 am",
      numberOfLunches: 30 + index,
      numStudents: 25 + index,
      numAdults: 5,
      comments: index % 5 === 0 ? "Please label the crates with the class name." : null,
      specialMeals: Array.from({ length: mealsBefore(index + 1) - mealsBefore(index) }, (_, meal) => {
        const [note, allergens] = NOTES[(index + meal) % NOTES.length] ?? ["", []];
        return aMeal(`Sample Student ${index + 1}-${meal + 1}`, note, { allergens });
      }),
    }));
}
