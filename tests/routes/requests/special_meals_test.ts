import assert from "node:assert/strict";
import { eraseDue } from "../../../db/requests/eraser.ts";
import { findPersonalData } from "../../../db/accounts/export_person.ts";
import type { ErrorBody } from "../../../src/domain/http/api_errors.ts";
import { type MealFacts, NO_FACTS } from "../../../src/domain/requests/allergens.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { pdfText, withoutBlanks } from "../../support/pdf_text.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { database: { db }, clock, people } = running;
const teacher = await running.signedIn(people.teacher);
const admin = await running.signedIn(people.admin);
const director = await running.signedIn(people.director);
Deno.test.beforeEach(() => running.database.clear());

type Ticked = { allergens?: string[]; medicalStatement?: string };

const formWith = (...ticked: Ticked[]) => ({
  ...requestForm(clock.now),
  specialMeals: ticked.map((facts, index) => ({ studentName: `Student ${index}`, notes: `Note ${index}`, ...facts })),
});

const submit = async (...ticked: Ticked[]) =>
  await expectJson<LunchRequest>(await teacher.post(urls.api.requests, formWith(...ticked)), 201);

const factsOf = async (id: string): Promise<MealFacts[]> => {
  const { specialMeals } = await expectJson<RequestDetails>(await teacher.get(urls.api.request(id)));
  return specialMeals.map(({ allergens, medicalStatement }) => ({ allergens, medicalStatement }));
};

async function pageOf(client: typeof teacher, path: string): Promise<string> {
  const response = await client.get(path);
  assert.equal(response.status, 200, path);
  return (await response.text()).replaceAll("<!-- -->", "");
}

test("allergens and the medical statement can be left out, as in the spec's payload, and come back as nothing ticked", async () => {
  const { id } = await submit({}, { allergens: [] }, { medicalStatement: "NO" });
  assert.deepEqual(await factsOf(id), [NO_FACTS, NO_FACTS, { ...NO_FACTS, medicalStatement: "NO" }]);
  const details = await expectJson<RequestDetails>(await teacher.get(urls.api.request(id)));
  assert.deepEqual(Object.keys(details.specialMeals[0] ?? {}).toSorted(), [
    "allergens",
    "id",
    "medicalStatement",
    "notes",
    "requestId",
    "studentName",
  ]);
});

test("allergens are kept in the list's order, and a wrong one is 422 at its field", async () => {
  const { id } = await submit({ allergens: ["SESAME", "CRUSTACEAN_SHELLFISH", "MILK"], medicalStatement: "YES" });
  assert.deepEqual(await factsOf(id), [
    { allergens: ["MILK", "CRUSTACEAN_SHELLFISH", "SESAME"], medicalStatement: "YES" },
  ]);
  const refused = formWith({ allergens: ["MILK", "MILK"] }, { allergens: ["Celery"] }, { medicalStatement: "MAYBE" });
  const { errors } = await expectJson<ErrorBody>(await teacher.post(urls.api.requests, refused), 422);
  assert.deepEqual(errors?.map(({ field }) => field), [
    "specialMeals.0.allergens",
    "specialMeals.1.allergens.0",
    "specialMeals.2.medicalStatement",
  ]);
});

test("what is ticked and its totals stand wherever special meals do, on screen and on paper", async () => {
  const { id } = await submit(
    { allergens: ["PEANUTS", "TREE_NUTS"], medicalStatement: "YES" },
    { allergens: ["PEANUTS"] },
    {},
  );
  const expected = ["Allergy: Tree nuts, Peanuts · Medical statement on file", "Tree nuts: 1", "Peanuts: 2"];
  const pages = [
    await pageOf(teacher, urls.request(id)),
    await pageOf(director, urls.printRequest(id)),
    await pageOf(admin, urls.reviewRequest(id)),
    await pageOf(admin, urls.printReviewedRequest(id)),
    await pageOf(teacher, urls.reviseRequest(id)),
    await pdfText(new Uint8Array(await (await teacher.get(urls.api.pdf(id))).arrayBuffer())),
  ];
  for (const page of pages) {
    for (const words of expected) assert(withoutBlanks(page).includes(withoutBlanks(words)), `${words}: ${page}`);
  }
  const plain = await submit({});
  assert(!/Peanuts|Medical statement/.test(await pageOf(teacher, urls.request(plain.id))), "nothing where nothing is");
});

