import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestForm } from "../../support/forms.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";

const running = await testApp();

const teacher = await running.signedIn(running.people.teacher);
const { db } = running.database;

type Fields = Record<string, string | readonly string[]>;

/** The form as a browser posts it without script. */
function fields(changes: Fields = {}, days = 30): Fields {
  const { specialMeals, lateAckChecked: _, comments: __, ...form } = requestForm(running.clock.now, {}, days);
  return {
    ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
    comments: "",
    ...mealFields(...specialMeals),
    finalConfirmation: "on",
    agreed: "on",
    idempotencyKey: randomUUID(),
    // Every test orders a trip of its own.
    recipientEmail: `${randomUUID()}@test.example`,
    ...changes,
  };
}

/** The rows of special meals, as they are posted. */
function mealFields(...meals: object[]): Fields {
  return Object.fromEntries(
    meals.flatMap((meal, index) => Object.entries(meal).map(([name, text]) => [`specialMeals.${index}.${name}`, text])),
  );
}

async function submit(form: Fields, path: string = urls.newRequest) {
  const response = await teacher.postForm(path, form);
  return { status: response.status, to: response.headers.get("Location"), html: await response.text() };
}

const requestCount = async () => (await db.selectFrom("requests").select("id").execute()).length;

// What the form makes of what was typed, without script as with it; tests/domain/time/clock_time_test.ts has the times.
test("a posted form becomes the same request as a call: its lunches are counted and its time is put right", async () => {
  const typed = { comments: "By the door\r\nor inside", numStudents: "1,022", deliveryTimeText: "13.15" };
  const form = fields({ ...typed, numberOfLunches: "" });
  const { status, to } = await submit(form);
  assert.deepEqual([status, to], [303, `${urls.requesterDashboard}?done=requestSubmitted`]);
  const { id, ...stored } = await db.selectFrom("requests")
    .select(["id", "comments", "numberOfLunches", "deliveryTimeText", "status", "lateAckChecked"])
    .where("recipientEmail", "=", String(form.recipientEmail)).executeTakeFirstOrThrow();
  assert.deepEqual(stored, {
    comments: "By the door\nor inside",
    numberOfLunches: 1025,
    deliveryTimeText: "1:15 pm",
    status: "IN_REVIEW",
    lateAckChecked: false,
  });
  const meals = db.selectFrom("specialMeals").select(["studentName", "notes"]).where("requestId", "=", id);
  assert.deepEqual(await meals.execute(), [{ studentName: "Test Student", notes: "Peanut allergy" }]);
  const doubtful = await submit(fields({ deliveryTimeText: "5:45", numberOfLunches: "x" }));
  assert.equal(doubtful.status, 422);
  assert.match(doubtful.html, /Invalid time format/);
  assert.match(doubtful.html, /value="5:45"/);
  assert.match(doubtful.html, /<a href="#numberOfLunches">Enter the number of lunches<\/a>/);
});

test("allergens come from closed rows and from open ones, and a row opens and closes without losing any", async () => {
  const three = {
    ...mealFields(
      { studentName: "Ann", notes: "Nuts", allergens: "PEANUTS TREE_NUTS nonsense", medicalStatement: "YES" },
      // An open row: its ticks are fields of their own.
      { studentName: "Ben", notes: "Milk", allergens: ["MILK", "EGG"], medicalStatement: "NO" },
      { studentName: "Cleo", notes: "None", medicalStatement: "MAYBE" },
    ),
    openMeal: "1",
  };
  const opened = await submit(fields({ ...three, toggleMeal: "0" }));
  assert.equal(opened.status, 200);
  assert.equal(opened.html.match(/type="checkbox"[^>]*checked=""|checked=""[^>]*type="checkbox"/g)?.length, 5);
  assert.deepEqual(opened.html.match(/name="openMeal" value="\d"/g), [
    'name="openMeal" value="0"',
    'name="openMeal" value="1"',
  ]);
  const closed = await submit(fields({ ...three, toggleMeal: "1" }));
  assert(!closed.html.includes('name="openMeal"'));
  assert.ok(closed.html.includes('name="specialMeals.1.allergens" value="MILK EGG"'), closed.html);
  const added = await submit(fields({ ...three, addMeal: "1" }));
  assert.equal(added.html.match(/name="openMeal"/g)?.length, 2, "a new row is open");
  const asked = await submit(fields({ ...mealFields({ studentName: "Ann", notes: "Milk" }), toggleMeal: "x" }));
  assert.match(asked.html, /tickAllergen[^<]*>Tick Milk\?</);
  const ticked = await submit(fields({ ...mealFields({ studentName: "Ann", notes: "Milk" }), tickAllergen: "0 MILK" }));
  assert.ok(ticked.html.includes('name="specialMeals.0.allergens" value="MILK"'), ticked.html);
  assert(!ticked.html.includes("tickAllergen"));

  const form = fields(three);
  assert.equal((await submit(form)).status, 303);
  const meals = await db.selectFrom("specialMeals").innerJoin("requests", "requests.id", "requestId")
    .where("recipientEmail", "=", String(form.recipientEmail)).orderBy("position")
    .select(["allergens", "medicalStatement"]).execute();
  assert.deepEqual(meals, [
    { allergens: ["TREE_NUTS", "PEANUTS"], medicalStatement: "YES" },
    { allergens: ["MILK", "EGG"], medicalStatement: "NO" },
    { allergens: [], medicalStatement: "UNKNOWN" },
  ]);
});

