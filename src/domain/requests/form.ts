import * as z from "zod/mini";
import { tidyBudgetCode } from "./budget_code.ts";
import { CLOCK_TIME, isCalendarDate } from "../time/alaska_time.ts";
import { tidyClockTime } from "../time/clock_time.ts";
import { ALLERGENS, MEDICAL_STATEMENTS, sortAllergens } from "./allergens.ts";
import { earliestDeliveryDate, isShortNotice, latestDeliveryDate, NOTICE_DAYS } from "./deadlines.ts";
import type { BudgetCodeUse } from "../district/district.ts";
import { type School, schoolError, type Schools } from "../district/schools.ts";
import { closedDayOn, type ClosedDays, closedText } from "../kitchen/calendar/closed_days.ts";
import { counted } from "../text/amounts.ts";
import { plainText } from "../text/invisible_characters.ts";
import {
  emailText,
  lineText,
  maxLines,
  nameText,
  optionalLine,
  optionalText,
  requiredText,
  shortList,
} from "../text/text_schemas.ts";

/** Five buses of students who all need something else. More could slow the process for others. */
export const MAX_SPECIAL_MEALS = 300;

const ALLERGEN_NAMES = ALLERGENS.join(", ");

const EACH_ONCE = "List each allergen only once";

const checkedAllergens = shortList(z.enum(ALLERGENS, `Must be one of ${ALLERGEN_NAMES}`), ALLERGENS.length, {
  list: `Must be a list of any of ${ALLERGEN_NAMES}`,
  max: EACH_ONCE,
}).check(z.refine((checked) => new Set(checked).size === checked.length, EACH_ONCE));

const specialMealSchema = z.strictObject({
  studentName: nameText(100, "Student name is required"),
  notes: requiredText(1000, "Allergy/accommodation notes are required").check(maxLines(10)),
  // Absent as in the spec's payload, the columns' defaults stand for them.
  allergens: z.optional(z.pipe(checkedAllergens, z.transform(sortAllergens))),
  medicalStatement: z.optional(z.enum(MEDICAL_STATEMENTS, `Must be one of ${MEDICAL_STATEMENTS.join(", ")}`)),
});

function count(what: string, min: number, tooFew: string) {
  return z.number(`Enter the number of ${what}`).check(
    z.int("Must be a whole number"),
    z.minimum(min, tooFew),
    z.maximum(9999, "Must be at most 9999"),
  );
}

const INVALID_DATE = "Invalid date format (YYYY-MM-DD)";
const INVALID_TIME = "Invalid time format (e.g., 8:30 am)";

/** The choices that a revision may keep from the version before it, even if nobody could make them now. */
export interface KeptChoices {
  /** The day (YYYY-MM-DD), which may have been closed since. */
  deliveryDate: string;
  /** The school, which may have been retired since. */
  school: School;
  /** The budget code, while the district does not ask for it. */
  budgetCode: string;
}

function deliveryDateError(date: string, closedDays: ClosedDays, now: Date, kept?: KeptChoices): string | undefined {
  if (date === "") return "Enter the delivery date, such as 1/15/2027";
  if (!isCalendarDate(date)) return INVALID_DATE;
  if (date < earliestDeliveryDate(now)) return "Delivery date must be at least tomorrow";
  if (date > latestDeliveryDate(now)) return "Delivery date must be within one year";
  const reason = date === kept?.deliveryDate ? null : closedDayOn(date, closedDays);
  return reason === null ? undefined : closedText(reason);
}

/**
 * Returns the form of the spec's section 5, for new requests and revisions alike. One schema checks it in the browser
 * and the call on the server, for which a form without a finalConfirmation field is complete; one that has it unchecked
 * is not.
 * @param clock returns the instant that "tomorrow" and "one year" are counted from, at each check
 * @param closedDays those of the kitchen's calendar, as far ahead as can be ordered
 * @param kept of the version that is revised, if one is: an allergy can still be corrected for a day closed since
 */
