import assert from "node:assert/strict";
import { findPersonalData } from "../../../db/accounts/export_person.ts";
import { eraseDue } from "../../../db/requests/erase_old.ts";
import type { ErrorBody } from "../../../src/domain/http/errors.ts";
import { type MealFacts, NO_FACTS } from "../../../src/domain/requests/allergens.ts";
import { closeOutOf } from "../../../src/domain/requests/close_out.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { requestForm } from "../../support/forms.ts";
import { pdfText, withoutBlanks } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { database: { db }, clock, people } = running;
const admin = await running.signedIn(people.admin);
const teacher = await running.signedIn(people.teacher);
const { submitted, approve, revise } = requestsOf(running);
Deno.test.beforeEach(() => running.database.clear());

const NOTE = "Test Student had the other bag";
const CLOSE_OUT = { delivered: 40, served: 38, returned: 2, note: NOTE };

async function inProgress(): Promise<string> {
  const { id } = await submitted();
  await approve(id);
  await expectJson(await admin.post(urls.api.progress(id)));
  return id;
}

async function completed(closeOut: Record<string, unknown> = CLOSE_OUT): Promise<string> {
  const id = await inProgress();
  await expectJson(await admin.post(urls.api.complete(id), closeOut));
  return id;
}

const pageOf = async (client: typeof admin, path: string) =>
  (await (await client.get(path)).text()).replaceAll("<!-- -->", "");

const stored = (table: "requests" | "deletedRequests", id: string) =>
  db.selectFrom(table).select(["delivered", "served", "returned", "closeOutNote"]).where("id", "=", id)
    .executeTakeFirst();

test("completing takes what is known of the lunches, answers it, and keeps it with the request", async () => {
  const id = await inProgress();
  const answer = await expectJson<LunchRequest>(await admin.post(urls.api.complete(id), CLOSE_OUT));
  assert.deepEqual(
    [answer.status, answer.delivered, answer.served, answer.returned, answer.closeOutNote],
    ["COMPLETED", 40, 38, 2, NOTE],
  );
  const kept = { delivered: 40, served: 38, returned: 2, closeOutNote: NOTE };
  assert.deepEqual(await stored("requests", id), kept);
  assert.deepEqual(
    (await findPersonalData(db, people.teacher.email)).requests.map(({ closeOutNote }) => closeOutNote),
    [
      NOTE,
    ],
  );
  await expectJson(await admin.post(urls.api.delete(id), {}));
  assert.deepEqual(await stored("deletedRequests", id), kept);
});

test("the spec's empty body still completes: an empty object, an empty text and no body at all", async () => {
  const json = { "Content-Type": "application/json" };
  const bodies: RequestInit[] = [{ body: "{}", headers: json }, { body: "", headers: json }, {}];
  for (const { headers, ...init } of bodies) {
    const id = await inProgress();
    const token = await admin.csrfToken() ?? "";
    const response = await admin.fetch(urls.api.complete(id), {
      method: "POST",
      ...init,
      headers: { ...headers, Origin: running.url, "CSRF-Token": token },
    });
    const { status } = await expectJson<LunchRequest>(response);
    assert.equal(status, "COMPLETED");
    assert.deepEqual(await stored("requests", id), {
      delivered: null,
      served: null,
      returned: null,
      closeOutNote: null,
    });
    const page = await pageOf(admin, urls.reviewRequest(id));
    assert(!(await pageOf(teacher, urls.request(id))).includes("Close-out"), "no card where nothing was said");
    assert(page.includes("Nobody has said yet what became of the lunches"), "but a place to say it");
    assert(page.includes("Marked completed by District Administrator</p>"), page);
  }
});

test("what does not fit together is 422 at the field, and changes nothing", async () => {
  const id = await inProgress();
  const refused: [unknown, string[]][] = [
    [{ delivered: 40, served: 38, returned: 3 }, ["returned"]],
    [{ delivered: 1.5, served: -1, returned: "2" }, ["delivered", "served", "returned"]],
    [{ note: 5 }, ["note"]],
    [{ note: "a\0b" }, ["note"]],
    [{ lost: 1 }, [""]],
    [[], [""]],
    ["40", [""]],
    [null, [""]],
  ];
  for (const [body, fields] of refused) {
    const { errors } = await expectJson<ErrorBody>(await admin.post(urls.api.complete(id), body), 422);
    assert.deepEqual(errors?.map(({ field }) => field), fields, JSON.stringify(body));
  }
  const { status } = await expectJson<LunchRequest>(await admin.get(urls.api.adminRequest(id)));
  assert.equal(status, "IN_PROGRESS");
});

