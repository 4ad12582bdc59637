import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { openDatabase } from "../../../db/client.ts";
import { findRequestFor } from "../../../db/requests/find.ts";
import { allVersions } from "../../../src/domain/requests/family.ts";
import { eventsOf, NOW, storyOf, testDistrict } from "../../support/families.ts";
import { assertAppError } from "../../support/outcomes.ts";

const district = await testDistrict();
const { db, teacher } = district;

Deno.test("a new request is version 0, in review, its creator's, with its meals in the order of the form", async () => {
  const specialMeals = [{ studentName: "B", notes: "No milk" }, { studentName: "A", notes: "No eggs" }];
  const request = await district.create({ specialMeals, comments: "At the dock" });
  const { id, version, status, requesterId, parentId, familyId } = request;
  assert.deepEqual([version, status, requesterId, parentId, familyId], [0, "IN_REVIEW", teacher.id, null, id]);
  assert.equal(request.id.length, 36);
  assert.equal(request.createdAt, NOW.toISOString());
  const found = await findRequestFor(db, teacher, request.id);
  assert.equal(found.comments, "At the dock");
  assert.deepEqual(found.specialMeals.map(({ studentName, notes }) => ({ studentName, notes })), specialMeals);
  assert.deepEqual(await eventsOf(db, request), ["request.create"]);
});

Deno.test("a director revises anybody's request: the owner stays the owner, the event names the director", async () => {
  const original = await district.create();
  const revision = await district.revise(original, {}, { actor: district.director });
  assert.equal(revision.requesterId, teacher.id);
  const event = await db.selectFrom("auditEvents").select("actorId").where("requestId", "=", revision.id)
    .executeTakeFirstOrThrow();
  assert.equal(event.actorId, district.director.id);
});

Deno.test("every version is found with its whole family, its own meals and those of the version before it", async () => {
  const original = await district.create({ specialMeals: [{ studentName: "Old", notes: "Old note" }] });
  const revision = await district.revise(original, { specialMeals: [{ studentName: "New", notes: "New note" }] });
  const fromOriginal = await findRequestFor(db, teacher, original.id);
  const fromRevision = await findRequestFor(db, teacher, revision.id);
  assert.equal(fromOriginal.original, null);
  assert.equal(fromRevision.original?.id, original.id);
  assert.deepEqual(allVersions(fromOriginal).map(({ id }) => id), [original.id, revision.id]);
  assert.deepEqual(allVersions(fromRevision).map(({ id }) => id), [original.id, revision.id]);
  assert.equal(fromOriginal.comparedWith, null);
  assert.equal(fromRevision.comparedWith?.id, original.id);
  assert.deepEqual(
    [fromRevision.comparedWith, fromRevision].map((version) =>
      version?.specialMeals.map(({ studentName }) => studentName)
    ),
    [["Old"], ["New"]],
  );
  assert.equal(fromRevision.requester.email, teacher.email);
});

Deno.test("a revision that changes nothing is refused, whatever it acknowledges; another order of meals is a change", async () => {
  const specialMeals = ["B", "A"].map((studentName) => ({ studentName, notes: "No milk" }));
  const original = await district.create({ specialMeals });
  const words = "Nothing was changed. Make a change, or go back to the request to keep it as it is.";
  for (const lateAckChecked of [false, true]) {
    const again = district.revise(original, { specialMeals, lateAckChecked });
    await assertAppError(again, "VALIDATION_FAILED", words);
  }
  assert.equal(await storyOf(db, original), "0 IN_REVIEW");
  await district.revise(original, { specialMeals: specialMeals.toReversed() });
  assert.equal(await storyOf(db, original), "(0 IN_REVIEW), 1 IN_REVIEW");
});

Deno.test("cancelling a denied request keeps the reason that it was denied for", async () => {
  const request = await district.create();
  await district.deny(request, "The kitchen is closed");
  const cancelled = await district.cancel(request);
  assert.deepEqual([cancelled.status, cancelled.denialReason], ["CANCELLED", "The kitchen is closed"]);
});

Deno.test("there is nothing to revert to when nothing was approved", async () => {
  const original = await district.create();
  await district.deny(original);
  const nothing = "No version of this request was approved, so there is nothing to go back to.";
  await assertAppError(district.revert(original), "CONFLICT", nothing);
  const other = await district.create();
  const revision = await district.revise(other);
  await district.deny(revision);
  await assertAppError(district.revert(revision), "CONFLICT", nothing);
});

