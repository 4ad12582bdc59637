import assert from "node:assert/strict";
import postgres from "postgres";
import { approveRequest } from "../../../db/requests/approve.ts";
import { decideEach } from "../../../routes/admin/requests/decide_each.ts";
import type { ErrorBody } from "../../../src/domain/http/errors.ts";
import type { BulkResult, SelectionSum } from "../../../src/domain/requests/decisions.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import { MAX_SPECIAL_MEALS } from "../../../src/domain/requests/form.ts";
import { LOCK_HOURS } from "../../../src/domain/requests/deadlines.ts";
import { HOUR_MS } from "../../../src/domain/time/durations.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp, testRenderer } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { outboxOf } from "../../support/outbox.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();
const { submitted, approve, revise } = requestsOf(running);
const { clock, database } = running;
const { admin, teacher } = await running.allSignedIn();

Deno.test("a key that is not plain text is refused", async () => {
  const key = { "Idempotency-Key": "x".repeat(101) };
  await expectJson(await teacher.post(urls.api.requests, requestForm(clock.now), key), 400);
});

Deno.test("that it is late stands only on a request that is", async () => {
  const early = await submitted({ lateAckChecked: true }, 75);
  const late = await revise(early.id, { lateAckChecked: true }, 13);
  const warned = [early, late, await revise(late.id, { lateAckChecked: true }, 14)].map(async ({ id }) =>
    (await admin.page(urls.printReviewedRequest(id))).includes("LATE REQUEST")
  );
  assert.deepEqual(await Promise.all(warned), [false, true, false]);
});

// tests/db/requests/review_test.ts says which these are.
Deno.test("a review tells the school's other requests that day apart by class and destination", async () => {
  await submitted({ className: "Room 12", destination: "Sample Museum" }, 80);
  const { id } = await submitted({}, 80);
  assert.match(await admin.page(urls.reviewRequest(id)), />Room 12 · Sample Museum</);
});

Deno.test("a PDF that cannot be made now gives a message and when to retry", async () => {
  const own = await testApp({ pdf: testRenderer() });
  const { id } = await requestsOf(own).submitted();
  const client = await own.signedIn(own.people.teacher);
  assert.equal((await client.get(urls.api.pdf(id))).headers.get("Content-Type"), "application/pdf");
  await own.pdf.close();
  const refused = await client.get(urls.api.pdf(id));
  assert.ok(Number(refused.headers.get("Retry-After")) > 0);
  const { message } = await expectJson<ErrorBody>(refused, 503);
  assert.match(message, /^The PDF of this request could not be made/);
  await own.close();
});

Deno.test("a document whose notes would take many seconds is refused at once, with the way to print it", async () => {
  const meal = { studentName: "Student 100", notes: "x".repeat(1000) };
  const endless = await submitted({ specialMeals: Array(MAX_SPECIAL_MEALS).fill(meal) });
  const { message } = await expectJson<ErrorBody>(await admin.get(urls.api.pdf(endless.id)), 422);
  assert.match(message, /its special meals have \d{6} characters.*Use the print page instead\./);
});

const statusOf = async (id: string) =>
  (await expectJson<RequestDetails>(await admin.get(urls.api.adminRequest(id)))).status;

Deno.test("a bulk call counts successes, names each failure and why, and continues after a failure", async () => {
  const [first, decided, last] = [await submitted(), await submitted(), await submitted()];
  await approve(decided.id);
  const unknown = crypto.randomUUID();
  const bulk = async (path: string, requestIds: string[]) =>
    await expectJson<BulkResult>(await admin.post(path, { requestIds }));
  const isApproved = "This request is now Approved. Only In Review requests can be approved.";
  assert.deepEqual(await bulk(urls.api.bulkApprove, [first.id, decided.id, unknown, last.id]), {
    success: 2,
    failed: 2,
    failures: [{ requestId: decided.id, message: isApproved }, { requestId: unknown, message: "Request not found" }],
  });
  await revise(decided.id, { gradesText: "4th" });
  const waits = "A newer revision is waiting for review (Revision 1). Approve or deny it first.";
  const expected = { success: 1, failed: 1, failures: [{ requestId: decided.id, message: waits }] };
  assert.deepEqual(await bulk(urls.api.bulkProgress, [decided.id, last.id]), expected);
  const statuses = await Promise.all([first, decided, last].map(({ id }) => statusOf(id)));
  assert.deepEqual(statuses, ["APPROVED", "APPROVED", "IN_PROGRESS"]);
});