test("the card and the timeline say what was delivered, served and returned, to the owner too", async () => {
  const id = await completed({ delivered: 40, served: 38, note: NOTE });
  for (const page of [await pageOf(admin, urls.reviewRequest(id)), await pageOf(teacher, urls.request(id))]) {
    const card = page.slice(page.indexOf("Close-out"), page.indexOf("Timeline"));
    assert.match(card, /Delivered<\/dt><dd>40<.*Served<\/dt><dd>38<.*Returned<\/dt><dd>Not known</s);
    assert(card.includes(NOTE));
    assert(page.includes("Marked completed by District Administrator: 40 delivered, 38 served"), page);
  }
});

test("history keeps the numbers and never the note, which may name a student", async () => {
  const id = await completed();
  const events = await db.selectFrom("auditEvents").select("detail").where("type", "=", "request.complete").execute();
  assert.deepEqual(events, [{ detail: { version: 0, closeOut: { delivered: 40, served: 38, returned: 2 } } }]);
  for (const path of [withQuery(urls.history, { limit: 1000 }), urls.historyCsv]) {
    const page = await pageOf(admin, path);
    assert(page.includes("40 delivered, 38 served, 2 returned"), path);
    assert(!page.includes(NOTE), path);
  }
  const mail = JSON.stringify(await db.selectFrom("outbox").selectAll().execute());
  assert(!mail.includes(NOTE) && mail.includes(id), mail);
});

test("the note is erased with the comments, of a request and of a deleted one; the numbers stay", async () => {
  const [kept, gone] = [await completed(), await completed()];
  await expectJson(await admin.post(urls.api.delete(gone), {}));
  const before = clock.now.toISOString();
  clock.set("2027-06-01T18:00:00Z");
  await eraseDue(db, { now: clock.now, retentionDays: 400 });
  clock.set(before);
  const numbers = { delivered: 40, served: 38, returned: 2, closeOutNote: "Erased on Jun 1, 2027" };
  assert.deepEqual([await stored("requests", kept), await stored("deletedRequests", gone)], [numbers, numbers]);
});

/** Reads what is noted, as every caller does, and replaces it. */
const correct = async (id: string, closeOut: Record<string, unknown>) => {
  const before = closeOutOf(await expectJson<LunchRequest>(await admin.get(urls.api.adminRequest(id))));
  return await expectJson<LunchRequest>(await admin.post(urls.api.closeOut(id), { ...closeOut, before }));
};

test("a later close-out and its correction are in the timeline, the note never", async () => {
  const id = await completed({});
  const answer = await correct(id, { delivered: 40, served: 39, note: NOTE });
  assert.deepEqual([answer.status, answer.delivered, answer.served, answer.returned, answer.closeOutNote], [
    "COMPLETED",
    40,
    39,
    null,
    NOTE,
  ]);
  await correct(id, CLOSE_OUT);
  await correct(id, { ...CLOSE_OUT, note: "Another note of the Test Student" });
  assert.deepEqual(await stored("requests", id), {
    delivered: 40,
    served: 38,
    returned: 2,
    closeOutNote: "Another note of the Test Student",
  });
  const sentences = [
    "Close-out entered by District Administrator: 40 delivered, 39 served",
    "Close-out corrected by District Administrator: 40 delivered, 38 served, 2 returned (before: 40 delivered, 39 served)",
    "Close-out corrected by District Administrator: 40 delivered, 38 served, 2 returned",
  ];
  for (const page of [await pageOf(admin, urls.reviewRequest(id)), await pageOf(teacher, urls.request(id))]) {
    for (const sentence of sentences) assert(page.includes(`${sentence}</p>`), sentence);
  }
  const events = await db.selectFrom("auditEvents").select("detail").where("type", "=", "request.close-out").execute();
  assert.equal(events.length, 3);
  assert(!JSON.stringify(events).includes("Test Student"));
  const history = await pageOf(admin, withQuery(urls.history, { type: "request.close-out" }));
  assert(history.includes("40 delivered, 38 served, 2 returned (before: 40 delivered, 39 served)"), history);
  assert(!history.includes("Test Student"));
});