Deno.test("packing starts only when no newer revision waits for review", async () => {
  const original = await district.create();
  await district.approve(original);
  const revision = await district.revise(original);
  const waits = "A newer revision is waiting for review (Revision 1). Approve or deny it first.";
  await assertAppError(district.progress(original), "CONFLICT", waits);
  assert.equal(await storyOf(db, original), "0 APPROVED, 1 IN_REVIEW");
  await district.deny(revision);
  await district.progress(original);
  assert.equal(await storyOf(db, original), "0 IN_PROGRESS, (1 DENIED)", "the denied revision lapses");
  assert.equal((await district.complete(original)).status, "COMPLETED");
  assert.equal((await eventsOf(db, original)).length, 6);
});

Deno.test("taking packing back restores the denied revision, though the database dates events by its own clock", async () => {
  const dated = (is: "enable" | "disable") =>
    asOwner(sql`alter table audit_events ${sql.raw(is)} trigger audit_events_dated`);
  const original = await district.create();
  await district.approve(original);
  await district.deny(await district.revise(original));
  await dated("enable");
  try {
    await district.progress(original);
    assert.equal(await storyOf(db, original), "0 IN_PROGRESS, (1 DENIED)");
    await district.takeBack(original, "progress");
  } finally {
    await dated("disable");
  }
  assert.equal(await storyOf(db, original), "0 APPROVED, 1 DENIED");
});

Deno.test("a marking's mail waits for ten minutes, and no other marking is taken back than the one that was seen", async () => {
  const request = await district.create();
  await district.approve(request);
  await district.progress(request);
  await district.complete(request);
  const mail = await db.selectFrom("outbox").select("nextAttemptAt").where("kind", "in", [
    "request-in-progress",
    "request-completed",
  ]).where(sql<boolean>`payload->'request'->>'id' = ${request.id}`).execute();
  assert.deepEqual(mail.map(({ nextAttemptAt }) => nextAttemptAt.getTime() - NOW.getTime()), [600_000, 600_000]);
  const late = /^This can be undone only within 10 minutes/;
  await assertAppError(district.takeBack(request, "progress"), "CONFLICT", late);
  assert.equal(await storyOf(db, request), "0 COMPLETED");
});

async function asOwner(statement: RawBuilder<unknown>): Promise<void> {
  const owner = openDatabase(district.asOwner(), 1);
  await statement.execute(owner);
  await owner.destroy();
}

Deno.test("a superseded version can only be deleted, and the error names the current version", async () => {
  const original = await district.create();
  await district.revise(original);
  const message =
    "Another version has replaced this one. Revision 1 is the current version and is In Review. Open it to continue.";
  await assertAppError(district.approve(original), "CONFLICT", message);
  await assertAppError(district.deny(original), "CONFLICT", message);
  await assertAppError(district.revise(original), "CONFLICT", message);
  await assertAppError(district.cancel(original), "CONFLICT", message);
  assert.deepEqual(await eventsOf(db, original), ["request.create", "request.revise"], "a refusal leaves no event");
  await district.delete(original);
  assert.equal(await storyOf(db, original), "");
});

Deno.test("an action in the wrong status is refused with the current status and the required one", async () => {
  const request = await district.create();
  const only = (now: string, needed: string, done: string) =>
    `This request is now ${now}. Only ${needed} requests can be ${done}. Reload the page.`;
  await assertAppError(district.progress(request), "CONFLICT", only("In Review", "Approved", "marked in progress"));
  await assertAppError(district.complete(request), "CONFLICT", only("In Review", "In Progress", "marked completed"));
  await assertAppError(district.revert(request), "CONFLICT", only("In Review", "Denied", "reverted"));
  await district.approve(request);
  await assertAppError(district.approve(request), "CONFLICT", only("Approved", "In Review", "approved"));
  await assertAppError(district.deny(request), "CONFLICT", only("Approved", "In Review", "denied"));
  await district.progress(request);
  await assertAppError(district.revise(request), "CONFLICT", only("In Progress", "In Review and Approved", "revised"));
  await district.complete(request);
  const open = "In Review, Approved, In Progress, and Denied";
  await assertAppError(district.cancel(request), "CONFLICT", only("Completed", open, "cancelled"));
});
