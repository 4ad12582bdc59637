import { tidyClockTime } from "../time/clock_time.ts";
import { readTypedDay } from "../time/typed_day.ts";
import { type MealFacts, NO_FACTS } from "./allergens.ts";
import { EMPTY_FIELDS } from "./form.ts";
import { ERASED_FIELDS, type RequestWithMeals } from "./request.ts";

/** A special meal as it is typed; the key tells rows apart while they are added and removed. */
export interface MealValues extends MealFacts {
  key: number;
  studentName: string;
  notes: string;
  /** The row of a removed meal stays for as long as the form is open, to undo that. */
  isRemoved?: boolean;
}

export function emptyMeal(key: number): MealValues {
  return { key, studentName: "", notes: "", ...NO_FACTS };
}

type FieldValues = typeof EMPTY_FIELDS;

export interface RequestFormValues extends FieldValues {
  specialMeals: MealValues[];
  finalConfirmation: boolean;
}

export const EMPTY_REQUEST: RequestFormValues = { ...EMPTY_FIELDS, specialMeals: [], finalConfirmation: false };

/** The first values of a person's next request: the last school, recipient and budget code. Nothing about children. */
export type LastOrder = LastRecipient & Pick<RequestFormValues, "school" | "budgetCode">;

export type LastRecipient = Pick<
  RequestFormValues,
  "recipientFirstName" | "recipientLastName" | "recipientPhone" | "recipientEmail"
>;

/** Returns a revision's first values: all of the version before, to be confirmed again. Spec section 2, revise. */
export function toFormValues(request: RequestWithMeals): RequestFormValues {
  return {
    ...toFieldValues(request),
    ...request.erasedAt === null ? {} : ERASED_FIELDS,
    specialMeals: (request.erasedAt === null ? request.specialMeals : [])
      .map(({ id: _id, requestId: _request, ...meal }, key) => ({ key, ...meal })),
    finalConfirmation: false,
  };
}

export function keptMeals({ specialMeals }: Pick<RequestFormValues, "specialMeals">): MealValues[] {
  return specialMeals.filter(({ isRemoved }) => !isRemoved);
}

/** Returns the values of a draft, which may be older than today's form. Confirmations are asked for again. */
export function restoredValues(draft: RequestFormValues): RequestFormValues {
  const specialMeals = keptMeals(draft).map((meal) => ({ ...emptyMeal(meal.key), ...meal }));
  return { ...EMPTY_REQUEST, ...draft, specialMeals, finalConfirmation: false };
}

function toFieldValues(request: RequestWithMeals): FieldValues {
  const names = Object.keys(EMPTY_FIELDS) as (keyof FieldValues)[];
  // Each value comes from the field of its own name, which Object.fromEntries cannot tell the compiler.
  return Object.fromEntries(names.map((name) => [name, request[name] ?? EMPTY_FIELDS[name]])) as FieldValues;
}

/** Returns a copy's first values: all but the delivery date and the late notice acknowledged for it. */
export function toCopiedValues(request: RequestWithMeals): RequestFormValues {
  return { ...toFormValues(request), deliveryDate: "", lateAckChecked: false };
}

/** Returns the values as calls take them, with tidy days and times: Enter submits a field that was not left yet. */
export function toPayload(values: RequestFormValues, earliestDate: string) {
  return {
    ...values,
    deliveryDate: readTypedDay(values.deliveryDate, earliestDate) ?? values.deliveryDate,
    deliveryTimeText: tidyClockTime(values.deliveryTimeText),
    status: "IN_REVIEW",
    specialMeals: keptMeals(values).map(({ key: _key, isRemoved: _isRemoved, ...meal }) => meal),
  };
}
