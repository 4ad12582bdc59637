import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { transact } from "../../db/client.ts";
import { findDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import { findClosedDays } from "../../db/kitchen/closed_days.ts";
import { findSimilarRequest } from "../../db/requests/form.ts";
import { findSubmission } from "../../db/requests/submit_once.ts";
import {
  EMPTY_REQUEST,
  emptyMeal,
  keptMeals,
  type LastOrder,
  type MealValues,
  type RequestFormValues,
  type ReturnedForm,
  toPayload,
} from "../../src/domain/requests/form_values.ts";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { isShortNotice } from "../../src/domain/requests/deadlines.ts";
import {
  type KeptChoices,
  lunchTotal,
  MAX_SPECIAL_MEALS,
  requestFormSchema,
  type RequestPayload,
  specialMealSchema,
} from "../../src/domain/requests/form.ts";
import { similarText } from "../../src/domain/requests/similar.ts";
import { formValues } from "../../src/http/middleware/form_values.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { postedKey } from "../../src/http/middleware/idempotency_key.ts";
import { checkValues, type PostedFields, readFields } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import { refusalOn } from "../writes.ts";
import { countTowardLimit } from "./limits.ts";
import { orderWrites } from "./writes.ts";

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

/** Rows whose allergens are open to be ticked: each has a dozen fields, and all of them would be a page of megabytes. */
const MAX_OPEN_MEALS = 60;

interface Submission {
  /** The request that is revised, whose family does not count as a similar one. */
  revised?: KeptChoices & { id: string; familyId: string; lateAckChecked: boolean };
  /** The user's previous request, for the button that fills in its recipient. */
  lastOrder?: LastOrder | undefined;
}

/**
 * Submits a request form that was posted without script. What a script would ask, the page asks when it comes back; a
 * revision counts only if the person agreed to what it means.
 * @returns what the page shows again, its status set on the response; null when the request is submitted
 * @throws {AppError} when the form cannot be read, or the user has lost access or the request
 */
export async function submitPostedForm(
  deps: Deps,
  c: Context<SignedInEnv>,
  { revised, lastOrder }: Submission,
): Promise<ShownForm | null> {
  const { db, clock } = deps;
  const { user } = c.var.session;
  const fields = await readFields(c);
  const key = postedKey(fields);
  const now = clock();
  const [schools, closedDays] = await Promise.all([findSchools(db), findClosedDays(db, now)]);
  const schema = requestFormSchema(() => now, schools, closedDays, revised);
  const values = postedValues(schema, fields, revised);
  const similarTo = fields.text("similarTo");
  const isAgreed = fields.text("agreed") !== "";
  const openMeals = keysIn(values, fields.texts("openMeal")).slice(-MAX_OPEN_MEALS);
  const showAgain = (changes: Partial<ReturnedForm>, refusal?: string): ShownForm => ({
    idempotencyKey: key,
    returned: {
      values,
      errors: [],
      question: null,
      similarTo,
      similar: null,
      mealToFocus: null,
      openMeals,
      ...changes,
    },
    isAgreed,
    refusal,
  });

  const changed = pressedInForm(fields, { values, openMeals }, lastOrder);
  if (changed) return showAgain(changed);
  try {
    const form = checkValues(schema, toPayload({ ...EMPTY_REQUEST, ...values }));
    if (revised && !isAgreed) return showAgain({ question: "agreement" });
    if (isShortNotice(form.deliveryDate, now) && !form.lateAckChecked) return showAgain({ question: "notice" });
    if (similarTo !== tripOf(form)) {
      await transact(db, (tx) => countTowardLimit(tx, "similar", user, now));
      const similar = await findSimilarRequest(db, user, form, revised?.familyId);
      // Not the one that this form made itself, when it arrives a second time.
      if (similar.exists && !await findSubmission(db, { actorId: user.id, key })) {
        const text = similarText(similar.request, { schools, ...await findDistrict(db) });
        const shown = { text, id: similar.request?.id };
        return showAgain({ question: "similar", similarTo: tripOf(form), similar: shown });
      }
    }
    const { run } = orderWrites.writes[revised ? "revise" : "create"];
    await run(deps, { actor: user, requestId: revised?.id ?? "", key, now }, () => form);
    return null;
  } catch (error) {
    const { errors, message } = refusalOn(c, error);
    return showAgain({ errors: errors ?? [] }, errors ? undefined : message);
  }
}

/** The posted values, as the form holds them: without invalid numbers, and with those a script would fill in. */
function postedValues(
  schema: ReturnType<typeof requestFormSchema>,
  fields: PostedFields,
  revised: Submission["revised"],
): Partial<RequestFormValues> {
  const held = Object.entries(formValues(schema, fields)).filter(([name, value]) => {
    const empty: unknown = EMPTY_REQUEST[name as keyof RequestFormValues];
    // A field that is empty as undefined is a number.
    return name in EMPTY_REQUEST && (empty !== undefined || typeof value === "number");
  });
  const values: Partial<RequestFormValues> = Object.fromEntries(held);
  const total = fields.text("numberOfLunches").trim() === "" ? lunchTotal(values) : undefined;
  const meals = values.specialMeals?.map((meal, key) => ({ ...emptyMeal(key), ...meal })) ?? [];
  // Acknowledged for the day that it was asked about, and no other.
  const { deliveryDate = "" } = values;
  const acknowledged = [fields.text("noticeFor"), revised?.lateAckChecked ? revised.deliveryDate : ""];
  return {
    ...values,
    ...total === undefined ? {} : { numberOfLunches: total },
    specialMeals: withRemovedMeals(meals, fields),
    lateAckChecked: deliveryDate !== "" && acknowledged.includes(deliveryDate),
  };
}

/** A removed row holds all fields of its special meal, and its place among the rows that are not removed. */
const removedRows = z.object({ removedMeals: z.array(z.object({ ...specialMealSchema.shape, place: z.int() })) });

/** The rows with the removed ones in their places, where their removal can be undone. Their keys come after the others. */
function withRemovedMeals(meals: MealValues[], fields: PostedFields): MealValues[] {
  // The fields of the schema, as they were posted: what comes back into the form is checked with it.
  const removed = formValues(removedRows, fields).removedMeals as (Partial<MealValues> & { place: unknown })[];
  const rows = removed.slice(0, Math.max(MAX_SPECIAL_MEALS - meals.length, 0)).map(({ place, ...meal }, number) => ({
    place: Number(place) || 0,
    meal: { ...emptyMeal(meals.length + number), ...meal, isRemoved: true },
  }));
  return [...rows, ...meals.map((meal, place) => ({ place, meal }))]
    .toSorted((a, b) => a.place - b.place).map(({ meal }) => meal);
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
  const kept = keptMeals({ specialMeals: meals });
  const withMeal = (key: number | undefined, change: (meal: MealValues) => Partial<MealValues>) => (
    { ...values, specialMeals: meals.map((meal) => meal.key === key ? { ...meal, ...change(meal) } : meal) }
  );
  if (text("addMeal") !== "") {
    const key = meals.length;
    return {
      values: { ...values, specialMeals: [...meals, emptyMeal(key)] },
      mealToFocus: kept.length,
      openMeals: [...openMeals, key],
    };
  }
  if (text("removeMeal") !== "") {
    const [removed] = keysIn(values, [text("removeMeal")]);
    return { values: withMeal(removed, () => ({ isRemoved: true })) };
  }
  if (text("undoRemoval") !== "") {
    const [undone] = keysIn(values, [String(kept.length + Number(text("undoRemoval")))]);
    const restored = withMeal(undone, () => ({ isRemoved: false }));
    return { values: restored, mealToFocus: keptMeals(restored).findIndex(({ key }) => key === undone) };
  }
  const [row = "", allergen] = text("tickAllergen").split(" ");
  if (allergen) {
    const ticked = ({ allergens }: MealValues) =>
      ALLERGENS.filter((name) => name === allergen || allergens.includes(name));
    return { values: withMeal(keysIn(values, [row])[0], (meal) => ({ allergens: ticked(meal) })) };
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
