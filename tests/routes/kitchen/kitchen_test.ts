import assert from "node:assert/strict";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import type { Delivery, Totals } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { rosterUrls, urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp, testRenderer } from "../../support/app.ts";
import { type Client, expectJson, expectText } from "../../support/client.ts";
import { pdfText, withoutBlanks } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp({ pdf: testRenderer(new URL("../../pdf/faulty_worker.ts", import.meta.url)) });
Deno.test.beforeEach(() => running.database.clear());
const { submitted, approve, revise } = requestsOf(running);
const { db } = running.database;
const { admin } = running.people;
const kitchen = await running.signedIn(admin);
const DATE = addDays(alaskaDate(running.clock.now), 30);

const STUDENT = "Kax̱dig̱oowu Test Student";

const mark = (form: Record<string, string | string[]>) =>
  kitchen.postForm(urls.kitchen, { date: DATE, deliveryAt: "2026-04-01T16:30:00.000Z", ...form });

async function approved(changes: Parameters<typeof submitted>[0] = {}, days = 30) {
  const specialMeals = [{ studentName: STUDENT, notes: "Carries an auto-injector", allergens: ["PEANUTS" as const] }];
  return await approve((await submitted({ specialMeals, ...changes }, days)).id);
}

async function pdfAt(path: string): Promise<{ text: string; name: string }> {
  const response = await kitchen.get(path);
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get("Content-Type"), "application/pdf");
  const [, name = ""] = /filename="(.*)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  return { text: await pdfText(await response.bytes()), name };
}

/** Whose meals were viewed. */
async function views(): Promise<string[]> {
  const rows = await db.selectFrom("auditEvents").select(["requestId", "actorId"])
    .where("type", "=", "request.view-meals").execute();
  assert.ok(rows.every(({ actorId }) => actorId === admin.id));
  return rows.map(({ requestId }) => requestId ?? "").toSorted();
}

async function statusesOf(...requests: { id: string }[]): Promise<string[]> {
  const rows = await db.selectFrom("requests").select(["id", "status"]).execute();
  return requests.map(({ id }) => rows.find((row) => row.id === id)?.status ?? "");
}

Deno.test("the page and the call open on the next day with deliveries, and name nobody of what is not approved", async () => {
  const empty = await kitchen.page(urls.kitchen);
  assert.match(empty, /Mon, Mar 2, 2026<.*>Today<.*No approved deliveries on this day/s);
  assert.doesNotMatch(empty, /Print Day Sheet|Labels|Serving|Rosters/);
  const request = await approved();
  const waiting = await submitted({ specialMeals: [{ studentName: "Not Approved", notes: "No nuts" }] });
  const html = await kitchen.page(urls.kitchen);
  const title = /<h1>Wed, Apr 1, 2026<.*>In 30 days · No deliveries today\. This is the next day with deliveries\./s;
  for (const words of [title, /not approved<\/a>.*do not pack/s, new RegExp(STUDENT)]) assert.match(html, words);
  assert.doesNotMatch(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /This is the next day/);
  for (const date of ["2026-03-31", "2026-04-02", "2026-03-02"]) assert(html.includes(`?date=${date}"`), date);
  assert.ok(html.includes(urls.reviewRequest(waiting.id)) && !html.includes("Not Approved"));
  const { date, totals, deliveries } = await expectJson<{ date: string; totals: Totals; deliveries: Delivery[] }>(
    await kitchen.get(urls.api.kitchen),
  );
  assert.equal(date, DATE);
  assert.deepEqual(totals, { requests: 1, lunches: 25, pickedUp: 0, students: 22, adults: 3, specialMeals: 1 });
  assert.deepEqual(deliveries.map(({ id }) => id), [request.id]);
  assert.deepEqual(await views(), [request.id]);
});

const DOCUMENTS: [path: string, file: string][] = [
  [withQuery(urls.kitchenSheetPdf, { date: DATE }), `kitchen-${DATE}.pdf`],
  [withQuery(urls.mealLabelsPdf, { date: DATE, stock: "2x5", start: 3 }), `meal-labels-${DATE}.pdf`],
  [withQuery(urls.servingSheetsPdf, { date: DATE }), `serving-sheets-${DATE}.pdf`],
];