test("a form that is posted twice makes one request, one after the other or at the same moment", async () => {
  const before = await requestCount();
  const one = fields();
  for (const _ of [1, 2]) assert.equal((await submit(one)).status, 303);
  const other = fields();
  for (const { status } of await Promise.all([1, 2, 3].map(() => submit(other)))) assert.equal(status, 303);
  assert.equal(await requestCount(), before + 2);
  const { status, html } = await submit({ ...one, gradesText: "5th" });
  assert.equal(status, 422);
  assert.match(html, /already sent with other content/);
});

test("a form with mistakes comes back with what was typed and the messages at its fields", async () => {
  const before = await requestCount();
  const form = fields({
    recipientPhone: "",
    gradesText: "<b>3rd</b>",
    ...mealFields({ studentName: "Ann", notes: "Nuts" }, { studentName: "", notes: "Milk" }),
  });
  const { finalConfirmation: _, ...unconfirmed } = form;
  const { status, html } = await submit(unconfirmed);
  assert.equal(status, 422);
  assert.match(html, /Fix 3 fields/);
  for (const message of ["Phone is required", "Student name is required", "You must confirm the information"]) {
    assert.ok(html.includes(message), message);
  }
  assert.ok(html.includes('value="&lt;b&gt;3rd&lt;/b&gt;"'));
  assert.match(html, new RegExp(`name="idempotencyKey"[^>]*value="${form.idempotencyKey}"`));
  assert.match(html, /name="recipientPhone"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="recipientPhone"/);
  assert.equal(await requestCount(), before);
});

test("less than two weeks' notice has to be acknowledged for the very day", async () => {
  const form = fields({}, 5);
  const asked = await submit(form);
  assert.equal(asked.status, 200);
  assert.match(asked.html, /Two-Week Notice Required/);
  const otherDay = { ...form, noticeFor: String(fields({}, 6).deliveryDate) };
  assert.match((await submit(otherDay)).html, /Two-Week Notice Required/);
  assert.equal((await submit({ ...form, noticeFor: String(form.deliveryDate) })).status, 303);
  const stored = await db.selectFrom("requests").select("lateAckChecked")
    .where("recipientEmail", "=", String(form.recipientEmail)).execute();
  assert.deepEqual(stored, [{ lateAckChecked: true }]);
});

test("a similar request is pointed out once, for the very trip", async () => {
  const form = fields();
  assert.equal((await submit(form)).status, 303);
  const again = { ...form, idempotencyKey: randomUUID() };
  const asked = await submit(again);
  assert.match(asked.html, /A Similar Request Exists/);
  const [first] = await db.selectFrom("requests").select("id")
    .where("recipientEmail", "=", String(form.recipientEmail)).execute();
  assert.match(asked.html, new RegExp(`href="${urls.request(first?.id ?? "")}"[^>]*>View That Request`));
  const similarTo = /name="similarTo" value="([^"]*)"/.exec(asked.html)?.[1] ?? "";
  assert.match((await submit({ ...again, similarTo: "Elsewhere" })).html, /A Similar Request Exists/);
  assert.equal((await submit({ ...again, similarTo })).status, 303);
});

test("a posted revision needs agreement, follows the call's rules, and when refused keeps its values", async () => {
  const { id } = await requestsOf(running).submitted({}, 30);
  const { agreed, ...form } = fields({ gradesText: "4th" });
  const asked = await submit(form, urls.reviseRequest(id));
  assert.equal(asked.status, 200);
  assert.match(asked.html, /Not submitted yet/);
  assert.ok(asked.html.includes('value="4th"'));
  const { status, to } = await submit({ ...form, agreed: agreed ?? "" }, urls.reviseRequest(id));
  assert.deepEqual([status, to], [303, `${urls.requesterDashboard}?done=revisionSubmitted`]);
  const late = await submit(fields({ gradesText: "Typed last" }), urls.reviseRequest(id));
  assert.equal(late.status, 409);
  assert.ok(late.html.includes('value="Typed last"'));
  const versions = await db.selectFrom("requests").select(["version", "gradesText"])
    .where("familyId", "=", id).orderBy("version").execute();
  assert.deepEqual(versions.map(({ version, gradesText }) => `${version} ${gradesText}`), ["0 3rd", "1 4th"]);
});

test("whatever is posted instead of the form gets an answer, and writes nothing", async () => {
  const before = await dumpTables(db);
  const key = { idempotencyKey: randomUUID() };
  const hostile: [Fields, number][] = [
    [{}, 400],
    [{ idempotencyKey: "a b" }, 400],
    [{ idempotencyKey: ["", "x"] }, 400],
    [key, 422],
    [{ ...key, __proto__: "x", constructor: "y", toString: "z" }, 422],
    [fields({ school: "Elsewhere" }), 422],
    [fields({ numStudents: "9".repeat(400) }), 422],
    [fields({ gradesText: "a\0b" }), 422],
    [fields(mealFields(...Array(400).fill({ studentName: "Ann", notes: "Nuts" }))), 422],
    [fields(mealFields({ studentName: "Ann", notes: "Nuts" }, { studentName: "Ben" })), 422],
    [fields({ ...mealFields({ notes: "", allergens: "x ".repeat(10_000) }), openMeal: ["0", "x"] }), 422],
    [fields({ toggleMeal: "x" }), 200],
    [fields({ toggleMeal: "300", openMeal: Array(5_000).fill("0") }), 200],
    [fields({ comments: "x".repeat(600_000) }), 413],
  ];
  for (const [form, expected] of hostile) {
    const { status } = await submit(form);
    assert.equal(status, expected, JSON.stringify(form).slice(0, 100));
  }
  const json = await teacher.post(urls.newRequest, requestForm(running.clock.now));
  assert.equal(json.status, 400);
  assert.deepEqual(await dumpTables(db), before);
});
