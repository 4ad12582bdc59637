import type { Schools } from "../district/schools.ts";
import { FIELD_DESCRIPTORS } from "./fields.ts";
import type { StoredFields } from "./form.ts";
import type { RequestWithMeals, SpecialMeal } from "./request.ts";

/** One thing that differs between two versions; null where a side has nothing. */
export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/**
 * Everything that a revision changed, field by field; special meals are matched by the student's name, and not compared
 * once those of either version are erased.
 */
export function changesBetween(before: RequestWithMeals, after: RequestWithMeals, schools: Schools): Change[] {
  const fields = changedFields(before, after, schools).map(({ field, before, after }) => ({
    label: field.changeLabel,
    before,
    after,
  }));
  const isErased = before.erasedAt !== null || after.erasedAt !== null;
  return isErased ? fields : [...fields, ...mealChanges(before, after)];
}

function changedFields(before: StoredFields, after: StoredFields, schools: Schools) {
  return FIELD_DESCRIPTORS
    .map((field) => ({ field, before: field.format(before, schools), after: field.format(after, schools) }))
    .filter(({ before, after }) => before !== after);
}

function mealChanges(before: RequestWithMeals, after: RequestWithMeals): Change[] {
  const [notesBefore, notesAfter] = [notesByStudent(before), notesByStudent(after)];
  const students = new Set([...notesBefore.keys(), ...notesAfter.keys()]);
  return [...students].map((student) => ({
    label: `Special meal: ${student}`,
    before: notesBefore.get(student) ?? null,
    after: notesAfter.get(student) ?? null,
  })).filter(({ before, after }) => before !== after);
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

/** A version as its form ordered it, whether its meals are stored yet or not. */
interface OrderedVersion extends StoredFields {
  specialMeals: readonly Pick<SpecialMeal, "studentName" | "notes">[];
}

/**
 * What a revision changed, for an event that outlives its request: never a student's name or a note, no words of a
 * comment, no contact data. Special meals are counted.
 */
export function auditedChanges(before: OrderedVersion, after: OrderedVersion, schools: Schools): AuditedChange[] {
  const fields = changedFields(before, after, schools).map(({ field: { changeLabel: label, isAudited }, ...values }) =>
    isAudited ? { label, ...values } : { label }
  );
  return [...fields, ...countMealChanges(before.specialMeals, after.specialMeals)];
}

function countMealChanges(
  before: OrderedVersion["specialMeals"],
  after: OrderedVersion["specialMeals"],
): AuditedChange[] {
  const label = "Special meals";
  if (before.length !== after.length) return [{ label, before: String(before.length), after: String(after.length) }];
  const isSame = before.every(({ studentName, notes }, index) =>
    studentName === after[index]?.studentName && notes === after[index].notes
  );
  return isSame ? [] : [{ label }];
}