test("the same close-out again changes nothing and is not recorded, and an empty one takes it back", async () => {
  const id = await completed();
  const at = clock.now.toISOString();
  clock.set("2026-03-02T18:05:00Z");
  const again = await correct(id, CLOSE_OUT);
  assert.notEqual(again.updatedAt, clock.now.toISOString());
  const count = async () => (await db.selectFrom("auditEvents").select("id").execute()).length;
  const before = await count();
  await correct(id, {});
  assert.equal(await count(), before + 1);
  assert.deepEqual(await stored("requests", id), { delivered: null, served: null, returned: null, closeOutNote: null });
  clock.set(at);
  const page = await pageOf(admin, urls.reviewRequest(id));
  assert(page.includes("no numbers (before: 40 delivered, 38 served, 2 returned)"), page);
});

test("a close-out of another status is a 409, of a director a 403, with wrong numbers a 422", async () => {
  const packed = await inProgress();
  const { message } = await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(packed), CLOSE_OUT), 409);
  assert.equal(message, "This request is now In Progress. Only Completed requests can be closed out. Reload the page.");
  const replaced = (await approve((await submitted()).id)).id;
  const revision = await revise(replaced, {});
  await approve(revision.id);
  const stale = await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(replaced), CLOSE_OUT), 409);
  assert.match(stale.message, /^Another version has replaced this one\./);

  const id = await completed({ delivered: 40 });
  const director = await running.signedIn(people.director);
  await expectJson(await director.post(urls.api.closeOut(id), CLOSE_OUT), 403);
  assert(!(await pageOf(director, urls.request(id))).includes('value="close-out"'), "directors read it");
  const { errors } = await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(id), { before: "40" }), 422);
  assert.deepEqual(errors, [{ field: "before", message: "Must be an object with named fields" }]);
  const headers = { Origin: running.url, "CSRF-Token": await admin.csrfToken() ?? "" };
  const bare = await admin.fetch(urls.api.closeOut(id), { method: "POST", headers });
  assert.equal((await expectJson<ErrorBody>(bare, 422)).message, "Must be an object with named fields", "no body");
  assert.equal((await stored("requests", id))?.delivered, 40);
});

test("the review page's form closes out, comes back with its mistakes, and is in the report", async () => {
  const id = await completed({});
  const path = urls.reviewRequest(id);
  const typed = { action: "close-out", delivered: "40", served: "41", returned: "", note: "<b>Typed</b>" };
  const refused = await admin.postForm(path, typed);
  assert.equal(refused.status, 422);
  const html = await refused.text();
  assert.match(html, /More than were delivered/);
  assert.match(html, /name="served"[^>]*value="41"|value="41"[^>]*name="served"/);
  assert.match(html, /&lt;b&gt;Typed&lt;\/b&gt;<\/textarea>/);
  const done = await admin.postForm(path, { ...typed, served: "38" });
  assert.deepEqual([done.status, done.headers.get("Location")], [303, `${path}?done=closeOutSaved#close-out`]);
  assert((await pageOf(admin, `${path}?done=closeOutSaved`)).includes("Close-out saved"));
  const { deliveryDate } = await expectJson<LunchRequest>(await admin.get(urls.api.adminRequest(id)));
  const month = deliveryDate.slice(0, 7);
  assert((await pageOf(admin, withQuery(urls.reports, { month }))).includes("38 of 25"), "served of ordered");
  const [row] = parseCsvRows(
    await (await admin.get(withQuery(urls.requestsCsv, { status: "COMPLETED", q: id }))).text(),
  );
  assert.deepEqual([row?.Delivered, row?.Served, row?.Returned], ["40", "38", ""]);
});

const CHANGED =
  "Somebody changed this close-out since you opened it. Look at what it says now, and save yours again if it still holds.";

