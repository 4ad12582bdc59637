import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { type Db, transact, type Tx } from "../../db/client.ts";
import { findSchools } from "../../db/district/schools.ts";
import { findClosedDays } from "../../db/kitchen/closed_days.ts";
import { findSimilarRequest } from "../../db/requests/form.ts";
import { findSubmission } from "../../db/requests/submit_once.ts";
import {
  EMPTY_REQUEST,
  emptyMeal,
  type LastOrder,
  type MealValues,
  type RequestFormValues,
  type ReturnedForm,
  toPayload,
} from "../../src/domain/requests/form_values.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { findSchool, type Schools } from "../../src/domain/district/schools.ts";
import { ALLERGENS, MEDICAL_STATEMENTS } from "../../src/domain/requests/allergens.ts";
import { isShortNotice } from "../../src/domain/requests/deadlines.ts";
import {
  type KeptChoices,
  lunchTotal,
  MAX_SPECIAL_MEALS,
  requestFormSchema,
  type RequestPayload,
} from "../../src/domain/requests/form.ts";
import { typedNumber } from "../../src/domain/text/typed_number.ts";
import { appErrorResponse, setErrorStatus } from "../../src/http/responses/errors.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { postedKey } from "../../src/http/middleware/idempotency_key.ts";
import { checkValues, type PostedFields, readFields } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import { countTowardLimit } from "./limits.ts";

/** What the page with the request form shows in it. */
export interface ShownForm {
  /** The same for every attempt to submit this form. */
  idempotencyKey: string;
  /** What came back from a post without script. */
  returned: ReturnedForm | null;
  /** Whether the person agreed to what a revision means, without the dialog that asks it. */
  isAgreed: boolean;
  /** Why it was refused, where that is not about its fields. */
  refusal?: string;
}

/** The form as the page first has it. */
export function newForm(): ShownForm {
  return { idempotencyKey: randomUUID(), returned: null, isAgreed: false };
}

interface Submission {
  /** The version that is revised, whose family does not count as a similar request. */
  revised?: KeptChoices & { familyId: string };
  /** The user's previous request, for the button that fills in its recipient. */
  lastOrder?: LastOrder | undefined;
  /** Whether it counts only if the person agreed to what it means. */
  needsAgreement?: boolean;
  /** Writes the request. */
  write: (tx: Tx, input: { form: RequestPayload; key: string; now: Date }) => Promise<unknown>;
}

/**
 * Submits a request form that was posted without script. What a script would ask, the page asks when it comes back.
 * @returns what the page shows again, its status set on the response; null when the request is submitted
 * @throws {AppError} when the form cannot be read, or the user has lost access or the request
 */
