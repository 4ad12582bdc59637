import { formatDay } from "./alaska_time.ts";
import type { RequestWithMeals } from "./requests.ts";
import { schoolLabel } from "./schools.ts";
import { fullName } from "./users.ts";

/** One thing that differs between two versions; null where a side has nothing. */
export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/** Everything that a revision changed, field by field; special meals are matched by the student's name. */
export function changesBetween(before: RequestWithMeals, after: RequestWithMeals): Change[] {
  const fields = FIELDS.map(([label, read]) => ({ label, before: read(before), after: read(after) }));
  return [...fields, ...mealChanges(before, after)].filter((change) => change.before !== change.after);
}

type Read = (request: RequestWithMeals) => string | null;

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
