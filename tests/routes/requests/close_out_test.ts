import assert from "node:assert/strict";
import { eraseDue } from "../../../db/requests/erase_old.ts";
import { logCooler } from "../../../db/requests/log_cooler.ts";
import { NO_COOLER_LOG } from "../../../src/domain/requests/cooler_log.ts";
import type { ErrorBody } from "../../../src/domain/http/errors.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
const { database: { db }, clock, people } = running;
const { admin, director, teacher } = await running.allSignedIn();
const { submitted, approve, revise } = requestsOf(running);
Deno.test.beforeEach(() => running.database.clear());

const NOTE = "Test Student had the other bag";
const CLOSE_OUT = { delivered: 40, served: 38, returned: 2, note: NOTE };
const KEPT = { delivered: 40, served: 38, returned: 2, closeOutNote: NOTE };
const emptyBodySchema = { delivered: null, served: null, returned: null, closeOutNote: null };

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

const stored = (table: "requests" | "deletedRequests", id: string) =>
  db.selectFrom(table).select(["delivered", "served", "returned", "closeOutNote"]).where("id", "=", id)
    .executeTakeFirst();

Deno.test("completing takes what is known of the lunches; history and mail have the numbers and never the note", async () => {
  const id = await completed({ ...CLOSE_OUT, coolersOut: 2 });
  assert.deepEqual(await stored("requests", id), KEPT);
  const events = await db.selectFrom("auditEvents").select("detail").where("type", "=", "request.complete").execute();
  const closeOut = { delivered: 40, served: 38, returned: 2, coolersOut: 2 };
  assert.deepEqual(events, [{ detail: { version: 0, closeOut } }]);
  for (const path of [withQuery(urls.history, { limit: 1000 }), urls.historyCsv]) {
    const page = await admin.page(path);
    assert(page.includes("40 delivered, 38 served (no breakdown), 2 returned, 2 coolers out"), path);
    assert(!page.includes(NOTE), path);
  }
  const mail = JSON.stringify(await db.selectFrom("outbox").selectAll().execute());
  assert(!mail.includes(NOTE) && mail.includes(id), mail);
  const [row] = parseCsvRows(await admin.page(withQuery(urls.requestsCsv, { status: "COMPLETED", q: id })));
  assert.deepEqual([row?.Delivered, row?.Served, row?.Returned, row?.Discarded], ["40", "38", "2", ""]);
  assert.equal(row?.["Coolers out"], "2");
  await expectJson(await admin.post(urls.api.delete(id), {}));
  assert.deepEqual(await stored("deletedRequests", id), { ...KEPT, closeOutNote: null });
});

Deno.test("lists leave out the note and corrective action, and a view of them is in the history", async () => {
  const cooler = { packedTemperature: 45, correctiveAction: NOTE };
  const id = await completed({ ...CLOSE_OUT, ...cooler });
  await completed({ ...CLOSE_OUT, ...cooler });
  await db.deleteFrom("specialMeals").execute();
  await expectJson(await admin.post(urls.api.delete(id), {}));
  for (const path of [urls.api.adminRequests, urls.api.deletedRequests]) {
    const text = await admin.page(path);
    assert(text.includes('"packedTemperature":45') && !text.includes(NOTE), path);
  }
  assert(!(await director.page(urls.api.directorRequests)).includes(NOTE));
  assert.deepEqual(await looks(), []);
  const other = await completed();
  await db.deleteFrom("specialMeals").execute();
  await admin.page(urls.reviewRequest(other));
  assert.deepEqual(await looks(), [other]);
});

const looks = async () =>
  (await db.selectFrom("auditEvents").select("requestId").where("type", "=", "request.view-meals").execute())
    .map(({ requestId }) => requestId);

Deno.test("the spec's empty body still completes: an empty object, an empty text and no body at all", async () => {
  const json = { "Content-Type": "application/json" };
  for (const { headers, ...init } of [{ body: "{}", headers: json }, { body: "", headers: json }, {}]) {
    const id = await inProgress();
    const own = { Origin: running.url, "CSRF-Token": await admin.csrfToken() ?? "" };
    const request = { method: "POST", ...init, headers: { ...headers, ...own } };
    const { status } = await expectJson<LunchRequest>(await admin.fetch(urls.api.complete(id), request));
    assert.equal(status, "COMPLETED");
    assert.deepEqual(await stored("requests", id), emptyBodySchema);
  }
});

