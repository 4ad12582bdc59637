import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Db, transact, type Tx } from "../../../db/client.ts";
import { renameSchools, retireSchool } from "../../../db/district/change_schools.ts";
import { changeDistrict } from "../../../db/district/details.ts";
import { claimMail } from "../../../db/mail/claim.ts";
import { findOutboxCounts, listOutbox, type OutboxFilter } from "../../../db/mail/list_outbox.ts";
import { resendFailedMessages, resendMessage } from "../../../db/mail/resend.ts";
import { findSchool } from "../../../src/domain/district/schools.ts";
import { TestClock } from "../../support/clock.ts";
import { somebodyWaitsForALock } from "../../support/database.ts";
import { testDistrict } from "../../support/families.ts";
import { addMail, mailOf, putInOutbox } from "../../support/outbox.ts";
import { assertAppError } from "../../support/outcomes.ts";

const { db, admin: actor, clear } = await testDistrict();
Deno.test.beforeEach(clear);
const clock = new TestClock();
const { now } = clock;
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const inTransaction = <Answer>(work: (tx: Tx) => Promise<Answer>) => transact(db, work);
const namesOf = async (filter: OutboxFilter, page = 1, limit = 20) =>
  (await listOutbox(db, filter, { page, limit })).data.map(({ toName }) => toName);
const again = (mailId: string, seen: { status: "FAILED" | "SENT"; resends?: number }) =>
  inTransaction((tx) => resendMessage(tx, { actor, mailId, seen: { resends: 0, ...seen }, now: minutes(5) }));

Deno.test("each tab lists its own messages, newest first, page by page", async () => {
  for (const [at, toName] of ["first", "second", "third"].entries()) {
    await addMail(db, now, { toName, createdAt: minutes(at) });
  }
  await addMail(db, now, { toName: "failed", status: "FAILED" });
  assert.deepEqual(await namesOf({ status: "WAITING" }), ["third", "second", "first"]);
  assert.deepEqual(await namesOf({ status: "WAITING" }, 2, 2), ["first"]);
  assert.deepEqual(await namesOf({ status: "FAILED" }), ["failed"]);
  const { pagination } = await listOutbox(db, { status: "WAITING" }, { page: 1, limit: 2 });
  assert.deepEqual(pagination, { page: 1, limit: 2, total: 3, totalPages: 2 });
  assert.deepEqual(await findOutboxCounts(db), { WAITING: 3, FAILED: 1, SENT: 0 });
});

Deno.test("a search finds part of a name or address in either case, and no character is a wildcard", async () => {
  await addMail(db, now, { toName: "Ḵaa Tester", toAddress: "one@test.example" });
  await addMail(db, now, { toName: "Two", toAddress: "o_ther@test.example" });
  await addMail(db, now, { toName: "Three", toAddress: "three@test.example", status: "SENT" });
  assert.deepEqual(await namesOf({ status: "WAITING", q: "ḵaa TEST" }), ["Ḵaa Tester"]);
  assert.deepEqual(await namesOf({ status: "WAITING", q: "ONE@" }), ["Ḵaa Tester"]);
  assert.deepEqual(await namesOf({ status: "WAITING", q: "o_t" }), ["Two"]);
  assert.deepEqual(await namesOf({ status: "WAITING", q: "%" }), []);
  assert.deepEqual(await namesOf({ status: "WAITING", q: "three" }), []);
  assert.equal((await listOutbox(db, { status: "WAITING", q: "test" }, { page: 1, limit: 20 })).pagination.total, 2);
});

for (
  const [status, given, kept, messageId] of [
    ["FAILED", { resends: 2 }, { resends: 2, lastError: "550 no such user" }, "its old Message-ID and its last error"],
    ["SENT", { resends: 0 }, { resends: 1, lastError: null }, "a new Message-ID"],
  ] as const
) {
  Deno.test(`a ${status} message waits again with all its tries before it, under ${messageId}`, async () => {
    const id = await addMail(db, now, { status, attempts: 9, lastError: "550 no such user", ...given });
    await again(id, { status, ...given });
    const { attempts, resends, nextAttemptAt, leasedUntil, lastError, sentAt, ...mail } = await mailOf(db, id);
    const anew = ["WAITING", 0, minutes(5), null, null];
    assert.deepEqual([mail.status, attempts, nextAttemptAt, leasedUntil, sentAt], anew);
    assert.deepEqual({ resends, lastError }, kept);
  });
}

Deno.test("a message that is waiting or being sent stays as it is", async () => {
  for (const leasedUntil of [null, minutes(10)]) {
    const id = await addMail(db, now, { leasedUntil, attempts: 1 });
    const before = await mailOf(db, id);
    for (const status of ["FAILED", "SENT"] as const) {
      await assertAppError(again(id, { status }), "CONFLICT", /already waiting to be sent\. Find it under Waiting\.$/);
    }
    assert.deepEqual(await mailOf(db, id), before);
  }
});

Deno.test("a message that was resent since the page was loaded is not sent a third time", async () => {
  const resent = await addMail(db, now, { status: "SENT", resends: 1 });
  await assertAppError(again(resent, { status: "SENT" }), "CONFLICT", /resent in the meantime.* under Sent\.$/);
  const arrived = await addMail(db, now, { status: "SENT" });
  await assertAppError(again(arrived, { status: "FAILED" }), "CONFLICT", /under Sent\.$/);
  const failed = await addMail(db, now, { status: "FAILED", resends: 1 });
  await assertAppError(again(failed, { status: "SENT" }), "CONFLICT", /under Failed\.$/);
  for (const id of [resent, arrived]) assert.equal((await mailOf(db, id)).status, "SENT");
});