Deno.test("a serving sheet has a box for each lunch, what is filled in by hand, every note, and whom to call", async () => {
  await db.updateTable("district").set({ phone: "907-555-0100" }).execute();
  const meal = { studentName: "Student B", notes: "Kiwi.\nCarries an EpiPen", allergens: ["PEANUTS" as const] };
  const counts = { numberOfLunches: 126, numStudents: 120, numAdults: 6 };
  const { id } = await approved({ ...counts, specialMeals: [meal], comments: "Leave the cooler\nat the gym" });
  await approved({ school: "Gastineau" });
  const { text } = await pdfAt(withQuery(urls.servingSheetsPdf, { request: id }));
  const counted = ["Delivered", "Students served", "Adults served", "Returned", "Discarded"];
  const words = [
    ...[...counted, "Packed at", "Out of refrigeration at", "Eat by", "Signature"],
    "Student B · Allergy: Peanuts · Kiwi. Carries an EpiPen",
    "Leave the cooler at the gym",
    "Call Nutrition and Meal Services at 907-555-0100",
    "18 AAC 31.236",
    "124 125 126",
  ];
  for (const each of words) assert.ok(text.includes(withoutBlanks(each)), each);
  assert.ok(!text.includes("Gastineau"));
  await db.updateTable("district").set({ phone: "" }).execute();
});

Deno.test("a day's rosters have a line for each lunch, up to 3000, and record who viewed them", async () => {
  const counts = { numberOfLunches: 999, numStudents: 990, numAdults: 9 };
  const ids = [
    (await approved(counts)).id,
    (await approved({ school: "Gastineau", numberOfLunches: 3, numStudents: 1, numAdults: 2 })).id,
  ];
  const html = await kitchen.page(withQuery(rosterUrls.day, { date: DATE }));
  assert.equal(html.match(/<td><\/td>/g)?.length, 1000, "all but those of special meals");
  const { version } = await expectJson<{ version: string }>(
    await kitchen.get(withQuery(`${rosterUrls.day}/version`, { date: DATE })),
  );
  assert.ok(html.includes(`data-sheet-version="${version.replaceAll('"', "&quot;")}"`), version);
  assert.deepEqual((await views()).toSorted(), ids.toSorted());
  await approved({ numberOfLunches: 2000, numStudents: 2000, numAdults: 0 });
  const tooMany = await kitchen.page(withQuery(rosterUrls.day, { date: DATE }));
  assert.ok(tooMany.includes("3,002 lines are more than this page has room for"), tooMany);
});

Deno.test("a closed or overbooked day says so on the page, in the week and on paper", async () => {
  await approved();
  const closing = { action: "close", from: DATE, to: "", reason: "Test break", confirmed: "yes" };
  for (const change of [closing, { action: "set-day", date: DATE, lunches: "20" }]) {
    assert.equal((await kitchen.postForm(urls.calendar, change)).status, 303);
  }
  const { text } = await pdfAt(withQuery(urls.kitchenSheetPdf, { date: DATE }));
  for (const words of ["Closed: Test break", "25 of 20 approved: over capacity"]) {
    assert.ok((await kitchen.page(withQuery(urls.kitchen, { week: DATE }))).includes(words), words);
    assert.ok(text.includes(withoutBlanks(words)), words);
  }
  assert.match(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Closed: Test.*of 20: over capacity</s);
});

Deno.test("what no allergen's total counts is reached from the day's totals", async () => {
  const checked = { studentName: STUDENT, notes: "No nuts", allergens: ["PEANUTS" as const] };
  await approved({ specialMeals: [checked, { studentName: "Student A", notes: "Vegetarian" }] });
  const html = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  const [, anchor] = /href="#([^"]+)">1 meal with notes only</.exec(html) ?? [];
  assert.match(html, new RegExp(`id="${anchor}"><span>Notes only</span> <span>Student A</span> <span>Vegetarian`));
});