Deno.test("each decision of a bulk call has its own time: one made after changes closed does not say until when they are open", async () => {
  const requests = [await submitted(), await submitted()];
  const requestIds = requests.map(({ id }) => id);
  let now = Date.parse(requests[0]?.deliveryAt ?? "") - LOCK_HOURS * HOUR_MS - 2;
  // Each reading is a millisecond later.
  const deps = { db: database.db, clock: () => new Date(++now) };
  await decideEach(deps, running.people.admin, requestIds, approveRequest);
  const approvals = (await outboxOf(database.db)).flatMap(({ content }) =>
    content.kind === "request-approved" && requestIds.includes(content.payload.request.id) ? [content.payload] : []
  );
  assert.deepEqual(approvals.map(({ firstDelivery }) => firstDelivery), [requests[0]?.deliveryAt, null]);
});

Deno.test("an unexpected error stops a bulk approval; earlier approvals stay", async () => {
  const [before, broken, after] = [await submitted(), await submitted(), await submitted()];
  const sql = postgres(running.database.asOwner(), { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
    create trigger fail before update on requests for each row when (old.id = '${broken.id}') execute function fail()`);
  try {
    const requestIds = [before.id, broken.id, after.id];
    await expectJson(await admin.post(urls.api.bulkApprove, { requestIds }), 500);
  } finally {
    await sql`drop function fail cascade`;
    await sql.end();
  }
  const statuses = await Promise.all([before, broken, after].map(({ id }) => statusOf(id)));
  assert.deepEqual(statuses, ["APPROVED", "IN_REVIEW", "IN_REVIEW"]);
});

Deno.test("a selection's sum leaves out requests that left the tab or were revised", async () => {
  const meals = [{ studentName: "Test One", notes: "No nuts" }, { studentName: "Test Two", notes: "No milk" }];
  const [plain, special] = [await submitted({ comments: "sum" }), await submitted({ specialMeals: meals })];
  const [decided, revised] = [await submitted(), await submitted()];
  await approve(decided.id);
  const revision = await revise(revised.id, { gradesText: "4th" });
  const requestIds = [special.id, decided.id, revised.id, crypto.randomUUID(), plain.id, revision.id];
  const sum = (status: string, ids = requestIds) => admin.post(urls.api.selectionSum, { requestIds: ids, status });

  assert.deepEqual(await expectJson<SelectionSum>(await sum("IN_REVIEW")), {
    requestIds: [special.id, plain.id, revision.id],
    lunches: special.numberOfLunches + plain.numberOfLunches + revision.numberOfLunches,
    specialMeals: 1 + meals.length + 1,
    conflicts: [],
  });
  assert.deepEqual((await expectJson<SelectionSum>(await sum("APPROVED"))).requestIds, [decided.id]);
  const nothing = { requestIds: [], lunches: 0, specialMeals: 0, conflicts: [] };
  assert.deepEqual(await expectJson(await sum("DENIED")), nothing);
  for (const [status, ids] of [["", requestIds], ["DELETED", requestIds], ["DENIED", []]] as const) {
    await expectJson(await sum(status, [...ids]), 422);
  }
});

Deno.test("a decision with mistakes is refused with its status, and changes nothing", async () => {
  const { id } = await submitted();
  const before = await dumpTables(database.db);
  const { api } = urls;
  const posts: [Client, path: string, body: object, status: number][] = [
    [admin, api.deny(id), { reason: " " }, 422],
    [admin, api.deny(id), { reason: "a\0b" }, 422],
    [admin, api.deny(id), { reason: "x".repeat(10_000) }, 422],
    [admin, api.complete(id), {}, 409],
    ...[0, -1, 1.5, "1", null, 1e300].map((
      versions,
    ): typeof posts[number] => [admin, api.delete(id), { versions }, 422]),
    [teacher, api.revert(id), {}, 409],
  ];
  for (const [client, path, body, status] of posts) await expectJson(await client.post(path, body), status);
  assert.deepEqual(await dumpTables(database.db), before);
});

Deno.test("a copy of a denied revision says that the approved version stays in effect", async () => {
  const { id } = await submitted();
  await approve(id);
  const revision = await revise(id, { gradesText: "4th" });
  const copied = async () => await teacher.page(urls.copyRequest(revision.id));
  assert.doesNotMatch(await copied(), /stays in effect/);
  await expectJson(await admin.post(urls.api.deny(revision.id), { reason: "Too late" }), 200);
  assert.match(await copied(), /The approved version stays in effect.*· 25 lunches will still be delivered/s);
});
