import assert from "node:assert/strict";
import { eraseDue } from "../../../db/requests/erase_old.ts";
import { rosterUrls, urls, withQuery } from "../../../src/domain/urls.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson, expectText } from "../../support/client.ts";
import { pdfText, withoutBlanks } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();
Deno.test.beforeEach(async () => {
  await running.database.clear();
  clock.set("2026-03-02T18:00:00Z");
  await signInAll();
});
const { database: { db }, clock, people } = running;
const { submitted, approve, deny, revise } = requestsOf(running);
const { admin, director, teacher, otherTeacher } = people;
const browsers = new Map<string, Client>();

/** Everybody's session begins now: earlier ones may have ended by the clock. */
async function signInAll(): Promise<void> {
  for (const person of [admin, director, teacher]) browsers.set(person.id, await running.signedIn(person));
}

const view = (person: { id: string }, path: string) => browsers.get(person.id)!.page(path);

/** Who viewed which request's special meals, as an administrator reads it in the exported history. */
async function views(): Promise<string[][]> {
  const csv = await view(admin, withQuery(urls.historyCsv, { type: "request.view-meals" }));
  return csv.trimEnd().split("\r\n").slice(1).map((line) => {
    const fields = line.slice(1, -1).split('","');
    return [fields[2], fields[4], fields[7]].map(String);
  });
}

const WAYS: [person: { id: string; email: string }, path: (id: string) => string][] = [
  [admin, urls.reviewRequest],
  [admin, urls.request],
  [admin, urls.printReviewedRequest],
  [admin, urls.api.adminRequest],
  [admin, urls.api.request],
  [director, urls.request],
  [director, urls.printRequest],
  [director, urls.api.pdf],
  [director, rosterUrls.request],
  [director, urls.reviseRequest],
  [director, (id) => withQuery(urls.newRequest, { copy: id })],
];

Deno.test("every view of a request's special meals is in the history, and none is prefetched", async () => {
  const expected: string[][] = [];
  for (const [person, path] of WAYS) {
    const { id } = await submitted();
    for (const purpose of ["prefetch", "prefetch;prerender"]) {
      const response = await browsers.get(person.id)!.get(path(id), { "Sec-Purpose": purpose });
      assert.equal(response.status, 503, path(id));
    }
    assert.deepEqual(await views(), expected, path(id));
    await view(person, path(id));
    expected.unshift(["Special meals viewed", person.email, id]);
    clock.advance({ minutes: 1 });
    assert.deepEqual(await views(), expected, path(id));
  }
});

Deno.test("somebody who views again is noted once a day in Alaska, and each person is", async () => {
  const { id } = await submitted();
  for (const path of [urls.reviewRequest(id), urls.request(id), urls.api.pdf(id)]) await view(admin, path);
  await view(director, urls.request(id));
  assert.deepEqual((await views()).map(([, by]) => by).toSorted(), [director.email, admin.email]);

  // Still the same day in Juneau, although not in Greenwich; then the next one.
  running.clock.set("2026-03-03T08:59:00Z");
  await signInAll();
  await view(admin, urls.reviewRequest(id));
  assert.equal((await views()).length, 2);
  running.clock.set("2026-03-03T09:01:00Z");
  await view(admin, urls.reviewRequest(id));
  assert.equal((await views()).length, 3);
});

Deno.test("many views at once are one, and a refused one is none", async () => {
  const { id } = await submitted();
  await Promise.all(Array.from({ length: 8 }, () => view(admin, urls.api.adminRequest(id))));
  // Named to nobody, so that an open page may ask again and again.
  const versionOf = (id: string) => `${rosterUrls.request(id)}/version`;
  assert.match(await view(director, versionOf(id)), /^\{"version":"W\/\\"\w+\\""\}$/);
  const stranger = await running.signedIn(otherTeacher);
  const ways = [urls.request, urls.printRequest, urls.api.pdf, urls.api.request, rosterUrls.request];
  for (const path of [...ways, versionOf]) await stranger.page(path(id), 404);
  assert.equal((await views()).length, 1);
});

Deno.test("owners' own views, requests without special meals and lists leave no trace", async () => {
  const { id } = await submitted();
  const plain = await submitted({ specialMeals: [] });
  const own = await submitted({}, 30, director);
  await view(teacher, urls.request(id));
  await view(teacher, urls.api.pdf(id));
  await view(director, urls.request(own.id));
  await view(admin, urls.reviewRequest(plain.id));
  await view(admin, urls.adminDashboard);
  await view(director, urls.directorDashboard);
  assert.deepEqual(await views(), []);
});