const VIEWS: [path: string, file?: string][] = [
  ...DOCUMENTS,
  [withQuery(urls.kitchen, { date: DATE })],
  [withQuery(urls.api.kitchen, { date: DATE })],
];

Deno.test("the page, the call and each document are a view of every special meal of their day, once a day; documents name students as written", async () => {
  for (const [path, file] of VIEWS) {
    await running.database.clear();
    const requests = [await approved(), await approved({ school: "Gastineau" })];
    await approved({ specialMeals: [] });
    await approved({}, 31);
    await kitchen.page(path);
    if (file) {
      const { text, name } = await pdfAt(path);
      assert.equal(name, file);
      assert.equal(text.split(withoutBlanks(STUDENT)).length - 1, requests.length);
      for (const { id } of requests) assert.ok(text.includes(id.slice(0, 8)));
    } else await kitchen.page(path);
    assert.deepEqual(await views(), requests.map(({ id }) => id).toSorted(), path);
  }
});

Deno.test("a week is not a view, and leads to its days", async () => {
  await approved();
  const html = await kitchen.page(withQuery(urls.kitchen, { week: DATE }));
  assert.match(html, /<title>Kitchen, Week of Mar 30, 2026.*<h1>Week of Mar 30, 2026</s);
  assert.ok(html.includes("?week=2026-03-02"));
  assert.ok(html.includes(`date=${DATE}`));
  assert.deepEqual(await views(), []);
});

Deno.test("a browser that fetches a sheet before anybody asks for it gets none, and nothing is recorded", async () => {
  await approved();
  for (const [path] of VIEWS) await expectText(await kitchen.get(path, { "Sec-Purpose": "prefetch" }), 503);
  assert.deepEqual(await views(), []);
  assert.deepEqual(await db.selectFrom("kitchenPrints").selectAll().execute(), []);
});

/** Returns what the page's question posts when somebody says that the sheet is on paper. */
function questionOf(html: string): Record<string, string | string[]> {
  const [form = ""] = /<form[^>]*class="print-question[^]*?<\/form>/.exec(html) ?? [];
  const valuesOf = (name: string) =>
    [...form.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, "g"))].map(([, value = ""]) => value);
  return {
    action: "mark-printed",
    date: valuesOf("date")[0] ?? "",
    lastPrintedAt: valuesOf("lastPrintedAt")[0] ?? "",
    versionIds: valuesOf("versionIds"),
  };
}

Deno.test("a printing is recorded with its person, the page shows later changes, and an older sheet is refused", async () => {
  await approved();
  const path = withQuery(urls.kitchen, { date: DATE });
  const older = questionOf(await kitchen.page(path));
  const first = await kitchen.postForm(urls.kitchen, older);
  assert.equal(first.status, 303);
  const recorded = await kitchen.page(first.headers.get("Location") ?? "");
  assert.match(recorded, /Sheet marked as printed/);
  assert.match(recorded, /Printed Mar 2, 2026 9:00 AM by District Administrator/);
  assert.match(recorded, />0<\/strong> changes/);
  assert.doesNotMatch(recorded, /Mark as Printed/, "there is nothing to record");

  await approved({ school: "Gastineau" });
  assert.match(await kitchen.page(path), /Gastineau.*>New</s);
  assert.match((await pdfAt(withQuery(urls.kitchenSheetPdf, { date: DATE }))).text, /New:Gastineau/);
  assert.equal((await kitchen.postForm(urls.kitchen, questionOf(await kitchen.page(path)))).status, 303);
  const html = await expectText(await kitchen.postForm(urls.kitchen, older), 409);
  assert.match(html, /This sheet changed since you opened it\. Reload and print it again\./);
  assert.ok(html.includes(`date=${DATE}`));
  assert.doesNotMatch(html, /Mark as Printed/);
  const history = await kitchen.page(withQuery(urls.history, { type: "kitchen.print" }));
  assert.equal(history.match(/Deliveries on Apr 1, 2026/g)?.length, 2);
  assert.ok(!history.includes(STUDENT));
});