// tests/domain/requests/decisions_test.ts has the rule itself.
Deno.test("what does not fit together is 422 at the field, and changes nothing", async () => {
  const id = await inProgress();
  const refused: [unknown, string][] = [
    [{ delivered: 40, served: 38, returned: 3 }, "returned"],
    [{ note: "a\0b" }, "note"],
    [[], ""],
    [null, ""],
  ];
  for (const [body, field] of refused) {
    const { errors } = await expectJson<ErrorBody>(await admin.post(urls.api.complete(id), body), 422);
    assert.deepEqual(errors?.map((error) => error.field), [field], JSON.stringify(body));
  }
  const { status } = await expectJson<LunchRequest>(await admin.get(urls.api.adminRequest(id)));
  assert.equal(status, "IN_PROGRESS");
});

Deno.test("the card and the history say what became of the lunches and what was corrected, to the owner too", async () => {
  const id = await completed({ delivered: 40 });
  const first = { delivered: 40, served: 38, note: NOTE };
  for (const [closeOut, before] of [[first, { delivered: 40 }], [{ ...CLOSE_OUT, note: "Another note" }, first]]) {
    await expectJson(await admin.post(urls.api.closeOut(id), { ...closeOut, before }));
  }
  const sentence =
    "Close-out corrected by District Administrator: 40 delivered, 38 served (no breakdown), 2 returned (before: 40 delivered, 38 served (no breakdown))";
  for (const page of [await admin.page(urls.reviewRequest(id)), await teacher.page(urls.request(id))]) {
    const card = page.slice(page.indexOf("Close-out"), page.indexOf("Version History"));
    const words = /Delivered<\/dt><dd>40<.*Served<\/dt><dd>38 \(no breakdown\)<.*Returned<\/dt><dd>2<.*Another note/s;
    assert.match(card, words);
    assert(page.includes(`${sentence}</p>`), page);
  }
  const events = await db.selectFrom("auditEvents").select("detail").where("type", "=", "request.close-out").execute();
  assert.equal(events.length, 2);
  assert(!JSON.stringify(events).includes("note"));
});

Deno.test("the same close-out again is not recorded, and an empty one takes it back", async () => {
  const id = await completed();
  const count = async () => (await db.selectFrom("auditEvents").select("id").execute()).length;
  const before = await count();
  await expectJson(await admin.post(urls.api.closeOut(id), { ...CLOSE_OUT, before: CLOSE_OUT }));
  assert.equal(await count(), before);
  await expectJson(await admin.post(urls.api.closeOut(id), { before: CLOSE_OUT }));
  assert.deepEqual(await stored("requests", id), emptyBodySchema);
  const page = await admin.page(urls.reviewRequest(id));
  assert(page.includes("no numbers (before: 40 delivered, 38 served (no breakdown), 2 returned)"), page);
});

Deno.test("a close-out of another status is a 409, of a director a 403, with wrong numbers a 422", async () => {
  const packed = await inProgress();
  const { message } = await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(packed), CLOSE_OUT), 409);
  assert.equal(message, "This request is now In Progress. Only Completed requests can be closed out. Reload the page.");
  const replaced = (await approve((await submitted()).id)).id;
  await approve((await revise(replaced, {})).id);
  const stale = await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(replaced), CLOSE_OUT), 409);
  assert.match(stale.message, /^Another version has replaced this one\./);

  const id = await completed({ delivered: 40 });
  await expectJson(await director.post(urls.api.closeOut(id), CLOSE_OUT), 403);
  assert(!(await director.page(urls.request(id))).includes('data-island="CloseOutForm"'), "directors read it");
  const { errors } = await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(id), { before: "40" }), 422);
  assert.deepEqual(errors, [{ field: "before", message: "Must be an object with named fields" }]);
  assert.equal((await stored("requests", id))?.delivered, 40);
});