Deno.test("a request's answer and lists have no words of other versions that only a recorded view shows", async () => {
  const original = await submitted({ specialMeals: [] });
  await approve(original.id);
  const denied = await revise(original.id, { specialMeals: [], comments: "One" });
  await deny(denied.id, "Pat's EpiPen");
  const note = "Given to Pat";
  await db.updateTable("requests").set({ status: "COMPLETED", closeOutNote: note }).where("id", "=", original.id)
    .execute();
  const browser = browsers.get(admin.id)!;
  const detailsOf = async (id: string) => expectJson<RequestDetails>(await browser.get(urls.api.adminRequest(id)));
  const [ofOriginal, ofDenied] = [await detailsOf(original.id), await detailsOf(denied.id)];
  assert.deepEqual([ofOriginal.closeOutNote, ofDenied.denialReason], [note, "Pat's EpiPen"]);
  assert.deepEqual([ofOriginal.children[0]?.denialReason, ofDenied.original?.closeOutNote], [null, null]);
});

Deno.test("the owner reads once a day that the kitchen viewed them, once that the district did, and no names", async () => {
  const { id } = await submitted();
  for (const path of [urls.reviewRequest(id), urls.request(id)]) await view(admin, path);
  await view(director, urls.request(id));
  const timeline = (await view(teacher, urls.request(id))).split("Version History")[1] ?? "";
  assert.equal(timeline.match(/Viewed by the kitchen/g)?.length, 1);
  assert.equal(timeline.match(/Viewed by the district/g)?.length, 1);
  assert(!timeline.includes("District Administrator"), "who viewed them is for administrators");
  for (const [person, path] of [[admin, urls.reviewRequest(id)], [director, urls.request(id)]] as const) {
    assert(!(await view(person, path)).includes("Viewed by"), "the offices read the history instead");
  }
});

const STUDENT = "Sølvi Unmistakable";
const NOTE = "Carries an epinephrine pen";
const SECRETS = [STUDENT, NOTE, "For Sølvi", "Of Sølvi", "By Sølvi", "SESAME"];
const FORM = {
  specialMeals: [
    { studentName: STUDENT, notes: NOTE, allergens: ["SESAME" as const] },
    { studentName: `${STUDENT} II`, notes: NOTE },
  ],
  comments: "For Sølvi",
};

async function discuss(id: string): Promise<void> {
  await expectJson(await browsers.get(admin.id)!.post(urls.api.ask(id), { question: "Of Sølvi" }));
  await expectJson(await browsers.get(teacher.id)!.post(urls.api.answer(id), { answer: "By Sølvi" }));
}

Deno.test("reading somebody else's question or answer is in the history as a view of special meals is, also once deleted", async () => {
  const { id } = await submitted({ specialMeals: [] });
  const read = [[admin, urls.reviewRequest(id)], [director, urls.request(id)], [teacher, urls.request(id)]] as const;
  const readAll = async () => {
    for (const [person, path] of read) await view(person, path);
  };
  await readAll();
  assert.deepEqual(await views(), []);
  await discuss(id);
  await readAll();
  await readAll();
  assert.deepEqual((await views()).map(([, email]) => email).toSorted(), [director.email, admin.email]);
  await expectJson(await browsers.get(admin.id)!.post(urls.api.delete(id)));
  clock.set("2026-03-03T19:00:00Z");
  await signInAll();
  await view(admin, urls.deletedRequest(id));
  assert.equal((await views()).length, 3);
});

/** Does what the product's own loop does every hour. */
const eraserRuns = () => eraseDue(db, { now: clock.now, retentionDays: 400, recordYears: 3 });

async function read(person: keyof typeof people, path: string): Promise<string> {
  const response = await (await running.signedIn(people[person])).get(path);
  const isPdf = response.headers.get("Content-Type") === "application/pdf";
  return isPdf ? await pdfText(await response.bytes()) : await expectText(response);
}

async function stored(): Promise<string> {
  return (await dumpTables(db)).join("\n");
}

Deno.test("names, notes, comments and telling reasons are erased 400 days after delivery; every page says so", async () => {
  const { id } = await submitted(FORM);
  await discuss(id);
  const denied = await submitted(FORM);
  await deny(denied.id, `No meal for ${STUDENT}`);
  const plainly = await submitted({ specialMeals: [] });
  await deny(plainly.id, "No oven");

  // Delivery is on April 1 at 16:30 UTC; 400 days later it is May 6 of the next year.
  clock.set("2027-05-06T16:29:00Z");
  await eraserRuns();
  assert((await read("teacher", urls.request(id))).includes(NOTE), "a minute too early");
  clock.set("2027-05-06T16:31:00Z");
  await eraserRuns();
  const rows = await stored();
  for (const secret of SECRETS) assert(!rows.includes(secret), `${secret} is still stored`);

  const words = "Erased on May 6, 2027";
  assert((await read("teacher", urls.request(id))).includes(`Question answered by teacher Tester: ${words}`));
  await expectJson(await (await running.signedIn(admin)).post(urls.api.ask(id), { question: "Of Sølvi" }), 409);
  const pages = [
    await read("teacher", urls.request(id)),
    await read("admin", urls.reviewRequest(id)),
    await read("director", urls.printRequest(id)),
    await read("teacher", urls.api.pdf(id)),
    await read("teacher", urls.api.request(id)),
  ];
  for (const page of pages) {
    // Two names, two notes, the comments: the count of meals is kept.
    assert(withoutBlanks(page).split(withoutBlanks(words)).length > 5, page);
  }
  assert((await read("teacher", urls.request(denied.id))).includes(`This request was denied: ${words}`));
  assert((await read("teacher", urls.request(plainly.id))).includes("This request was denied: No oven"));
});