Deno.test("all deliveries of a time are marked in one step, without script", async () => {
  const requests = [await approved(), await approved({ school: "Gastineau" })];
  const requestIds = requests.map(({ id }) => id);
  const response = await mark({ action: "progress", requestIds });
  assert.equal(response.status, 303);
  const location = response.headers.get("Location") ?? "";
  assert.match(location, /\?date=2026-04-01&.*#time-8-30-am$/);
  const marked = await kitchen.page(location);
  assert.ok(marked.includes("2 deliveries at 8:30 am marked in progress"), "the toast says how many and when");
  assert.match(marked, /<tbody id="time-8-30-am"/);
  assert.match(marked, new RegExp(`action="${urls.kitchen}\\?date=${DATE}"`));
  assert.deepEqual(await statusesOf(...requests), ["IN_PROGRESS", "IN_PROGRESS"]);
  assert.match(marked, /Mark 2 Completed/);

  // A second press finds it done.
  for (const action of ["progress", "complete"]) assert.equal((await mark({ action, requestIds })).status, 303);
  assert.deepEqual(await statusesOf(...requests), ["COMPLETED", "COMPLETED"]);
});

Deno.test("marking a time asks beside its button with the day and the sum, and is taken back within ten minutes", async () => {
  const requests = [await approved(), await approved({ school: "Gastineau" })];
  const requestIds = requests.map(({ id }) => id);
  const denied = await revise(requestIds[0] ?? "", {});
  await expectJson(await kitchen.post(urls.api.deny(denied.id), { reason: "Too many" }), 200);
  const asking = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  assert.match(asking, /Mark 2 deliveries at 8:30 am on Wednesday, Apr 1, 2026 In Progress\? 50 lunches\./);
  assert.doesNotMatch(asking, /data-variant="danger"/);

  await mark({ action: "progress", requestIds });
  const mails = () => db.selectFrom("outbox").select("kind").where("kind", "=", "request-in-progress").execute();
  assert.equal((await mails()).length, 2);
  assert.match(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Undo 2 In Progress/);
  assert.equal((await mark({ action: "undo-progress", requestIds })).status, 303);
  assert.deepEqual(await statusesOf(...requests), ["APPROVED", "APPROVED"]);
  assert.deepEqual(await mails(), []);
  const lapsed = await db.selectFrom("requests").select("supersededAt").where("id", "=", denied.id)
    .executeTakeFirstOrThrow();
  assert.equal(lapsed.supersededAt, null);

  await mark({ action: "progress", requestIds });
  await mark({ action: "complete", requestIds });
  assert.equal((await mark({ action: "undo-complete", requestIds })).status, 303);
  assert.deepEqual(await statusesOf(...requests), ["IN_PROGRESS", "IN_PROGRESS"]);
  running.clock.advance({ minutes: 11 });
  assert.doesNotMatch(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Undo \d/);
  assert.match(await expectText(await mark({ action: "undo-progress", requestIds }), 409), /only within 10 minutes/);
});

Deno.test("a delivery is marked once per form, and one of another day is left alone and named", async () => {
  const [good, elsewhere] = [await approved(), await approved({ school: "Gastineau" }, 31)];
  const gone = crypto.randomUUID();
  const requestIds = [good.id, good.id, good.id.toUpperCase(), elsewhere.id, elsewhere.id, gone];
  const response = await mark({ action: "progress", requestIds });
  const alert = /<div class="alert[^]*?<\/ul>/.exec(await expectText(response, 409))?.[0] ?? "";
  assert.deepEqual(await statusesOf(good, elsewhere), ["IN_PROGRESS", "APPROVED"]);
  assert.match(alert, /1 marked in progress, 2 were not/);
  assert.match(alert, /Gastineau, 8:30 am: This delivery is for Thursday, Apr 2, 2026, not for this day\./);
  assert.match(alert, new RegExp(`${gone.slice(0, 8)}</a>: Request not found`));
  const events = await db.selectFrom("auditEvents").select("requestId").where("type", "=", "request.progress")
    .execute();
  assert.deepEqual(events, [{ requestId: good.id }]);
  const none = await mark({ action: "progress", requestIds: [elsewhere.id] });
  assert.match(await none.text(), /1 was not marked in progress/);
});

Deno.test("an address that claims what was marked in other words than the page's own is shown without them", async () => {
  const told = { date: DATE, done: "deliveriesInProgress" };
  const claims = [{ doneCount: "many" }, { doneCount: 2, doneAt: "<b>" }, { doneAt: "2026-04-01T16:30:00.000Z" }];
  for (const claim of claims) {
    const html = await kitchen.page(withQuery(urls.kitchen, { ...told, ...claim }));
    assert.match(html, /The deliveries have been marked in progress|2 deliveries marked in progress/);
    assert.ok(!html.includes("many") && !html.includes("doneCount"), "nor in the link that closes the notification");
  }
});

Deno.test("a button marks only what can be marked, and says how many have a revision to review", async () => {
  const [ready, waiting] = [await approved(), await approved({ school: "Gastineau" })];
  const { id } = await revise(waiting.id, {});
  const html = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  assert.match(html, /1 has a revision to review.*Mark 1 In Progress/s);
  const ids = [...html.matchAll(/name="requestIds" value="([^"]*)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, [ready.id]);
  assert.match(html, new RegExp(`href="${urls.reviewRequest(id)}"[^>]*>Revision in review<`), "and leads to it");
});

