import assert from "node:assert/strict";
import { addDays, alaskaDate, formatDay } from "../../../src/domain/time/alaska_time.ts";
import type { StoredFields } from "../../../src/domain/requests/form.ts";
import type { MealFacts } from "../../../src/domain/requests/allergens.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { NO_FACTS } from "../../../src/domain/requests/allergens.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { eraseDue } from "../../../db/requests/erase_old.ts";
import type { Client } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { testApp } from "../../support/app.ts";
import { parseCsv, pdfText, withoutBlanks } from "../../support/downloads.ts";
import { test } from "../../support/test.ts";

const running = await testApp();

const { db } = running.database;
const teacher = await running.signedIn(running.people.teacher);
const admin = await running.signedIn(running.people.admin);
const deliveryDate = addDays(alaskaDate(running.clock.now), 9);

type Place = "details" | "review" | "print" | "pdf" | "csv" | "kitchen" | "kitchenPdf" | "serving";

const KITCHEN: readonly Place[] = ["kitchen", "kitchenPdf", "serving"];

interface Sample {
  typed: string;
  /** How it reads where it is shown; as it was typed by default. */
  shown?: string;
  isNotIn?: readonly Place[];
  /** Whether it goes when the request is old enough, since it may tell of a child. */
  isErased?: boolean;
}

/** What somebody types into each field, and what becomes of it. A new field does not compile without. */
const FIELDS: Record<keyof StoredFields, Sample> = {
  deliveryDate: { typed: deliveryDate, shown: formatDay(deliveryDate) },
  deliveryTimeText: { typed: "10:17 am" },
  school: { typed: "Gastineau" },
  numberOfLunches: { typed: "5309" },
  numStudents: { typed: "4807", isNotIn: ["serving"] },
  numAdults: { typed: "502", isNotIn: ["serving"] },
  gradesText: { typed: "Grades-field" },
  recipientFirstName: { typed: "First-name-field" },
  recipientLastName: { typed: "Last-name-field" },
  recipientPhone: { typed: "907-555-6172" },
  recipientEmail: { typed: "email-field@test.example", isNotIn: KITCHEN },
  // Free text may name a student, and a spreadsheet travels.
  comments: { typed: "Comments-field", isNotIn: ["csv"], isErased: true },
  lateAckChecked: { typed: "on", shown: "within 14 days", isNotIn: ["details", "csv", ...KITCHEN] },
};

const MEAL: Record<"studentName" | "notes" | keyof MealFacts, { typed: string; shown: string; isNotIn: Place[] }> = {
  studentName: { typed: "Student-field", shown: "Student-field", isNotIn: ["csv"] },
  notes: { typed: "Notes-field", shown: "Notes-field", isNotIn: ["csv"] },
  allergens: { typed: "SESAME", shown: "Sesame", isNotIn: ["csv"] },
  medicalStatement: { typed: "YES", shown: "Medical statement on file", isNotIn: ["csv", "serving"] },
};

type Fields = Record<string, string | readonly string[]>;

/** Each attribute of a tag, with its entities read. */
function attributesOf(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name, value]);
  return Object.fromEntries(found);
}

/** What a browser without script posts of a page's request form. */
function postedBy(html: string): Fields {
  const fields: Record<string, string[]> = {};
  const add = (name: string | undefined, value: string) => {
    if (name) (fields[name] ??= []).push(value);
  };
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const { name, type, value = "", ...flags } = attributesOf(tag);
    if (type !== "checkbox" || "checked" in flags) add(name, type === "checkbox" && value === "" ? "on" : value);
  }
  for (const [, tag = "", text = ""] of html.matchAll(/(<textarea\b[^>]*>)([^<]*)</g)) {
    add(attributesOf(tag).name, text);
  }
  for (const [, tag = "", options = ""] of html.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const chosen = /<option\b[^>]*\bselected\b[^>]*>/.exec(options) ?? /<option\b[^>]*>/.exec(options);
    add(attributesOf(tag).name, attributesOf(chosen?.[0] ?? "").value ?? "");
  }
  return fields;
}

async function pdfOf(path: string, client: Client): Promise<string> {
  return await pdfText(new Uint8Array(await (await client.get(path)).arrayBuffer()));
}