const CHANGED =
  "Someone changed this close-out after you opened it. Check what it says now, and save yours again if it's still right.";

Deno.test("a call replaces only the close-out that its caller read, else 409", async () => {
  const id = await completed();
  const stale = [{}, { delivered: 41 }, { delivered: 41, before: null }, { before: { ...CLOSE_OUT, note: "x" } }];
  for (const body of stale) {
    const refused = await expectJson<ErrorBody>(await admin.post(urls.api.closeOut(id), body), 409);
    assert.equal(refused.message, CHANGED, JSON.stringify(body));
    assert.deepEqual(await stored("requests", id), KEPT);
  }
  await expectJson(await admin.post(urls.api.closeOut(id), { delivered: 41, note: "Other", before: CLOSE_OUT }));
  assert.deepEqual(await stored("requests", id), { ...emptyBodySchema, delivered: 41, closeOutNote: "Other" });
});

Deno.test("the note is erased with the comments, the numbers stay, and neither is written again", async () => {
  const cooler = { packedTemperature: 45, correctiveAction: NOTE };
  const [kept, gone] = [await completed({ ...CLOSE_OUT, ...cooler }), await completed({ ...CLOSE_OUT, ...cooler })];
  const open = await inProgress();
  await expectJson(await admin.post(urls.api.delete(gone), {}));
  const before = clock.now.toISOString();
  clock.set("2027-06-01T18:00:00Z");
  await eraseDue(db, { now: clock.now, retentionDays: 400, recordYears: 3 });
  const numbers = { ...KEPT, closeOutNote: "Erased on Jun 1, 2027" };
  const wordless = { ...KEPT, closeOutNote: null };
  assert.deepEqual([await stored("requests", kept), await stored("deletedRequests", gone)], [numbers, wordless]);
  const logs = async () =>
    (await Promise.all(
      (["requests", "deletedRequests"] as const).map((table) =>
        db.selectFrom(table).select("coolerLog").where("id", "in", [kept, gone]).executeTakeFirstOrThrow()
      ),
    )).map(({ coolerLog }) => coolerLog);
  const erased = [[45, numbers.closeOutNote], [45, null]];
  assert.deepEqual((await logs()).map((log) => [log?.packedTemperature, log?.correctiveAction]), erased);
  // The other sessions ended, a year on.
  const later = await running.signedIn(people.admin);
  const { message } = await expectJson<ErrorBody>(await later.post(urls.api.closeOut(kept), CLOSE_OUT), 409);
  assert.equal(message, "The notes of this request were erased on Jun 1, 2027. Its close-out stays as it is.");
  for (const text of [{ note: NOTE }, cooler]) {
    const refused = await expectJson<ErrorBody>(
      await later.post(urls.api.complete(open), { delivered: 40, ...text }),
      409,
    );
    assert.match(refused.message, /^The notes .* Jun 1, 2027\. Leave the note and the corrective action empty\.$/);
    await assert.rejects(
      db.transaction().execute((tx) =>
        logCooler(tx, { actor: people.admin, requestId: open, now: clock.now, log: { ...NO_COOLER_LOG, ...cooler } })
      ),
      { message: refused.message },
    );
  }
  const page = await later.page(urls.reviewRequest(kept));
  assert(page.includes("Close-out") && !page.includes('data-island="CloseOutForm"'));
  const inYear = async (year: number) => {
    await eraseDue(db, { now: new Date(`${year}-12-31T18:00:00Z`), retentionDays: 400, recordYears: 3 });
    return [await stored("requests", kept), await stored("deletedRequests", gone)];
  };
  const year = Number(before.slice(0, 4));
  assert.deepEqual(await inYear(year + 3), [numbers, wordless], "three years and the current one are kept");
  assert.deepEqual((await logs()).map((log) => log?.packedTemperature), [45, 45]);
  assert.deepEqual(await inYear(year + 4), [emptyBodySchema, emptyBodySchema]);
  assert.deepEqual(await logs(), [null, null]);
  clock.set(before);
});