export function requestFormSchema(
  clock: () => Date,
  schools: Schools,
  closedDays: ClosedDays,
  kept?: KeptChoices,
  use: BudgetCodeUse = "OFF",
) {
  return z.strictObject({
    deliveryDate: z.string(INVALID_DATE).check(
      z.overwrite(plainText),
      z.superRefine((date, context) => {
        const message = deliveryDateError(date, closedDays, clock(), kept);
        if (message) context.addIssue({ code: "custom", message });
      }),
    ),
    deliveryTimeText: z.string(INVALID_TIME).check(
      z.overwrite(plainText),
      z.regex(CLOCK_TIME, INVALID_TIME),
      z.overwrite(tidyClockTime),
    ),
    pickup: z._default(z.boolean("Choose delivery or pickup"), false),
    school: z.string("Choose a school").check(z.superRefine((value, context) => {
      const message = value === kept?.school ? null : schoolError(schools, value);
      if (message) context.addIssue({ code: "custom", message });
    })),
    className: optionalLine(100),
    destination: optionalLine(100),
    numberOfLunches: count("lunches", 1, "Must have at least 1 lunch"),
    numStudents: count("students", 0, "Number of students cannot be negative"),
    numAdults: count("adults", 0, "Number of adults cannot be negative"),
    gradesText: lineText(100, "Grades are required"),
    recipientFirstName: nameText(100, "Enter a first name"),
    recipientLastName: nameText(100, "Enter a last name"),
    recipientPhone: lineText(40, "Phone is required"),
    recipientEmail: emailText(),
    comments: optionalText(2000).check(maxLines(40)),
    budgetCode: optionalLine(100).check(
      z.overwrite(tidyBudgetCode),
      z.refine((code) => use !== "REQUIRED" || code !== "", "Budget code is required"),
    ),
    specialMeals: shortList(specialMealSchema, MAX_SPECIAL_MEALS, {
      list: "Required",
      max: `At most ${MAX_SPECIAL_MEALS} special meals in one request`,
    }),
    status: z.optional(z.literal("IN_REVIEW")),
    lateAckChecked: z._default(z.boolean(), false),
    finalConfirmation: z.optional(z.literal(true, "You must confirm the information is correct")),
  }).check(z.refine((form) => lunchTotal(form) === form.numberOfLunches, {
    path: ["numberOfLunches"],
    error: WRONG_TOTAL,
    // Reported together with the other fields' errors, not only once those are gone.
    when: ({ value }) => countsSchema.safeParse(value).success,
  }));
}

export const WRONG_TOTAL = "Total students + adults must equal number of lunches.";

/** Warns of more meals than lunches; null where there are enough. */
export function mealsWarning(meals: number, lunches = meals): string | null {
  if (meals <= lunches) return null;
  return `${counted(meals, "special meal")} but only ${counted(lunches, "lunch", "lunches")}. ` +
    "Special meals are included in the number of lunches.";
}

/** Adds students and adults, as far as they are known; undefined while neither is. */
export function lunchTotal(
  { numStudents, numAdults }: { numStudents?: number | undefined; numAdults?: number | undefined },
): number | undefined {
  return numStudents === undefined && numAdults === undefined ? undefined : (numStudents ?? 0) + (numAdults ?? 0);
}

const countsSchema = z.object({ numberOfLunches: z.number(), numStudents: z.number(), numAdults: z.number() });

/** Checks a call: the form, and for a short notice its acknowledgement, which the form asks for in a dialog. */
export function requestPayloadSchema(...of: Parameters<typeof requestFormSchema>) {
  const [clock, , , kept, use = "OFF"] = of;
  const schema = requestFormSchema(...of).check(
    z.refine((form) => form.lateAckChecked || !isShortNotice(form.deliveryDate, clock()), {
      path: ["lateAckChecked"],
      error: `Delivery is less than ${NOTICE_DAYS} days away. Acknowledge this to submit the request.`,
    }),
  );
  if (use !== "OFF") return schema;
  // No field shows what a copy, a draft or a program may still have.
  return schema.check(z.overwrite((form) => ({ ...form, budgetCode: kept?.budgetCode ?? "" })));
}

export type RequestPayload = z.output<ReturnType<typeof requestFormSchema>>;

/** The part of a form that is stored with the request; meals are stored beside it. The rest steers submission. */
export type StoredFields = Omit<RequestPayload, "specialMeals" | "status" | "finalConfirmation">;

export const EMPTY_FIELDS = {
  deliveryDate: "",
  deliveryTimeText: "",
  pickup: false,
  school: "" as School,
  className: "",
  destination: "",
  numberOfLunches: undefined as number | undefined,
  numStudents: undefined as number | undefined,
  numAdults: undefined as number | undefined,
  gradesText: "",
  recipientFirstName: "",
  recipientLastName: "",
  recipientPhone: "",
  recipientEmail: "",
  comments: "",
  budgetCode: "",
  lateAckChecked: false,
} satisfies Record<keyof StoredFields, unknown>;