async function submitted(path: string, changes: Fields): Promise<void> {
  const html = await teacher.page(path);
  const fields = { ...postedBy(html), finalConfirmation: "on", noticeFor: deliveryDate, agreed: "on", ...changes };
  let response = await teacher.postForm(path, fields);
  if (response.status === 200) {
    // There is a similar request: the one that is revised last.
    const similarTo = /name="similarTo" value="([^"]*)"/.exec(await response.text())?.[1] ?? "";
    response = await teacher.postForm(path, { ...fields, similarTo });
  }
  assert.equal(response.status, 303, await response.text());
}

const storedColumns = async () => {
  const names = Object.keys(FIELDS) as (keyof StoredFields)[];
  const versions = await db.selectFrom("requests").select(["id", "version", ...names]).orderBy("version").execute();
  const meals = await db.selectFrom("specialMeals").select([
    "requestId",
    "studentName",
    "notes",
    "allergens",
    "medicalStatement",
  ])
    .execute();
  return versions.map(({ id, version: _, ...row }) => ({
    row: { ...row, meals: meals.filter(({ requestId }) => requestId === id).map(({ requestId: _, ...meal }) => meal) },
    id,
  }));
};

const typed = (fields: Record<string, { typed: string }>, prefix = "") =>
  Object.fromEntries(Object.entries(fields).map(([name, { typed }]) => [`${prefix}${name}`, typed]));

test("every field is kept by each revision, shown wherever it should be, and erased if it tells of a child", async () => {
  await submitted(urls.newRequest, { ...typed(FIELDS), ...typed(MEAL, "specialMeals.0.") });
  const [original] = await storedColumns();
  assert(original);
  for (const [name, value] of Object.entries(original.row)) assert(value !== null && value !== "", name);

  // Exactly what the page of the revision has in it, as a browser posts it without script.
  await submitted(urls.reviseRequest(original.id), {});
  const [, revised] = await storedColumns();
  assert.deepEqual(revised?.row, original.row);

  // And as a script sends it, from the props that the page gives to its island.
  const { id } = revised;
  const details = await (await teacher.get(urls.api.request(id))).json();
  const names = Object.keys(FIELDS).map((name) => [name, details[name]]);
  const specialMeals = details.specialMeals.map(({ id: _, requestId: __, ...meal }: Record<string, unknown>) => meal);
  const sent = await teacher.post(urls.api.revisions(id), { ...Object.fromEntries(names), specialMeals });
  assert.equal(sent.status, 201, await sent.text());
  const [, , again] = await storedColumns();
  assert.deepEqual(again?.row, original.row);

  const requestPlaces = {
    details: await teacher.page(urls.request(again.id)),
    review: await admin.page(urls.reviewRequest(again.id)),
    print: await teacher.page(urls.printRequest(again.id)),
    pdf: await pdfOf(urls.api.pdf(again.id), teacher),
    csv: parseCsv(await admin.page(withQuery(urls.requestsCsv, { status: "IN_REVIEW" }))).flat().join("\n"),
  };
  await requestsOf(running).approve(again.id);
  const day = { date: deliveryDate };
  const shown: Record<Place, string> = {
    ...requestPlaces,
    kitchen: await admin.page(withQuery(urls.kitchen, day)),
    kitchenPdf: await pdfOf(withQuery(urls.kitchenSheetPdf, day), admin),
    serving: await pdfOf(withQuery(urls.servingSheetsPdf, day), admin),
  };
  for (const [place, text] of Object.entries(shown)) {
    const words = withoutBlanks(text);
    const has = (part: string) => words.includes(withoutBlanks(part));
    for (const [name, { typed, shown = typed, isNotIn = [] }] of Object.entries(FIELDS)) {
      if (!isNotIn.includes(place as Place)) assert(has(shown) || has(typed), `${name} is not in ${place}: ${words}`);
    }
    for (const [name, { shown, isNotIn }] of Object.entries(MEAL)) {
      if (!isNotIn.includes(place as Place)) assert(has(shown), `${name} is not in ${place}: ${words}`);
    }
  }

  await eraseDue(db, { now: new Date(running.clock.now.getTime() + 500 * DAY_MS), retentionDays: 400, recordYears: 3 });
  const [, , erased] = await storedColumns();
  const fields = Object.keys(FIELDS) as (keyof StoredFields)[];
  assert.deepEqual(
    fields.filter((name) => erased?.row[name] !== again.row[name]),
    fields.filter((name) => FIELDS[name].isErased),
  );
  assert.deepEqual(
    erased?.row.meals.map(({ allergens, medicalStatement }) => ({ allergens, medicalStatement })),
    [NO_FACTS],
  );
  for (const { typed } of [MEAL.studentName, MEAL.notes]) assert(!JSON.stringify(erased).includes(typed));
});
