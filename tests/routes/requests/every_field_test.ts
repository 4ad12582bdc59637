import assert from "node:assert/strict";
import { addDays, alaskaDate, formatDay } from "../../../src/domain/time/alaska_time.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import {
  EMPTY_REQUEST,
  emptyMeal,
  type RequestFormValues,
  toFormValues,
  toPayload,
} from "../../../src/domain/requests/form_values.ts";
import { tripText } from "../../../src/domain/requests/request.ts";
import type { StoredFields } from "../../../src/domain/requests/form.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { type MealFacts, NO_FACTS } from "../../../src/domain/requests/allergens.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { eraseDue } from "../../../db/requests/erase_old.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { addPerson, PASSWORD_HASH } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { testApp } from "../../support/app.ts";
import { parseCsv, pdfText, withoutBlanks } from "../../support/downloads.ts";

const running = await testApp();

const { db } = running.database;
const teacher = await running.signedIn(running.people.teacher);
const admin = await running.signedIn(running.people.admin);
await db.updateTable("district").set({ budgetCodeUse: "OPTIONAL" }).execute();
await addPerson(db, running.people.admin, "REQUESTER", "email-field@test.example");
const deliveryDate = addDays(alaskaDate(running.clock.now), 9);

type Place = "details" | "review" | "print" | "pdf" | "csv" | "kitchen" | "kitchenPdf" | "serving";

const KITCHEN: readonly Place[] = ["kitchen", "kitchenPdf", "serving"];

interface Sample {
  typed: string | number | true;
  /** How it reads where it is shown; as it was typed by default. */
  shown?: string;
  isNotIn?: readonly Place[];
  /** Whom it may tell about. What tells about a child is erased in time, about the recipient or requester with them. */
  tellsOf: "nobody" | "child" | "person";
}

/** The value that somebody types into each field, and what becomes of it. A new field does not compile without. */
const FIELDS: Record<keyof StoredFields, Sample> = {
  deliveryDate: { typed: deliveryDate, shown: formatDay(deliveryDate), tellsOf: "nobody" },
  deliveryTimeText: { typed: "10:17 am", tellsOf: "nobody" },
  pickup: { typed: true, shown: "Pickup", tellsOf: "nobody" },
  school: { typed: "Gastineau", tellsOf: "nobody" },
  className: { typed: "Class-field", tellsOf: "child" },
  destination: { typed: "Trip-field", tellsOf: "child" },
  numberOfLunches: { typed: 5309, tellsOf: "nobody" },
  numStudents: { typed: 4807, shown: "4,807", isNotIn: ["serving"], tellsOf: "nobody" },
  numAdults: { typed: 502, isNotIn: ["serving"], tellsOf: "nobody" },
  gradesText: { typed: "Grades-field", tellsOf: "nobody" },
  recipientFirstName: { typed: "First-name-field", tellsOf: "person" },
  recipientLastName: { typed: "Last-name-field", tellsOf: "person" },
  recipientPhone: { typed: "907-555-6172", tellsOf: "person" },
  recipientEmail: { typed: "email-field@test.example", isNotIn: KITCHEN, tellsOf: "person" },
  // Free text may name a student, and a spreadsheet travels.
  comments: { typed: "Comments-field", isNotIn: ["csv"], tellsOf: "child" },
  budgetCode: { typed: "BUDGET-FIELD", isNotIn: KITCHEN, tellsOf: "nobody" },
  lateAckChecked: { typed: true, shown: "within 14 days", isNotIn: ["details", "csv", ...KITCHEN], tellsOf: "nobody" },
};

const MEAL: Record<"studentName" | "notes" | keyof MealFacts, { typed: string; shown: string; isNotIn: Place[] }> = {
  studentName: { typed: "Student-field", shown: "Student-field", isNotIn: ["csv"] },
  notes: { typed: "Notes-field", shown: "Notes-field", isNotIn: ["csv"] },
  allergens: { typed: "SESAME", shown: "Sesame", isNotIn: ["csv"] },
  medicalStatement: { typed: "YES", shown: "Medical statement on file", isNotIn: ["csv", "serving"] },
};

async function pdfOf(path: string, client: Client): Promise<string> {
  return await pdfText(new Uint8Array(await (await client.get(path)).arrayBuffer()));
}

const storedColumns = async () => {
  const versions = await db.selectFrom("requests").select(["id", "version", ...fields]).orderBy("version").execute();
  const ofMeal = Object.keys(MEAL) as (keyof typeof MEAL)[];
  const meals = await db.selectFrom("specialMeals").select(["requestId", ...ofMeal]).execute();
  return versions.map(({ id, version: _, ...row }) => ({
    row: { ...row, meals: meals.filter(({ requestId }) => requestId === id).map(({ requestId: _, ...meal }) => meal) },
    id,
  }));
};