Deno.test("each delivery stands once, with links to its request, its serving sheet and its labels", async () => {
  const [one, plain] = [await approved({ school: "Gastineau" }), await approved({ specialMeals: [] })];
  const html = (await kitchen.page(withQuery(urls.kitchen, { date: DATE }))).replaceAll("&amp;", "&");
  const linksTo = (href: string) => html.split(`href="${href}"`).length - 1;
  const labelsOf = ({ id }: { id: string }) => withQuery(urls.mealLabels, { date: DATE, request: id });
  for (const { id } of [one, plain]) {
    assert.deepEqual([urls.reviewRequest(id), withQuery(urls.servingSheetsPdf, { request: id })].map(linksTo), [1, 1]);
  }
  assert.deepEqual([linksTo(labelsOf(one)), linksTo(labelsOf(plain))], [1, 0]);
  assert.match(await kitchen.page(labelsOf(one)), new RegExp(`request ${one.id.slice(0, 8)} only`));
});

Deno.test("the labels of one request name nobody else, and record a view of that request only", async () => {
  const { id } = await approved({ specialMeals: [{ studentName: "First Student", notes: "No nuts" }] });
  await approved({ school: "Gastineau" });
  const query = { date: DATE, request: id };
  const { text, name } = await pdfAt(withQuery(urls.mealLabelsPdf, query));
  assert.equal(name, `meal-labels-${DATE}.pdf`);
  assert.ok(text.includes("FirstStudent") && !text.includes(withoutBlanks(STUDENT)));
  const html = (await kitchen.page(withQuery(urls.mealLabels, query))).replaceAll("&amp;", "&");
  assert.doesNotMatch(html, /First Student|No nuts/);
  assert.ok(html.includes(`name="request" value="${id}"`), "other settings are for the same request");
  assert.deepEqual(await views(), [id]);
});

