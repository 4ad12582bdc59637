import type { RequestWithMeals } from "../domain/requests/requests.ts";
import type { School } from "../domain/district/schools.ts";

/** A special meal as it is typed; the key tells rows apart while they are added and removed. */
export interface MealValues {
  key: number;
  studentName: string;
  notes: string;
}

/** What the request form holds while it is filled in: empty text and missing numbers included. */
export interface RequestFormValues {
  deliveryDate: string;
  deliveryTimeText: string;
  school: School | "";
  numberOfLunches: number | undefined;
  numStudents: number | undefined;
  numAdults: number | undefined;
  gradesText: string;
  recipientFirstName: string;
  recipientLastName: string;
  recipientPhone: string;
  recipientEmail: string;
  comments: string;
  specialMeals: MealValues[];
  lateAckChecked: boolean;
  finalConfirmation: boolean;
}

export const EMPTY_REQUEST: RequestFormValues = {
  deliveryDate: "",
  deliveryTimeText: "",
  school: "",
  numberOfLunches: undefined,
  numStudents: undefined,
  numAdults: undefined,
  gradesText: "",
  recipientFirstName: "",
  recipientLastName: "",
  recipientPhone: "",
  recipientEmail: "",
  comments: "",
  specialMeals: [],
  lateAckChecked: false,
  finalConfirmation: false,
};

/** The values that a revision begins with: everything of the version before, to be confirmed anew. Spec section 2, revise. */
export function toFormValues(request: RequestWithMeals): RequestFormValues {
  return {
    deliveryDate: request.deliveryDate,
    deliveryTimeText: request.deliveryTimeText,
    school: request.school,
    numberOfLunches: request.numberOfLunches,
    numStudents: request.numStudents,
    numAdults: request.numAdults,
    gradesText: request.gradesText,
    recipientFirstName: request.recipientFirstName,
    recipientLastName: request.recipientLastName,
    recipientPhone: request.recipientPhone,
    recipientEmail: request.recipientEmail,
    comments: request.comments ?? "",
    specialMeals: request.specialMeals.map(({ studentName, notes }, key) => ({ key, studentName, notes })),
    lateAckChecked: request.lateAckChecked,
    finalConfirmation: false,
  };
}

/** The values that a copy begins with: everything but the day and what was agreed to for it. */
export function toCopiedValues(request: RequestWithMeals): RequestFormValues {
  return { ...toFormValues(request), deliveryDate: "", lateAckChecked: false };
}

/** The values as the form's schema and the calls take them. */
export function toPayload({ specialMeals, ...values }: RequestFormValues) {
  return {
    ...values,
    status: "IN_REVIEW",
    specialMeals: specialMeals.map(({ studentName, notes }) => ({ studentName, notes })),
  };
}