const fields = Object.keys(FIELDS) as (keyof StoredFields)[];
const fieldsThatTellOf = (whom: Sample["tellsOf"]) => fields.filter((name) => FIELDS[name].tellsOf === whom);

type Stored = Awaited<ReturnType<typeof storedColumns>>[number] | undefined;
const changedBetween = (before: Stored, after: Stored) =>
  fields.filter((name) => before?.row[name] !== after?.row[name]);

/** The form's values, as they are typed. */
const typed = {
  ...EMPTY_REQUEST,
  ...typedIn(FIELDS),
  specialMeals: [{ ...emptyMeal(0), ...typedIn(MEAL), allergens: [MEAL.allergens.typed] }],
} as RequestFormValues;

function typedIn(fields: Record<string, { typed: unknown }>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { typed }]) => [name, typed]));
}

/** Sends a form as its island does. */
async function submit(call: string, values: RequestFormValues): Promise<void> {
  const payload = toPayload({ ...values, finalConfirmation: true }, values.deliveryDate);
  await expectJson(await teacher.post(call, payload), 201);
}

// Over 2 s: it draws and reads three PDFs, one of which has a box for each of 5,309 lunches.
Deno.test("every field is kept by a revision, shown wherever it should be, and erased in time, or with the person it tells about", async () => {
  await submit(urls.api.requests, { ...typed, gradesText: "A revision changes something" });
  const [original] = await storedColumns();
  assert(original);
  for (const [name, value] of Object.entries(original.row)) assert(value !== null && value !== "", name);

  const details = await expectJson<RequestDetails>(await teacher.get(urls.api.request(original.id)));
  await submit(urls.api.revisions(original.id), { ...toFormValues(details), gradesText: typed.gradesText });
  const [, again] = await storedColumns();
  assert(again);
  assert.deepEqual(again.row, { ...original.row, gradesText: typed.gradesText });

  const requestPlaces = {
    details: await teacher.page(urls.request(again.id)),
    review: await admin.page(urls.reviewRequest(again.id)),
    print: await teacher.page(urls.printRequest(again.id)),
    pdf: await pdfOf(urls.api.pdf(again.id), teacher),
    csv: parseCsv(await admin.page(withQuery(urls.requestsCsv, { status: "IN_REVIEW" }))).flat().join("\n"),
  };
  const director = await running.signedIn(running.people.director);
  const lists = [[teacher, urls.requesterDashboard], [director, urls.directorDashboard], [admin, urls.adminDashboard]];
  for (const [reader, list] of lists as [Client, string][]) {
    assert((await reader.page(list)).includes(`>${tripText(typed)}<`), list);
  }
  await requestsOf(running).approve(again.id);
  const day = { date: deliveryDate };
  const shown: Record<Place, string> = {
    ...requestPlaces,
    kitchen: await admin.page(withQuery(urls.kitchen, day)),
    kitchenPdf: await pdfOf(withQuery(urls.kitchenSheetPdf, day), admin),
    serving: await pdfOf(withQuery(urls.servingSheetsPdf, day), admin),
  };
  for (const [place, text] of Object.entries(shown)) {
    const words = withoutBlanks(text.replaceAll("<wbr/>", ""));
    const has = (part: string) => words.includes(withoutBlanks(part));
    for (const [name, { typed, shown = typed, isNotIn = [] }] of Object.entries(FIELDS)) {
      if (!isNotIn.includes(place as Place)) {
        assert(has(String(shown)) || typed !== true && has(String(typed)), `${name} is not in ${place}: ${words}`);
      }
    }
    for (const [name, { shown, isNotIn }] of Object.entries(MEAL)) {
      if (!isNotIn.includes(place as Place)) assert(has(shown), `${name} is not in ${place}: ${words}`);
    }
  }

  await eraseDue(db, { now: new Date(running.clock.now.getTime() + 500 * DAY_MS), retentionDays: 400, recordYears: 3 });
  const [, erased] = await storedColumns();
  assert.deepEqual(changedBetween(again, erased), fieldsThatTellOf("child"));
  const facts = erased?.row.meals.map(({ allergens, medicalStatement }) => ({ allergens, medicalStatement }));
  assert.deepEqual(facts, [NO_FACTS]);
  for (const { typed } of [MEAL.studentName, MEAL.notes]) assert(!JSON.stringify(erased).includes(typed));

  for (const email of [running.people.teacher.email, String(typed.recipientEmail)]) {
    const person = { email, passwordHash: PASSWORD_HASH, now: running.clock.now };
    await db.transaction().execute((tx) => eraseUser(tx, person));
  }
  const [, withoutThem] = await storedColumns();
  assert.deepEqual(changedBetween(erased, withoutThem), fieldsThatTellOf("person"));
});