Deno.test("a note is on the office's pages and papers, and nowhere else; a district without one has no trace of it", async () => {
  const note = "21, Unmistakable is ill";
  const { id } = await approved({ specialMeals: [] });
  const { teacher, director } = await running.allSignedIn();
  const query = { date: DATE };
  const production = { month: DATE.slice(0, 7) };
  const theirs = [urls.request(id), urls.printRequest(id), rosterUrls.request(id), urls.api.request(id)];
  const lists = [urls.adminDashboard, urls.api.adminRequests, withQuery(urls.production, production)];
  const read = async (by: Client, paths: string[]) => (await Promise.all(paths.map((path) => by.page(path)))).join();
  const readAll = async () => await read(teacher, theirs) + await read(director, theirs) + await read(kitchen, lists);
  const office = [urls.api.adminRequest(id), urls.reviewRequest(id), withQuery(urls.api.kitchen, query)];
  assert.doesNotMatch(await readAll() + await read(kitchen, office), /kitchenNote|>Note for the kitchen/i);

  const save = (typed: string, known = "") => mark({ action: "save-note", requestId: id, note: typed, before: known });
  assert.match(await kitchen.page(urls.reviewRequest(id)), new RegExp(`date=${DATE}#${id}-note`));
  assert.equal((await save(note)).status, 303);
  assert.match(await expectText(await save("22"), 409), /It is now: 21, Unm.*form-question"[^>]* open="".*value="22"/s);
  const tooLong = await expectText(await save("x".repeat(201), note), 422);
  assert.equal(tooLong.split("at most 200 characters").length, 2, "once, at the field, which has the focus");
  for (const path of [withQuery(urls.kitchen, query), withQuery(rosterUrls.day, query), ...office]) {
    assert.ok((await kitchen.page(path)).includes(note), path);
  }
  const papers = [urls.kitchenSheetPdf, urls.servingSheetsPdf].map((path) => withQuery(path, query));
  for (const path of [...papers, withQuery(urls.servingSheetsPdf, { request: id })]) {
    assert.ok((await pdfAt(path)).text.includes(withoutBlanks(note)), path);
  }
  assert.deepEqual(await views(), [id]);
  assert.doesNotMatch(await readAll(), /Unmistakable|kitchenNote/);
  assert.doesNotMatch(await read(teacher, theirs), /for the kitchen/i);
  const history = await kitchen.page(urls.historyCsv);
  assert.ok(history.includes("Note for the kitchen saved") && !history.includes("Unmistakable"));
  assert.match(await kitchen.page(urls.reviewRequest(id)), /Note for the kitchen saved by District Administrator/);
  assert.ok(!JSON.stringify(await db.selectFrom("outbox").selectAll().execute()).includes("Unmistakable"));
});

Deno.test("a sheet's version changes whenever the sheet does, and asking for it is no view", async () => {
  const path = withQuery(urls.kitchen, { date: DATE });
  const version = async () =>
    (await expectJson<{ version: string }>(await kitchen.get(withQuery(urls.api.kitchenSheetVersion, { date: DATE }))))
      .version;
  const seen = [await version()];
  const request = await approved();
  seen.push(await version());
  running.clock.advance({ minutes: 5 });
  assert.equal(await version(), seen[1], "time alone changes nothing");
  const revision = await revise(request.id, {});
  seen.push(await version());
  await approve(revision.id);
  seen.push(await version());
  assert.deepEqual(await views(), []);
  await kitchen.postForm(urls.kitchen, questionOf(await kitchen.page(path)));
  seen.push(await version());
  await mark({ action: "save-note", requestId: revision.id, note: "21", before: "" });
  seen.push(await version());
  assert.equal(new Set(seen).size, seen.length);
  const [, shown] = /data-sheet-version="([^"]*)"/.exec((await kitchen.page(path)).replaceAll("&quot;", "'")) ?? [];
  assert.equal(shown, seen.at(-1)?.replaceAll('"', "'"));
});

const WRONG: [path: string, status: number, words: RegExp][] = [
  [withQuery(urls.kitchen, { week: "soon" }), 400, /must be a date/],
  [withQuery(urls.kitchen, { date: DATE, week: DATE }), 400, /both a day/],
  [withQuery(urls.kitchen, { date: "2036-01-01" }), 400, /Week of .*cover Mar 2, 2025 to Mar 2, 2028/s],
  [withQuery(urls.api.kitchen, { date: "1999-01-01" }), 400, /pages cover/],
  [urls.kitchenSheetPdf, 400, /must be a date/],
  [urls.api.kitchenSheetVersion, 400, /must be a date/],
  [withQuery(urls.mealLabelsPdf, { date: DATE, start: 31 }), 400, /A sheet has 30 labels/],
  [withQuery(urls.mealLabels, { date: DATE, request: "1" }), 400, /must be an id/],
  [withQuery(urls.mealLabelsPdf, { date: DATE, request: crypto.randomUUID() }), 404, /is not packed for Wednesday/],
  [urls.servingSheetsPdf, 400, /either a day/],
  [rosterUrls.day, 400, /must be a date/],
  [withQuery(urls.servingSheetsPdf, { request: crypto.randomUUID() }), 404, /Request not found/],
];