test("a revision shows what is ticked otherwise, and history says that meals changed without naming an allergen", async () => {
  const { id } = await submit({ allergens: ["MILK"] });
  const revision = await expectJson<LunchRequest>(
    await teacher.post(urls.api.revisions(id), formWith({ allergens: ["SESAME"], medicalStatement: "NO" })),
    201,
  );
  const page = await pageOf(admin, urls.reviewRequest(revision.id));
  const changes = page.slice(page.indexOf("Changes in This Version"));
  assert(
    changes.includes("Allergy: Milk\nNote 0") &&
      changes.includes("Allergy: Sesame · No medical statement on file\nNote 0"),
    changes,
  );
  const events = await db.selectFrom("auditEvents").selectAll().where("familyId", "=", id).execute();
  const kept = JSON.stringify(events) + await pageOf(admin, urls.historyCsv);
  assert(kept.includes("Special meals changed"));
  assert(!/sesame|milk|statement/i.test(kept), kept);
});

test("a copy and a revision begin with what was ticked", async () => {
  const { id } = await submit({ allergens: ["EGG", "WHEAT"], medicalStatement: "YES" });
  for (const path of [withQuery(urls.newRequest, { copy: id }), urls.reviseRequest(id)]) {
    const page = await pageOf(teacher, path);
    const form = page.slice(page.lastIndexOf("<form"));
    assert(form.includes('name="specialMeals.0.allergens" value="EGG WHEAT"'), form);
    assert(form.includes('name="specialMeals.0.medicalStatement" value="YES"'), form);
  }
});

test("the same form with other allergens under one key is refused, and with the same ones is one request", async () => {
  const key = { "Idempotency-Key": "allergens-and-a-key" };
  const send = (...ticked: Ticked[]) => teacher.post(urls.api.requests, formWith(...ticked), key);
  const first = await expectJson<LunchRequest>(await send({ allergens: ["MILK", "EGG"] }), 201);
  const again = await expectJson<LunchRequest>(await send({ allergens: ["EGG", "MILK"] }), 201);
  assert.equal(again.id, first.id);
  await expectJson(await send({ allergens: ["EGG"] }), 422);
});

test("erasing takes what is ticked with the names and notes; a person's export has it until then", async () => {
  const { id } = await submit({ allergens: ["FISH"], medicalStatement: "YES" });
  const exported = JSON.stringify((await findPersonalData(db, people.teacher.email)).requests);
  assert(exported.includes('"allergens":["FISH"],"medicalStatement":"YES"'), exported);
  clock.set("2027-06-01T18:00:00Z");
  await eraseDue(db, { now: clock.now, retentionDays: 400 });
  const meals = await db.selectFrom("specialMeals").select(["allergens", "medicalStatement"])
    .where("requestId", "=", id).execute();
  assert.deepEqual(meals, [NO_FACTS]);
  clock.set("2026-03-02T18:00:00Z");
});

test("the form of 300 special meals has no checkboxes until a row is opened, and weighs at most 620 kB of HTML", async () => {
  const all = ["MILK", "EGG", "FISH", "CRUSTACEAN_SHELLFISH", "TREE_NUTS", "PEANUTS", "WHEAT", "SOYBEANS", "SESAME"];
  for (const ticked of [{}, { allergens: all, medicalStatement: "YES" }]) {
    const { id } = await submit(...Array.from({ length: 300 }, () => ticked));
    const page = await pageOf(teacher, urls.reviseRequest(id));
    assert.equal(page.match(/type="checkbox"/g)?.length, 2, "the agreement and the confirmation");
    assert(page.length <= 620_000, `${page.length} bytes`);
  }
});
