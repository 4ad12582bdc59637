import assert from "node:assert/strict";
import postgres from "postgres";
import type { BulkResult, SelectionSum } from "../../../src/domain/requests/bulk.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { submitted, approve, revise } = requestsOf(running);
const admin = await running.signedIn(running.people.admin);

const statusOf = async (id: string) =>
  (await expectJson<RequestDetails>(await admin.get(urls.api.adminRequest(id)))).status;

test("a bulk approval counts successes, names each failure and why, and continues after a failure", async () => {
  const [first, decided, last] = [await submitted(), await submitted(), await submitted()];
  await approve(decided.id);
  const unknown = crypto.randomUUID();
  const requestIds = [first.id, decided.id, unknown, last.id];

  const result = await expectJson<BulkResult>(await admin.post(urls.api.bulkApprove, { requestIds }));

  assert.deepEqual(result, {
    success: 2,
    failed: 2,
    failures: [
      {
        requestId: decided.id,
        message: "This request is now Approved. Only In Review requests can be approved.",
      },
      { requestId: unknown, message: "Request not found" },
    ],
  });
  assert.deepEqual([await statusOf(first.id), await statusOf(last.id)], ["APPROVED", "APPROVED"]);
});

test("a bulk progress skips a request whose newer revision is in review", async () => {
  const [revised, plain] = [await submitted(), await submitted()];
  await approve(revised.id);
  await approve(plain.id);
  await revise(revised.id, { gradesText: "4th" });

  const requestIds = [revised.id, plain.id];
  const result = await expectJson<BulkResult>(await admin.post(urls.api.bulkProgress, { requestIds }));

  assert.deepEqual(result, {
    success: 1,
    failed: 1,
    failures: [{
      requestId: revised.id,
      message: "A newer revision is waiting for review (Revision 1). Approve or deny it first.",
    }],
  });
  assert.deepEqual([await statusOf(revised.id), await statusOf(plain.id)], ["APPROVED", "IN_PROGRESS"]);
});

test("an unexpected error stops a bulk approval; earlier approvals stay", async () => {
  const [before, broken, after] = [await submitted(), await submitted(), await submitted()];
  const sql = postgres(running.database.ownerUrl, { max: 1, onnotice: () => {} });
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
  assert.deepEqual(
    [await statusOf(before.id), await statusOf(broken.id), await statusOf(after.id)],
    ["APPROVED", "IN_REVIEW", "IN_REVIEW"],
  );
});

test("a thousand requests can be selected; none, duplicates, one too many and other input are refused", async () => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const result = await expectJson<BulkResult>(await admin.post(urls.api.bulkApprove, { requestIds: ids(1000) }));
  assert.deepEqual([result.success, result.failed], [0, 1000]);

  const id = crypto.randomUUID();
  const wrong = [
    {},
    { requestIds: [] },
    { requestIds: id },
    { requestIds: ["12345"] },
    { requestIds: [id, id.toUpperCase()] },
    { requestIds: ids(1001) },
    { requestIds: [id], reason: "none" },
  ];
  for (const path of [urls.api.bulkApprove, urls.api.bulkProgress]) {
    for (const body of wrong) await expectJson(await admin.post(path, body), 422);
  }
});

test("a selection is added up: its lunches and special meals, without those that left the tab or are revised", async () => {
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
  });
  assert.deepEqual((await expectJson<SelectionSum>(await sum("APPROVED"))).requestIds, [decided.id]);
  assert.deepEqual(await expectJson(await sum("DENIED")), { requestIds: [], lunches: 0, specialMeals: 0 });
  for (const [status, ids] of [["", requestIds], ["DELETED", requestIds], ["DENIED", []]] as const) {
    await expectJson(await sum(status, [...ids]), 422);
  }
});

test("only administrators decide in bulk", async () => {
  const { id } = await submitted();
  const { director, teacher } = running.people;
  for (const path of [urls.api.bulkApprove, urls.api.bulkProgress]) {
    for (const person of [director, teacher]) {
      await expectJson(await (await running.signedIn(person)).post(path, { requestIds: [id] }), 403);
    }
    await expectJson(await running.client().post(path, { requestIds: [id] }), 401);
  }
  assert.equal(await statusOf(id), "IN_REVIEW");
});
