import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { findDueReminders, queueReminders } from "../../../db/mail/reminders.ts";
import { outboxStore } from "../../../db/mail/store.ts";
import { deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import type { MailedRequest } from "../../../src/domain/mail/content.ts";
import { dueReminders } from "../../../src/domain/mail/reminders.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import { fromRow } from "../../../db/requests/rows.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { choose, outboxOf, payloadOf, queuedBy } from "../../support/outbox.ts";
import { addPerson } from "../../support/people.ts";

const district = await testDistrict();
const { db, admin, director, teacher, otherTeacher } = district;
const second = await addPerson(db, admin, "ADMIN", "second@test.example", NOW);
Deno.test.beforeEach(() => district.clear());

// Deliveries are on Thursday, 16 April, unless a test says otherwise.
const DELIVERY = "2026-04-16";
const WEEK_BEFORE = deliveryInstant("2026-04-09", "7:00 am");
const THREE_BEFORE = deliveryInstant("2026-04-13", "7:00 am");

const submit = (deliveryDate = DELIVERY, actor = teacher) => district.create({ deliveryDate }, { actor });
const queued = (now: Date) => queuedBy(db, () => queueReminders(db, now));

/** Returns what the administrators are reminded of. */
async function reviewed(): Promise<string[]> {
  const [message] = (await outboxOf(db)).filter(({ kind }) => kind === "review-reminder");
  return ((message?.payload.requests ?? []) as MailedRequest[]).map(({ id }) => id);
}

const REVIEW = ["review-reminder to second", "review-reminder to super"];

Deno.test("administrators are reminded of a review 7 and 3 days before delivery, once each", async () => {
  const later = await submit("2026-04-17");
  const sooner = await submit();
  const far = await submit("2026-04-24");
  const decided = await submit();
  await district.approve(decided);
  assert.deepEqual(await queued(deliveryInstant("2026-04-10", "6:59 am")), []);
  assert.deepEqual(await queued(deliveryInstant("2026-04-10", "7:00 am")), REVIEW);
  assert.deepEqual(await reviewed(), [sooner.id, later.id]);
  assert.deepEqual(await queued(deliveryInstant("2026-04-10", "7:01 am")), []);

  await choose(db, teacher, { confirmReminders: false });
  assert.deepEqual(await queued(THREE_BEFORE), REVIEW);
  assert.deepEqual(await reviewed(), [sooner.id]);
  assert.deepEqual(await queued(deliveryInstant("2026-04-17", "7:00 am")), REVIEW);
  assert.deepEqual(await reviewed(), [later.id, far.id], "of the one that was missed on the 14th as well");
  assert.deepEqual(await queued(deliveryInstant("2026-04-17", "8:00 am")), []);
  await choose(db, teacher, {});
});

Deno.test("the requester is reminded three school days before delivery, once, in review or approved", async () => {
  const approved = await submit();
  await district.approve(approved);
  await submit(DELIVERY, otherTeacher);
  await queueReminders(db, WEEK_BEFORE);
  assert.deepEqual(await queued(THREE_BEFORE), ["confirm-reminder to other", "confirm-reminder to teacher", ...REVIEW]);
  assert.deepEqual(await queued(THREE_BEFORE), []);
  await db.deleteFrom("reminders").where("requestId", "=", approved.id).execute();
  await queued(THREE_BEFORE);
  assert.equal((await payloadOf(db, "confirm-reminder")).request.id, approved.id);
});

Deno.test("whatever was sent before, exactly what the rules make due is found", async () => {
  // Of each day from Thursday to Monday of the second week after, one of each kind.
  for (let day = 9; day <= 20; day++) {
    const [inReview, approved, moved, denied] = await Promise.all([1, 2, 3, 4].map(() => submit(april(day))));
    assert(inReview && approved && moved && denied);
    await district.approve(approved);
    await district.approve(moved);
    await district.deny(denied);
    await district.revise(moved, { deliveryDate: april(day + (day % 2 ? 9 : 2)) });
  }
  await db.insertInto("closedDays").values(
    BREAK.map(({ from, to, reason }) => ({ firstDay: from, lastDay: to, reason, createdBy: admin.id, createdAt: NOW })),
  ).execute();
  let found = 0;
  for (let hour = 0; hour < 16 * 24; hour += 7) {
    const now = new Date(deliveryInstant("2026-04-02", "6:00 am").getTime() + hour * 60 * 60_000);
    const expected = unsent(await allDueReminders(now), await sentReminders());
    const due = unsent(named(await findDueReminders(db, now)), await sentReminders());
    assert.deepEqual(due, expected, now.toISOString());
    found += expected.length;
    if (hour % 3 > 0) await queueReminders(db, now);
  }
  assert(found > 60, `${found} were due`);
  await db.deleteFrom("closedDays").execute();
});

Deno.test("where rosters come back, the requester is asked for one once, on the next school day, until it is back", async () => {
  const [asked, back, before] = [await submit(), await submit(), await submit("2026-04-15")];
  for (const request of [asked, back, before]) await district.progress(await district.approve(request));
  const next = deliveryInstant("2026-04-17", "7:00 am");
  assert.deepEqual(await queued(next), [], "switched off");
  await db.updateTable("district").set({ rostersSince: DELIVERY }).execute();
  await db.updateTable("requests").set({ rosterMarks: { back: true, entered: false } }).where("id", "=", back.id)
    .execute();
  assert.deepEqual(await queued(deliveryInstant("2026-04-17", "6:59 am")), []);
  assert.deepEqual(await queued(next), ["roster-reminder to teacher"]);
  assert.equal((await payloadOf(db, "roster-reminder")).request.id, asked.id);
  assert.deepEqual(await queued(deliveryInstant("2026-04-20", "7:00 am")), []);
  const claim = () => outboxStore(db, newToken).claim({ now: next, leaseMs: 1, limit: 9 });
  await db.updateTable("requests").set({ rosterMarks: { back: true, entered: true } }).execute();
  assert.deepEqual(await claim(), []);

  await db.deleteFrom("reminders").execute();
  await db.updateTable("requests").set({ rosterMarks: null }).execute();
  await db.insertInto("closedDays").values({
    firstDay: "2026-04-17",
    lastDay: "2026-04-22",
    reason: "Break",
    createdBy: admin.id,
    createdAt: NOW,
  }).execute();
  assert.deepEqual(await queued(deliveryInstant("2026-04-22", "7:00 am")), []);
  assert.equal((await queued(deliveryInstant("2026-04-23", "7:00 am"))).length, 2, "of the seventh day after");
  await db.deleteFrom("reminders").execute();
  assert.deepEqual(await queued(deliveryInstant("2026-04-24", "7:00 am")), []);
  await db.updateTable("district").set({ rostersSince: "" }).execute();
});

const BREAK = [{ from: "2026-04-13", to: "2026-04-16", reason: "Break" }];
const april = (day: number) => `2026-04-${String(day).padStart(2, "0")}`;
const named = (reminders: { kind: string; request: { id: string } }[]) =>
  reminders.map(({ kind, request }) => `${kind} ${request.id}`).toSorted();
const unsent = (due: string[], sent: Set<string>) => due.filter((reminder) => !sent.has(reminder));

async function sentReminders(): Promise<Set<string>> {
  const rows = await db.selectFrom("reminders").selectAll().execute();
  return new Set(rows.map(({ kind, requestId }) => `${kind} ${requestId}`));
}

/** Returns what is due by the rules alone, for every family there is. */
async function allDueReminders(now: Date): Promise<string[]> {
  const rows = (await db.selectFrom("requests").selectAll().execute()).map(fromRow);
  return named(dueReminders([...Map.groupBy(rows, ({ familyId }) => familyId).values()], BREAK, now));
}

Deno.test("people who turned reminders off or lost access get none", async () => {
  await submit();
  const leaver = await addPerson(db, admin, "REQUESTER", "leaver@test.example", NOW);
  await submit(DELIVERY, leaver);
  await db.updateTable("users").set({ accountStatus: "DENIED", deniedReason: "Left" }).where("id", "=", leaver.id)
    .execute();
  await choose(db, second, { reviewReminders: false });
  await choose(db, teacher, { confirmReminders: false });
  assert.deepEqual(await queued(THREE_BEFORE), ["review-reminder to super"]);
  for (const person of [second, teacher]) await choose(db, person, {});
});

Deno.test("a request that is being changed is left for the next minute", async () => {
  const request = await submit(DELIVERY, director);
  await choose(db, director, { confirmReminders: false });
  await transact(db, async (tx) => {
    await tx.selectFrom("requests").select("id").where("id", "=", request.id).forUpdate().execute();
    assert.deepEqual(await queued(THREE_BEFORE), []);
  });
  assert.deepEqual(await queued(THREE_BEFORE), REVIEW);
  await choose(db, director, {});
});

Deno.test("requests can be deleted, with their reminders, while reminders are queued", async () => {
  const requests = [];
  for (let index = 0; index < 10; index++) requests.push(await submit());
  await Promise.all([...requests.map((request) => district.delete(request)), queueReminders(db, THREE_BEFORE)]);
  assert.deepEqual(await db.selectFrom("reminders").selectAll().execute(), []);
});

/** The reminders that a worker gets at this time, "kind to address", after all that it held before. */
async function leaving(at: string): Promise<string[]> {
  const now = deliveryInstant(at.slice(0, 10), at.slice(11));
  await db.updateTable("outbox").set({ leasedUntil: null }).execute();
  const claimed = await outboxStore(db, newToken).claim({ now, leaseMs: 1, limit: 100 });
  return claimed.map(({ content, to }) => `${content.kind} to ${to.address.split("@")[0]}`)
    .filter((name) => name.includes("-reminder ")).toSorted();
}

const CONFIRM = "confirm-reminder to teacher";
const NOT_CHANGED = () => Promise.resolve();
const WAITED: [what: string, change: (request: { id: string }) => Promise<unknown>, at: string, left: string[]][] = [
  ["not changed", NOT_CHANGED, "2026-04-14 8:29 am", [CONFIRM, ...REVIEW]],
  ["not changed", NOT_CHANGED, "2026-04-14 8:30 am", REVIEW],
  ["not changed", NOT_CHANGED, "2026-04-16 8:29 am", REVIEW],
  ["not changed", NOT_CHANGED, "2026-04-16 8:30 am", []],
  ["approved", district.approve, "2026-04-13 7:05 am", [CONFIRM]],
  ["revised", district.revise, "2026-04-13 7:05 am", []],
  ["cancelled", district.cancel, "2026-04-13 7:05 am", []],
  ["deleted", district.delete, "2026-04-13 7:05 am", []],
];
for (const [what, change, at, left] of WAITED) {
  Deno.test(`of a request that was ${what}, ${left.join(" and ") || "no reminder"} leaves at ${at}`, async () => {
    const request = await submit();
    await queueReminders(db, THREE_BEFORE);
    await change(request);
    assert.deepEqual(await leaving(at), left);
    const kept = (await outboxOf(db)).filter(({ kind }) => kind.endsWith("-reminder"));
    assert.equal(kept.length, left.length, "the others are dropped");
  });
}

Deno.test("a reminder of several requests leaves without those that were decided", async () => {
  const [decided, kept] = [await submit(), await submit()];
  await queueReminders(db, WEEK_BEFORE);
  await district.approve(decided);
  assert.deepEqual(await leaving("2026-04-09 7:00 am"), REVIEW);
  assert.deepEqual(await reviewed(), [kept.id]);
});

Deno.test("a reminder that names a day which is no longer the first is dropped", async () => {
  const approved = await submit();
  await district.approve(approved);
  const revision = await district.revise(approved, { deliveryDate: "2026-04-24" });
  await queueReminders(db, THREE_BEFORE);
  assert.deepEqual(await leaving("2026-04-13 7:00 am"), [CONFIRM, ...REVIEW]);
  await district.approve(revision);
  assert.deepEqual(await leaving("2026-04-13 7:00 am"), []);
});
