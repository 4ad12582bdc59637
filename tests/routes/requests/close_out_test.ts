import assert from "node:assert/strict";
import { eraseDue } from "../../../db/requests/eraser.ts";
import { findPersonalData } from "../../../db/accounts/export_person.ts";
import type { ErrorBody } from "../../../src/domain/api_errors.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { database: { db }, clock, people } = running;
const admin = await running.signedIn(people.admin);
const teacher = await running.signedIn(people.teacher);
const { submitted, approve } = requestsOf(running);
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
    assert(!page.includes("Close-Out"), "no card where nothing was said");
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
    const card = page.slice(page.indexOf("Close-Out"), page.indexOf("Timeline"));
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

test("without script, the numbers are posted with the button, and come back with their messages when they are wrong", async () => {
  const id = await inProgress();
  const path = urls.reviewRequest(id);
  const wrong = { action: "complete", delivered: "40", served: "x", returned: "", note: "<b>Typed</b>" };
  const refused = await admin.postForm(path, wrong);
  assert.equal(refused.status, 422);
  const html = await refused.text();
  assert.match(html, /<details[^>]*open/);
  assert.match(html, /Must be a whole number/);
  assert.match(html, /name="served"[^>]*value="x"|value="x"[^>]*name="served"/);
  assert.match(html, /&lt;b&gt;Typed&lt;\/b&gt;<\/textarea>/);
  const done = await admin.postForm(path, { ...wrong, served: "38" });
  assert.deepEqual([done.status, done.headers.get("Location")], [303, `${path}?done=requestCompleted`]);
  assert.deepEqual(await stored("requests", id), {
    delivered: 40,
    served: 38,
    returned: null,
    closeOutNote: "<b>Typed</b>",
  });
});