Deno.test("an address that names no day, sheet or request of the kitchen is refused with words", async () => {
  const superseded = await approved();
  await approve((await revise(superseded.id, {})).id);
  for (const { id } of [await submitted(), superseded]) {
    const sheet = withQuery(urls.servingSheetsPdf, { request: id });
    assert.match(await kitchen.page(sheet, 409), /Only the approved version/);
  }
  for (const [path, status, words] of WRONG) assert.match(await kitchen.page(path, status), words);
});

Deno.test("a step or a printing that is made up is refused", async () => {
  const step = { action: "progress", date: DATE, requestIds: [crypto.randomUUID()] };
  const sheet = { action: "mark-printed", date: DATE, versionIds: [crypto.randomUUID()], lastPrintedAt: "" };
  const posts: [path: string, form: typeof step | typeof sheet, wrong: Record<string, string | string[]>[]][] = [
    [urls.kitchen, step, [{ date: "x" }, { requestIds: ["1"] }, { requestIds: [] }, { deliveryAt: "soon" }]],
    [urls.kitchen, sheet, [{ date: "x" }, { versionIds: ["1"] }, { lastPrintedAt: "yesterday" }]],
  ];
  for (const [path, form, changes] of posts) {
    for (const wrong of changes) await expectText(await kitchen.postForm(path, { ...form, ...wrong }), 422);
  }
  assert.match(await expectText(await mark({ action: "delete" }), 400), /no such button/);
  assert.deepEqual(await db.selectFrom("kitchenPrints").selectAll().execute(), []);
});

Deno.test("a day that lost all that was printed says so, and its sheet can be printed and marked again", async () => {
  await approved();
  const path = withQuery(urls.kitchen, { date: DATE });
  await kitchen.postForm(urls.kitchen, questionOf(await kitchen.page(path)));
  await db.updateTable("requests").set({ status: "CANCELLED" }).execute();
  const html = await kitchen.page(path);
  assert.match(html, /The printed sheet is out of date: nothing is left to pack.*Cancelled: /s);
  assert.match(html, /Print Day Sheet/);
  assert.doesNotMatch(html, /Labels|Serving|Rosters/);
  assert.equal((await kitchen.postForm(urls.kitchen, questionOf(html))).status, 303);
  assert.doesNotMatch(await kitchen.page(path), /out of date|Print Day Sheet/);
});

Deno.test("each label stock says how many sheets it takes, and the browser remembers the last; opening the page is no view", async () => {
  await approved({ specialMeals: Array.from({ length: 15 }, () => ({ studentName: STUDENT, notes: "No nuts" })) });
  const client = await running.signedIn(admin);
  const labels = withQuery(urls.mealLabels, { date: DATE });
  const first = await client.page(labels);
  for (const text of ["Avery 5160: 15 labels, 1 sheet of 30", "Avery 5163: 15 labels, 2 sheets of 10"]) {
    assert.ok(first.includes(`>${text}</option>`), text);
  }
  assert.match(first, /value="3x10" selected/);
  assert.deepEqual(await views(), []);
  await client.page(withQuery(urls.mealLabelsPdf, { date: DATE, stock: "2x5", start: 4 }));
  const html = await client.page(labels);
  assert.match(html, /value="2x5" selected/);
  assert.match(html, /name="start"[^>]*value="1"/);
  client.cookies.set("meal-labels", "9x9_<b>");
  assert.match(await client.page(labels), /value="3x10" selected/);
});

Deno.test("the page says which request a PDF of its day leaves out, since it cannot be drawn", async () => {
  const { id } = await approved({ comments: "cannot-be-painted" });
  await approved();
  const path = withQuery(urls.kitchenSheetPdf, { date: DATE });
  assert.ok((await pdfAt(path)).text.includes(withoutBlanks(`Open request ${id.slice(0, 8)} and print its page.`)));
  assert.match(await kitchen.page(urls.kitchen), new RegExp(`cannot be drawn: ${id.slice(0, 8)}<`));
});