Deno.test("of several people who resend a message at once, only one succeeds", async () => {
  for (const status of ["FAILED", "SENT"] as const) {
    const id = await addMail(db, now, { status });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => again(id, { status })));
    assert.equal(results.filter((result) => result.status === "fulfilled").length, 1);
    assert.equal((await mailOf(db, id)).resends, status === "SENT" ? 1 : 0);
  }
});

Deno.test("resending waits for a worker's result, and respects it", async () => {
  const id = await addMail(db, now, { status: "FAILED" });
  const attempt = await inTransaction(async (tx) => {
    await tx.updateTable("outbox").set({ status: "SENT", sentAt: now }).where("id", "=", id).execute();
    const waiting = assertAppError(again(id, { status: "FAILED" }), "CONFLICT", /under Sent\.$/);
    await somebodyWaitsForALock(db, waiting);
    // In a list, so that the transaction ends before the attempt does.
    return [waiting];
  });
  await Promise.all(attempt);
  assert.equal((await mailOf(db, id)).status, "SENT");
});

Deno.test("all failed messages, or those a search finds, wait again at once; others stay", async () => {
  const [one, two] = [
    await addMail(db, now, { status: "FAILED", toAddress: "one@test.example", attempts: 9, lastError: "550" }),
    await addMail(db, now, { status: "FAILED", toAddress: "two@test.example" }),
  ];
  const sent = await addMail(db, now, { status: "SENT" });
  assert.equal(await inTransaction((tx) => resendFailedMessages(tx, { actor, q: "one@", now: minutes(5) })), 1);
  const { status, attempts, resends, nextAttemptAt, lastError } = await mailOf(db, one);
  assert.deepEqual([status, attempts, resends, nextAttemptAt, lastError], ["WAITING", 0, 0, minutes(5), "550"]);
  assert.equal((await mailOf(db, two)).status, "FAILED");
  assert.equal(await inTransaction((tx) => resendFailedMessages(tx, { actor, q: undefined, now })), 1);
  assert.equal((await mailOf(db, two)).status, "WAITING");
  assert.equal((await mailOf(db, sent)).status, "SENT");
  assert.equal(await inTransaction((tx) => resendFailedMessages(tx, { actor, q: undefined, now })), 0);
});

Deno.test("when several people resend everything at once, each message is resent once, and nobody waits forever", async () => {
  for (let count = 0; count < 50; count++) await addMail(db, now, { status: "FAILED" });
  const taken = await Promise.all(
    Array.from({ length: 5 }, () => inTransaction((tx) => resendFailedMessages(tx, { actor, q: undefined, now }))),
  );
  assert.equal(taken.reduce((sum, count) => sum + count, 0), 50);
});

const LEASE_MS = 120_000;
const AFTER_THE_LEASE = new Date(now.getTime() + LEASE_MS);
const claim = (db: Db, at = now, limit = 10) => claimMail(db, { now: at, leaseMs: LEASE_MS, limit });

Deno.test("a claim takes due messages, oldest first, and nobody else gets them until the lease expires", async () => {
  const ago = (minutes: number) => ({ nextAttemptAt: new Date(now.getTime() - minutes * 60_000) });
  const [middle, last, first] = await putInOutbox(db, now, [ago(2), ago(1), ago(3), ago(-1)]);
  const claimed = await claim(db, now, 2);
  assert.deepEqual(claimed.map(({ id }) => id).toSorted(), [first, middle].toSorted());
  const taken = [[1, AFTER_THE_LEASE], [1, AFTER_THE_LEASE]];
  assert.deepEqual(claimed.map(({ attempts, leasedUntil }) => [attempts, leasedUntil]), taken);
  assert.deepEqual((await claim(db)).map(({ id }) => id), [last]);
  assert.deepEqual(await claim(db), []);
  const again = await claim(db, AFTER_THE_LEASE);
  assert.deepEqual(again.map(({ attempts }) => attempts).toSorted(), [1, 2, 2, 2]);
});

Deno.test("a message that waited names the district, its schools and people as they are called when it leaves", async () => {
  const requests = [{ by: actor.id }, { by: null }, { by: "no id" }, { by: crypto.randomUUID() }];
  await putInOutbox(db, now, [{ kind: "requests-submitted", payload: { requests } }]);
  const renamed = { firstName: "Renamed", lastName: "Person", email: "renamed@test.example" };
  await db.updateTable("users").set(renamed).where("id", "=", actor.id).execute();
  const district = { name: "New Name", officeName: "Kitchen", phone: "907-555-0100", email: "food@test.example" };
  await transact(db, async (tx) => {
    await changeDistrict(tx, { actor, district, now });
    await renameSchools(tx, { actor, names: { Harborview: "Sayéik" }, now });
    await retireSchool(tx, { actor, value: "Harborview", now });
  });
  const [claimed = assert.fail()] = await claim(db);
  assert.partialDeepStrictEqual(claimed.mailContext.district, district);
  const school = { value: "Harborview", label: "Sayéik", isRetired: true };
  assert.deepEqual(findSchool(claimed.mailContext.schools, "Harborview"), school);
  assert.deepEqual(claimed.mailContext.people, { [actor.id]: renamed });
});

Deno.test("a message that another transaction is changing is skipped, and claimed later with the change", async () => {
  const digest = { kind: "requests-submitted" as const, dedupeKey: "digest:test" };
  await putInOutbox(db, now, [{ ...digest, payload: { requests: [] } }]);
  await transact(db, async (tx) => {
    await tx.updateTable("outbox").set({ toName: "changed" }).execute();
    await transact(db, async (other) => {
      await sql`set local lock_timeout = 100`.execute(other);
      assert.deepEqual(await claim(other), []);
    });
  });
  const [claimed] = await claim(db);
  assert.equal(claimed?.to.name, "changed");
});