export async function submitPostedForm(
  deps: Deps,
  c: Context<SignedInEnv>,
  { revised, lastOrder, needsAgreement = false, write }: Submission,
): Promise<ShownForm | null> {
  const { db, clock } = deps;
  const { user } = c.var.session;
  const fields = await readFields(c);
  const key = postedKey(fields);
  const now = clock();
  const [schools, closedDays] = await Promise.all([findSchools(db), findClosedDays(db, now)]);
  const values = postedValues(fields, schools);
  const similarTo = fields.text("similarTo");
  const isAgreed = fields.text("agreed") !== "";
  const openMeals = keysIn(values, fields.texts("openMeal"));
  const showAgain = (changes: Partial<ReturnedForm>, refusal?: string): ShownForm => ({
    idempotencyKey: key,
    returned: { values, errors: [], question: null, similarTo, mealToFocus: null, openMeals, ...changes },
    isAgreed,
    refusal,
  });

  const changed = pressedInForm(fields, { values, openMeals }, lastOrder);
  if (changed) return showAgain(changed);
  try {
    const schema = requestFormSchema(() => now, schools, closedDays, revised);
    const form = checkValues(schema, toPayload({ ...EMPTY_REQUEST, ...values }));
    if (needsAgreement && !isAgreed) return showAgain({ question: "agreement" });
    if (isShortNotice(form.deliveryDate, now) && !form.lateAckChecked) return showAgain({ question: "notice" });
    const submission = { form, key, actorId: user.id, exceptFamily: revised?.familyId };
    if (similarTo !== tripOf(form)) {
      await transact(db, (tx) => countTowardLimit(tx, "similar", user, now));
      if (await hasOtherSimilar(db, submission)) return showAgain({ question: "similar", similarTo: tripOf(form) });
    }
    await transact(db, async (tx) => {
      await countTowardLimit(tx, "submission", user, now);
      await write(tx, { form, key, now });
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN_IN_FORM.includes(error.code)) throw error;
    setErrorStatus(c, appErrorResponse(error));
    return showAgain({ errors: error.errors ?? [] }, error.errors ? undefined : error.message);
  }
}

/** What does not take the page away from whoever typed on it. */
const SHOWN_IN_FORM: readonly string[] = ["VALIDATION_FAILED", "CONFLICT", "RATE_LIMITED"];

/** What is in the form. What should be a number and is not is left out. */
function postedValues(fields: PostedFields, schools: Schools): Partial<RequestFormValues> {
  const { text } = fields;
  const deliveryDate = text("deliveryDate");
  const [numStudents, numAdults] = [typedNumber(text("numStudents")), typedNumber(text("numAdults"))];
  const total = text("numberOfLunches").trim();
  // As the script fills it in.
  const numberOfLunches = total === "" ? lunchTotal({ numStudents, numAdults }) : typedNumber(total);
  const counts = Object.entries({ numberOfLunches, numStudents, numAdults }).filter(([, count]) => count !== undefined);
  return {
    deliveryDate,
    deliveryTimeText: text("deliveryTimeText"),
    school: findSchool(schools, text("school"))?.value ?? "",
    ...Object.fromEntries(counts),
    gradesText: text("gradesText"),
    recipientFirstName: text("recipientFirstName"),
    recipientLastName: text("recipientLastName"),
    recipientPhone: text("recipientPhone"),
    recipientEmail: text("recipientEmail"),
    comments: text("comments"),
    specialMeals: postedMeals(fields),
    // Acknowledged for the day that it was asked about, and no other.
    lateAckChecked: deliveryDate !== "" && text("noticeFor") === deliveryDate,
    finalConfirmation: text("finalConfirmation") !== "",
  };
}

/** The rows of special meals. Ticked allergens are in one field of a closed row, and in one each of an open one. */
function postedMeals({ texts }: PostedFields): MealValues[] {
  const [notes, closed, statements] = [texts("notes"), texts("allergens"), texts("medicalStatement")];
  // One more than are allowed is enough to be told so.
  return texts("studentName").slice(0, MAX_SPECIAL_MEALS + 1).map((studentName, key) => {
    const ticked = [...(closed[key] ?? "").split(" "), ...texts(`allergens.${key}`)];
    return {
      key,
      studentName,
      notes: notes[key] ?? "",
      allergens: ALLERGENS.filter((allergen) => ticked.includes(allergen)),
      medicalStatement: MEDICAL_STATEMENTS.find((statement) => statement === statements[key]) ?? "UNKNOWN",
    };
  });
}

/** The rows that a post names, without those that there are not. */
function keysIn({ specialMeals = [] }: Partial<RequestFormValues>, named: string[]): number[] {
  const names = new Set(named);
  return specialMeals.map(({ key }) => key).filter((key) => names.has(String(key)));
}

/** What becomes of the form when one of the buttons inside it was pressed, which do not submit it. */
function pressedInForm(
  { text }: PostedFields,
  { values, openMeals }: { values: Partial<RequestFormValues>; openMeals: number[] },
  lastOrder: LastOrder | undefined,
): Partial<ReturnedForm> | undefined {
  const meals = values.specialMeals ?? [];
  if (text("addMeal") !== "") {
    const key = meals.length;
    return {
      values: { ...values, specialMeals: [...meals, emptyMeal(key)] },
      mealToFocus: key,
      openMeals: [...openMeals, key],
    };
  }
  if (text("removeMeal") !== "") {
    const kept = meals.filter(({ key }) => String(key) !== text("removeMeal"));
    const removed = meals.findIndex(({ key }) => String(key) === text("removeMeal"));
    return { values: { ...values, specialMeals: kept }, mealToFocus: Math.min(removed, kept.length - 1) };
  }
  if (text("toggleMeal") !== "") {
    const toggled = keysIn(values, [text("toggleMeal")]);
    const others = openMeals.filter((key) => !toggled.includes(key));
    return { openMeals: others.length < openMeals.length ? others : [...others, ...toggled] };
  }
  if (text("useLastRecipient") !== "" && lastOrder) {
    const { school: _, ...recipient } = lastOrder;
    return { values: { ...values, ...recipient } };
  }
  return undefined;
}

/** What makes two requests similar. */
function tripOf({ school, deliveryDate, recipientEmail }: RequestPayload): string {
  return `${school} ${deliveryDate} ${recipientEmail}`;
}

/** Whether there is a similar request that this form did not make itself, when it arrives a second time. */
async function hasOtherSimilar(
  db: Db,
  { form, key, actorId, exceptFamily }: {
    form: RequestPayload;
    key: string;
    actorId: string;
    exceptFamily: string | undefined;
  },
): Promise<boolean> {
  return await findSimilarRequest(db, form, exceptFamily) && await findSubmission(db, { actorId, key }) === undefined;
}
