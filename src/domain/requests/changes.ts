import type { Schools } from "../district/schools.ts";
import { isSameMeal, mealFactsText, type OrderedMeal } from "./allergens.ts";
import { FIELD_DESCRIPTORS } from "./fields.ts";
import type { StoredFields } from "./form.ts";
import { ERASED_FIELDS, type RequestWithMeals } from "./request.ts";

export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/** Returns what a revision changed, field by field, meals by student's name. Erased fields are not compared. */
export function changesBetween(before: RequestWithMeals, after: RequestWithMeals, schools: Schools): Change[] {
  const isErased = before.erasedAt !== null || after.erasedAt !== null;
  const texts = isErased ? ERASED_FIELDS : {};
  const fields = changedFields({ ...before, ...texts }, { ...after, ...texts }, schools)
    .map(({ field, before, after }) => ({ label: field.changeLabel, before, after }));
  return isErased ? fields : [...fields, ...mealChanges(before, after)];
}

function changedFields(before: StoredFields, after: StoredFields, schools: Schools) {
  return FIELD_DESCRIPTORS
    .map((field) => ({ field, before: field.textOf(before, schools), after: field.textOf(after, schools) }))
    .filter((change) => change.before !== change.after);
}

function mealChanges(before: RequestWithMeals, after: RequestWithMeals): Change[] {
  const [mealsBefore, mealsAfter] = [mealsByStudent(before), mealsByStudent(after)];
  const students = new Set([...mealsBefore.keys(), ...mealsAfter.keys()]);
  return [...students].map((student) => ({
    label: `Special meal: ${student}`,
    before: mealsBefore.get(student) ?? null,
    after: mealsAfter.get(student) ?? null,
  })).filter(({ before, after }) => before !== after);
}

/** Returns each student's needs. One listed twice keeps both meals, so that neither is lost from sight. */
function mealsByStudent({ specialMeals }: RequestWithMeals): Map<string, string> {
  const meals = new Map<string, string>();
  for (const meal of specialMeals) {
    const before = meals.get(meal.studentName);
    const needs = [mealFactsText(meal), meal.notes].filter((words) => words !== "").join("\n");
    meals.set(meal.studentName, before === undefined ? needs : `${before}; ${needs}`);
  }
  return meals;
}

/** The refusal of a revision without changes. An acknowledgement and the status are no changes. */
export const NOTHING_CHANGED = "Nothing was changed. Make a change, or go back to the request to keep it as it is.";

export interface AuditedChange {
  label: string;
  before?: string | null;
  after?: string | null;
}

/** A version as its form ordered it, whether its meals are stored yet or not. */
interface OrderedVersion extends StoredFields {
  specialMeals: readonly OrderedMeal[];
}

/** Returns the changes for an event that outlives its request: no health data, no contact data, no free text. */
export function auditedChanges(before: OrderedVersion, after: OrderedVersion, schools: Schools): AuditedChange[] {
  const fields = changedFields(before, after, schools)
    .map(({ field: { changeLabel: label, isAudited }, ...values }) => isAudited ? { label, ...values } : { label });
  const [meals, mealsAfter] = [before.specialMeals, after.specialMeals];
  const label = "Special meals";
  if (meals.length !== mealsAfter.length) {
    return [...fields, { label, before: String(meals.length), after: String(mealsAfter.length) }];
  }
  return meals.every((meal, index) => isSameMeal(meal, mealsAfter[index])) ? fields : [...fields, { label }];
}
