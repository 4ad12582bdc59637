import { formatDay } from "../alaska_time.ts";
import type { LunchRequest, RequestWithMeals, SpecialMeal } from "./requests.ts";
import { schoolLabel } from "../district/schools.ts";
import { fullName } from "../accounts/users.ts";

/** One thing that differs between two versions; null where a side has nothing. */
export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/** Everything that a revision changed, field by field; special meals are matched by the student's name. */
export function changesBetween(before: RequestWithMeals, after: RequestWithMeals): Change[] {
  return [...fieldChanges(before, after), ...mealChanges(before, after)].filter(({ before, after }) =>
    before !== after
  );
}

function fieldChanges(before: LunchRequest, after: LunchRequest): Change[] {
  return FIELDS.map(([label, format]) => ({ label, before: format(before), after: format(after) }));
}

type Read = (request: LunchRequest) => string | null;

const FIELDS: [string, Read][] = [
  ["Delivery date", (request) => formatDay(request.deliveryDate)],
  ["Delivery time", (request) => request.deliveryTimeText],
  ["School", (request) => schoolLabel(request.school)],
  ["Total lunches", (request) => String(request.numberOfLunches)],
  ["Students", (request) => String(request.numStudents)],
  ["Adults", (request) => String(request.numAdults)],
  ["Grades", (request) => request.gradesText],
  [
    "Recipient",
    (request) => fullName({ firstName: request.recipientFirstName, lastName: request.recipientLastName }),
  ],
  ["Recipient phone", (request) => request.recipientPhone],
  ["Recipient email", (request) => request.recipientEmail],
  ["Comments", (request) => request.comments],
];

function mealChanges(before: RequestWithMeals, after: RequestWithMeals): Change[] {
  const [old, now] = [notesByStudent(before), notesByStudent(after)];
  const students = new Set([...old.keys(), ...now.keys()]);
  return [...students].map((student) => ({
    label: `Special meal: ${student}`,
    before: old.get(student) ?? null,
    after: now.get(student) ?? null,
  }));
}

/** A student listed twice keeps both notes, so that neither can be lost from sight. */
function notesByStudent({ specialMeals }: RequestWithMeals): Map<string, string> {
  const notes = new Map<string, string>();
  for (const meal of specialMeals) {
    const before = notes.get(meal.studentName);
    notes.set(meal.studentName, before === undefined ? meal.notes : `${before}; ${meal.notes}`);
  }
  return notes;
}

/** A changed field as the history keeps it: without before and after where those stay with the request alone. */
export interface AuditedChange {
  label: string;
  before?: string | null;
  after?: string | null;
}

/** A version as far as it was ordered, whether its meals are stored already or not. */
interface Order extends LunchRequest {
  specialMeals: readonly Pick<SpecialMeal, "studentName" | "notes">[];
}

/**
 * What a revision changed, for an event that outlives its request: never a student's name or a note, no words of a
 * comment, no contact data. Special meals are counted.
 */
export function auditedChanges(before: Order, after: Order): AuditedChange[] {
  const fields = fieldChanges(before, after).filter((change) => change.before !== change.after)
    .map((change) => AUDITED_FIELDS.has(change.label) ? change : { label: change.label });
  return [...fields, ...countMealChanges(before.specialMeals, after.specialMeals)];
}

// A list of what may be kept rather than of what may not: a new field is named only, until somebody decides.
const AUDITED_FIELDS = new Set([
  "Delivery date",
  "Delivery time",
  "School",
  "Total lunches",
  "Students",
  "Adults",
  "Grades",
  "Recipient",
]);

function countMealChanges(before: Order["specialMeals"], after: Order["specialMeals"]): AuditedChange[] {
  const label = "Special meals";
  if (before.length !== after.length) return [{ label, before: String(before.length), after: String(after.length) }];
  const isSame = before.every(({ studentName, notes }, index) =>
    studentName === after[index]?.studentName && notes === after[index].notes
  );
  return isSame ? [] : [{ label }];
}