test("a call replaces only the close-out that its caller read, else 409", async () => {
  const id = await completed({});
  const answerTo = async (body: unknown, status: number) =>
    (await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(id), body), status)).message;
  await answerTo(CLOSE_OUT, 200);
  const kept = { delivered: 40, served: 38, returned: 2, closeOutNote: NOTE };
  for (
    const body of [{}, { delivered: 41 }, { delivered: 41, before: null }, { before: { ...CLOSE_OUT, note: "x" } }]
  ) {
    assert.equal(await answerTo(body, 409), CHANGED, JSON.stringify(body));
    assert.deepEqual(await stored("requests", id), kept);
  }
  await answerTo(CLOSE_OUT, 200);
  await answerTo({ delivered: 41, note: "Other", before: CLOSE_OUT }, 200);
  assert.deepEqual(await stored("requests", id), {
    delivered: 41,
    served: null,
    returned: null,
    closeOutNote: "Other",
  });
});

test("a form older than another close-out comes back as typed, under the current one", async () => {
  const id = await completed({});
  const path = urls.reviewRequest(id);
  const formOf = (html: string) =>
    (/name="before" value="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const opened = formOf(await pageOf(admin, path));
  const typed = { action: "close-out", delivered: "", served: "", returned: "", note: "" };
  const note = 'Two lines: "A"\r\nand B & C';
  const theirs = { ...typed, delivered: "40", served: "38", note };
  assert.equal((await admin.postForm(path, { ...theirs, before: opened })).status, 303);
  const kept = { delivered: 40, served: 38, returned: null, closeOutNote: 'Two lines: "A"\nand B & C' };
  assert.deepEqual(await stored("requests", id), kept);

  const mine = { ...typed, delivered: "39", note: "Mine" };
  const refused = await admin.postForm(path, { ...mine, before: opened });
  const html = (await refused.text()).replaceAll("<!-- -->", "");
  assert.equal(refused.status, 409);
  assert(html.includes(CHANGED));
  assert(html.includes(">40<") && html.includes(">38<"), "what it says now");
  assert.match(html, /<details class="close-out-correction" open/);
  assert.match(html, /name="delivered"[^>]*value="39"|value="39"[^>]*name="delivered"/);
  assert(html.includes("Mine</textarea>"));
  assert.deepEqual(await stored("requests", id), kept);

  assert.equal((await admin.postForm(path, { ...mine, before: "{" })).status, 409, "and so is what was tampered with");
  assert.equal((await admin.postForm(path, { ...mine, before: formOf(html) })).status, 303);
  assert.deepEqual(await stored("requests", id), {
    delivered: 39,
    served: null,
    returned: null,
    closeOutNote: "Mine",
  });
});

test("what was erased is not written again: neither a note that would stay, nor a form for it", async () => {
  const id = await completed();
  const before = clock.now.toISOString();
  clock.set("2027-06-01T18:00:00Z");
  await eraseDue(db, { now: clock.now, retentionDays: 400 });
  // The other sessions end with this sign-in, a year on.
  const later = await running.signedIn(people.admin);
  const { message } = await expectJson<ErrorBody>(await later.post(urls.api.closeOut(id), CLOSE_OUT), 409);
  assert.equal(message, "The notes of this request were erased on Jun 1, 2027. Its close-out stays as it is.");
  const page = await pageOf(later, urls.reviewRequest(id));
  clock.set(before);
  assert(page.includes("Close-out") && !page.includes('value="close-out"'));
});

const director = await running.signedIn(people.director);

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

test("a revision shows changed allergens, and history says that meals changed without naming any", async () => {
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

test("the form of 300 meals has no checkboxes until a row is opened, and weighs at most 620 kB", async () => {
  const all = ["MILK", "EGG", "FISH", "CRUSTACEAN_SHELLFISH", "TREE_NUTS", "PEANUTS", "WHEAT", "SOYBEANS", "SESAME"];
  for (const ticked of [{}, { allergens: all, medicalStatement: "YES" }]) {
    const { id } = await submit(...Array.from({ length: 300 }, () => ticked));
    const page = await pageOf(teacher, urls.reviseRequest(id));
    assert.equal(page.match(/type="checkbox"/g)?.length, 2, "the agreement and the confirmation");
    assert(page.length <= 620_000, `${page.length} bytes`);
  }
});