Deno.test("a copy of an erased request leaves special meals and comments out, and says so", async () => {
  const { id } = await submitted(FORM);
  clock.set("2027-06-01T18:00:00Z");
  await eraserRuns();
  await read("admin", urls.reviewRequest(id));
  assert(!(await read("admin", urls.historyCsv)).includes('"Special meals viewed"'), "nothing is left to see");
  const page = await read("teacher", withQuery(urls.newRequest, { copy: id }));
  assert(page.includes("Special meals, class, destination and comments are not copied"));
  assert(page.includes("They were erased on Jun 1, 2027. Ask again who needs a special meal."));
  const form = page.slice(page.lastIndexOf("<form"));
  assert(form.includes('value="Recipient"'), "the rest is copied");
  assert(!form.includes("Erased on"), form);
  assert(!form.includes("Remove special meal"), form);
});

Deno.test("administrators read a deleted request's special meals, each view noted, for 30 days after it and delivery", async () => {
  const remove = async (id: string, deletionReason: string) =>
    expectJson(await browsers.get(admin.id)!.post(urls.api.delete(id), { deletionReason }));
  const page = ({ id }: { id: string }) => view(admin, urls.deletedRequest(id));
  const erasedAt = async (instant: string) => {
    clock.set(instant);
    browsers.set(admin.id, await running.signedIn(admin));
    return await eraserRuns();
  };
  const [telling, plain, late] = [await submitted(FORM), await submitted({ specialMeals: [] }), await submitted(FORM)];
  await discuss(telling.id);
  await deny(telling.id, `No meal for ${STUDENT}`);
  await remove(telling.id, `Nobody called ${STUDENT} here`);
  await remove(plain.id, "Entered twice");
  for (const path of [urls.deletedRequests, urls.api.deletedRequests, urls.historyCsv, urls.history]) {
    assert(!(await view(admin, path)).includes(NOTE), path);
  }
  assert((await view(admin, withQuery(urls.deletedRequests, { q: NOTE }))).includes("0 deleted request(s)"));
  assert.deepEqual(await views(), []);
  const shown = await page(telling);
  for (const text of [...SECRETS.slice(0, 5), "Sesame", "Nobody called"]) assert(shown.includes(text), text);
  assert(shown.includes(`: No meal for ${STUDENT}`) && !shown.includes("Deleted by District Administrator:"));
  await page(plain);
  assert.deepEqual(await views(), [["Special meals viewed", admin.email, telling.id]]);
  await browsers.get(director.id)!.page(urls.request(telling.id), 404);

  // Delivery is on April 1 at 16:30 UTC.
  await erasedAt("2026-05-01T16:29:00Z");
  await remove(late.id, "Entered twice");
  for (const secret of SECRETS.slice(0, 5)) assert((await page(telling)).includes(secret), "a minute too early");
  assert.deepEqual(await erasedAt("2026-05-01T16:31:00Z"), { requests: 2, meals: 2 });
  const erased = await page(telling);
  assert(erased.includes("Erased on May 1, 2026") && !erased.includes(STUDENT) && !erased.includes("Sesame"), erased);
  assert((await view(admin, urls.deletedRequests)).includes("Entered twice"));

  await erasedAt("2026-05-31T16:28:00Z");
  assert((await page(late)).includes(NOTE), "deleted less than 30 days ago");
  assert.deepEqual(await erasedAt("2026-05-31T16:30:00Z"), { requests: 1, meals: 2 });
  for (const secret of SECRETS) assert(!(await stored()).includes(secret), `${secret} is still stored`);
});

Deno.test("what was erased on a day is one event with its count, whatever the number of rounds and processes", async () => {
  for (let index = 0; index < 12; index++) await submitted(FORM);
  clock.set("2027-06-01T18:00:00Z");
  await Promise.all([eraserRuns(), eraserRuns(), eraserRuns()]);
  clock.advance({ hours: 1 });
  await eraserRuns();
  const events = () => read("admin", withQuery(urls.historyCsv, { type: "district.erase" }));
  assert.equal((await events()).trimEnd().split("\r\n").length, 1, "the day is not over");
  clock.advance({ days: 1 });
  await Promise.all([eraserRuns(), eraserRuns()]);
  await eraserRuns();
  const lines = (await events()).trimEnd().split("\r\n").slice(1);
  assert.equal(lines.length, 1, lines.join("\n"));
  assert.match(lines[0] ?? "", /"Old requests' details erased","the system"/);
  assert.match(lines[0] ?? "", /"24 special meals and the comments of 12 requests"$/);
  assert((await read("admin", urls.history)).includes("24 special meals and the comments of 12 requests"));
});
