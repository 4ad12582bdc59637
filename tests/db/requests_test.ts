import assert from "node:assert/strict";
import { findRequestFor } from "../../db/requests/find.ts";
import { countByStatus, listDistrict } from "../../db/requests/list_district.ts";
import { canSeeRequest } from "../../src/domain/permissions.ts";
import { versionsOf } from "../../src/domain/requests.ts";
import { REQUEST_STATUSES } from "../../src/domain/statuses.ts";
import { eventsOf, NOW, storyOf, testDistrict, versionsIn } from "../support/families.ts";
import { refused } from "../support/refused.ts";
import { test } from "../support/test.ts";

const district = await testDistrict();
const { db, admin, director, teacher, otherTeacher } = district;
Deno.test.afterAll(() => district.close());

const at = (instant: string) => ({ now: new Date(instant) });

test("a new request is version 0, in review, its creator's, with its meals in the order of the form", async () => {
  const specialMeals = [{ studentName: "B", notes: "No milk" }, { studentName: "A", notes: "No eggs" }];
  const request = await district.create({ specialMeals, comments: "At the dock" });
  assert.deepEqual(
    [request.version, request.status, request.requesterId, request.parentId, request.familyId],
    [0, "IN_REVIEW", teacher.id, null, request.id],
  );
  assert.equal(request.id.length, 36);
  assert.equal(request.createdAt, NOW.toISOString());
  const found = await findRequestFor(db, teacher, request.id);
  assert.equal(found.comments, "At the dock");
  assert.deepEqual(found.specialMeals.map(({ studentName, notes }) => ({ studentName, notes })), specialMeals);
  assert.deepEqual(await eventsOf(db, request), ["request.create"]);
});

test("an administrator does not order lunches, and nothing is written when they try", async () => {
  const before = await db.selectFrom("requests").select("id").execute();
  await refused(district.create({}, { actor: admin }), "FORBIDDEN", "Your role does not order lunches.");
  assert.equal((await db.selectFrom("requests").select("id").execute()).length, before.length);
});

test("approving the original makes it APPROVED, with one event that names the administrator", async () => {
  const request = await district.create();
  const approved = await district.approve(request, at("2026-03-03T18:00:00Z"));
  assert.equal(approved.status, "APPROVED");
  assert.equal(approved.updatedAt, "2026-03-03T18:00:00.000Z");
  assert.deepEqual(await eventsOf(db, request), ["request.create", "request.approve"]);
  const events = await db.selectFrom("auditEvents").selectAll().where("familyId", "=", request.id)
    .where("type", "=", "request.approve").execute();
  assert.deepEqual(events.map(({ actorId, requestId, detail }) => [actorId, requestId, detail]), [
    [admin.id, request.id, { version: 0 }],
  ]);
});

test("an approved version stays in force beside its revision until that is approved, then gives way", async () => {
  const original = await district.create();
  await district.approve(original);
  const revision = await district.revise(original, { comments: "Two more" });
  assert.deepEqual([revision.version, revision.parentId, revision.status], [1, original.id, "IN_REVIEW"]);
  assert.equal(await storyOf(db, original), "0 APPROVED, 1 IN_REVIEW");
  await district.approve(revision);
  assert.equal(await storyOf(db, original), "(0 APPROVED), 1 APPROVED");
  assert.deepEqual(await eventsOf(db, original), [
    "request.create",
    "request.approve",
    "request.revise",
    "request.approve",
  ]);
});

test("a version in review gives way to its revision at once", async () => {
  const original = await district.create();
  const revision = await district.revise(original);
  assert.equal(await storyOf(db, original), "(0 IN_REVIEW), 1 IN_REVIEW");
  const second = await district.revise(revision);
  assert.equal(second.parentId, original.id, "a revision's parent is the original, not the version before it");
  assert.equal(await storyOf(db, original), "(0 IN_REVIEW), (1 IN_REVIEW), 2 IN_REVIEW");
});

test("denying keeps the reason on the version and the approved one in force", async () => {
  const original = await district.create();
  await district.approve(original);
  const revision = await district.revise(original);
  const denied = await district.deny(revision, "The kitchen is closed");
  assert.deepEqual([denied.status, denied.denialReason], ["DENIED", "The kitchen is closed"]);
  assert.equal(await storyOf(db, original), "0 APPROVED, 1 DENIED");
});

test("reverting discards the denied revision, answers the approved version and never frees the version number", async () => {
  const original = await district.create();
  await district.approve(original);
  await district.deny(await district.revise(original));
  const [, denied] = await versionsIn(db, original);
  assert(denied);
  const restored = await district.revert(denied);
  assert.equal(restored.id, original.id);
  assert.equal(await storyOf(db, original), "0 APPROVED, (1 DENIED)");
  assert.equal((await district.revise(original)).version, 2);
});

test("there is nothing to revert to when nothing was approved", async () => {
  const original = await district.create();
  await district.deny(original);
  const nothing = "No version of this request was approved, so there is nothing to go back to.";
  await refused(district.revert(original), "CONFLICT", nothing);
  const other = await district.create();
  const revision = await district.revise(other);
  await district.deny(revision);
  await refused(district.revert(revision), "CONFLICT", nothing);
});

test("packing starts only when no newer revision waits for review", async () => {
  const original = await district.create();
  await district.approve(original);
  const revision = await district.revise(original);
  const waits = "A newer revision is waiting for review (Revision 1). Approve or deny it first.";
  await refused(district.progress(original), "CONFLICT", waits);
  assert.equal(await storyOf(db, original), "0 APPROVED, 1 IN_REVIEW");
  await district.deny(revision);
  await district.progress(original);
  assert.equal(await storyOf(db, original), "0 IN_PROGRESS, (1 DENIED)", "the denied revision lapses");
  assert.equal((await district.complete(original)).status, "COMPLETED");
  assert.equal((await eventsOf(db, original)).length, 6);
});

test("cancelling cancels the current version and supersedes every other", async () => {
  const original = await district.create();
  await district.approve(original);
  const revision = await district.revise(original);
  await refused(
    district.cancel(original),
    "CONFLICT",
    /^Another version has taken this one's place\. Revision 1 counts/,
  );
  await district.cancel(revision);
  assert.equal(await storyOf(db, original), "(0 APPROVED), 1 CANCELLED");
  assert.deepEqual((await eventsOf(db, original)).at(-1), "request.cancel");
});

for (const status of ["IN_REVIEW", "APPROVED", "DENIED", "IN_PROGRESS"] as const) {
  test(`a request that is ${status} can be cancelled`, async () => {
    const request = await district.create();
    if (status === "DENIED") await district.deny(request);
    if (status === "APPROVED" || status === "IN_PROGRESS") await district.approve(request);
    if (status === "IN_PROGRESS") await district.progress(request);
    assert.equal((await district.cancel(request)).status, "CANCELLED");
  });
}

test("a superseded version takes no action, and the refusal says which version counts now", async () => {
  const original = await district.create();
  await district.revise(original);
  const told = "Another version has taken this one's place. Revision 1 counts now and is In Review. Open it to go on.";
  await refused(district.approve(original), "CONFLICT", told);
  await refused(district.deny(original), "CONFLICT", told);
  await refused(district.revise(original), "CONFLICT", told);
  await refused(district.cancel(original), "CONFLICT", told);
  await refused(district.delete(original), "CONFLICT", told);
  assert.deepEqual(await eventsOf(db, original), ["request.create", "request.revise"], "a refusal leaves no event");
});

test("an action from a wrong status is refused with what is so now and what would be needed", async () => {
  const request = await district.create();
  const only = (now: string, needed: string) =>
    `This request is ${now} now; only one that is ${needed} allows this. Reload to see what changed.`;
  await refused(district.progress(request), "CONFLICT", only("In Review", "Approved"));
  await refused(district.complete(request), "CONFLICT", only("In Review", "In Progress"));
  await refused(district.revert(request), "CONFLICT", only("In Review", "Denied"));
  await district.approve(request);
  await refused(district.approve(request), "CONFLICT", only("Approved", "In Review"));
  await refused(district.deny(request), "CONFLICT", only("Approved", "In Review"));
  await district.progress(request);
  await refused(district.revise(request), "CONFLICT", only("In Progress", "In Review or Approved"));
  await district.complete(request);
  const open = "In Review or Approved or In Progress or Denied";
  await refused(district.cancel(request), "CONFLICT", only("Completed", open));
});

test("the roles of the table, and no others, take each action", async () => {
  const request = await district.create();
  const told = "Your role does not allow this action.";
  for (const actor of [teacher, director]) {
    await refused(district.approve(request, { actor }), "FORBIDDEN", told);
    await refused(district.deny(request, "No", { actor }), "FORBIDDEN", told);
    await refused(district.progress(request, { actor }), "FORBIDDEN", told);
    await refused(district.complete(request, { actor }), "FORBIDDEN", told);
    await refused(district.delete(request, null, { actor }), "FORBIDDEN", told);
  }
  await refused(district.revise(request, {}, { actor: admin }), "FORBIDDEN", told);
  await refused(district.cancel(request, { actor: admin }), "FORBIDDEN", told);
  await refused(district.revert(request, { actor: admin }), "FORBIDDEN", told);
});

test("a director revises anybody's request: the owner stays the owner, the event names the director", async () => {
  const original = await district.create();
  const revision = await district.revise(original, {}, { actor: director });
  assert.equal(revision.requesterId, teacher.id);
  const event = await db.selectFrom("auditEvents").select("actorId").where("requestId", "=", revision.id)
    .executeTakeFirstOrThrow();
  assert.equal(event.actorId, director.id);
});

test("somebody else's request and one that does not exist look the same to a requester", async () => {
  const request = await district.create();
  const missing = { id: crypto.randomUUID() };
  for (const hidden of [request, missing]) {
    const actor = otherTeacher;
    await refused(findRequestFor(db, actor, hidden.id), "NOT_FOUND", "Request not found");
    await refused(district.revise(hidden, {}, { actor }), "NOT_FOUND", "Request not found");
    await refused(district.cancel(hidden, { actor }), "NOT_FOUND", "Request not found");
    await refused(district.revert(hidden, { actor }), "NOT_FOUND", "Request not found");
  }
  for (const viewer of [teacher, director, admin]) {
    assert(canSeeRequest(viewer, request));
    assert.equal((await findRequestFor(db, viewer, request.id)).id, request.id);
  }
});

test("every version is found with the whole family around it, each with its own meals", async () => {
  const original = await district.create({ specialMeals: [{ studentName: "Old", notes: "Old note" }] });
  const revision = await district.revise(original, { specialMeals: [{ studentName: "New", notes: "New note" }] });
  const fromOriginal = await findRequestFor(db, teacher, original.id);
  const fromRevision = await findRequestFor(db, teacher, revision.id);
  assert.equal(fromOriginal.original, null);
  assert.equal(fromRevision.original?.id, original.id);
  assert.deepEqual(versionsOf(fromOriginal).map(({ id }) => id), [original.id, revision.id]);
  assert.deepEqual(
    versionsOf(fromRevision).map(({ specialMeals }) => specialMeals.map(({ studentName }) => studentName)),
    [["Old"], ["New"]],
  );
  assert.equal(fromRevision.requester.email, teacher.email);
});

// Delivery is 8:30 am in Alaska on 15 April 2026, 16:30 in UTC.
const delivery = { deliveryDate: "2026-04-15", deliveryTimeText: "8:30 am" };
const tooLate = (verb: string) =>
  `Too late to ${verb} (within 48 hours of delivery). Call Nutrition and Meal Services about changes.`;

test("cancelling and revising close 48 hours before delivery, to the second", async () => {
  const request = await district.create(delivery);
  const closed = at("2026-04-13T16:30:00Z");
  const open = at("2026-04-13T16:29:59Z");
  await refused(district.cancel(request, closed), "CONFLICT", tooLate("cancel"));
  await refused(district.revise(request, delivery, closed), "CONFLICT", tooLate("revise"));
  const revision = await district.revise(request, delivery, open);
  assert.equal((await district.cancel(revision, open)).status, "CANCELLED");
});

test("the lock counts back from the family's earliest live delivery, not from the current version's", async () => {
  const request = await district.create(delivery);
  await district.approve(request);
  const later = await district.revise(request, { deliveryDate: "2026-05-15" });
  const now = at("2026-04-14T00:00:00Z");
  await refused(district.cancel(later, now), "CONFLICT", tooLate("cancel"));
  await refused(district.revise(later, {}, now), "CONFLICT", tooLate("revise"));
  await district.approve(later, now);
  assert.equal((await district.cancel(later, now)).status, "CANCELLED", "the earlier delivery is off");
});

test("deleting moves every version and every meal to the archive, and the events stay", async () => {
  const original = await district.create();
  await district.approve(original);
  const revision = await district.revise(original);
  const before = await versionsIn(db, original);
  const meals = await db.selectFrom("specialMeals").select(["id", "requestId"]).orderBy("id")
    .where("requestId", "in", before.map(({ id }) => id)).execute();
  await district.delete(revision, "Entered twice", at("2026-03-05T00:00:00Z"));

  assert.deepEqual(await versionsIn(db, original), []);
  const archived = await db.selectFrom("deletedRequests").selectAll().where("familyId", "=", original.id)
    .orderBy("version").execute();
  const deletion = {
    deletedBy: admin.id,
    deletedAt: new Date("2026-03-05T00:00:00Z"),
    deletionReason: "Entered twice",
  };
  assert.deepEqual(archived, before.map((row) => ({ ...row, ...deletion })));
  const moved = await db.selectFrom("deletedSpecialMeals").select(["id", "deletedRequestId as requestId"])
    .where("deletedRequestId", "in", before.map(({ id }) => id)).orderBy("id").execute();
  assert.equal(moved.length, 2);
  assert.deepEqual(moved, meals);
  assert.deepEqual(await eventsOf(db, original), [
    "request.create",
    "request.approve",
    "request.revise",
    "request.delete",
  ]);
  await refused(district.delete(revision), "NOT_FOUND", "Request not found");
  await refused(findRequestFor(db, admin, revision.id), "NOT_FOUND");
});

test("a request can be deleted in every status", async () => {
  for (const status of REQUEST_STATUSES) {
    const request = await district.create();
    if (status === "DENIED") await district.deny(request);
    if (status === "CANCELLED") await district.cancel(request);
    if (["APPROVED", "IN_PROGRESS", "COMPLETED"].includes(status)) await district.approve(request);
    if (["IN_PROGRESS", "COMPLETED"].includes(status)) await district.progress(request);
    if (status === "COMPLETED") await district.complete(request);
    assert.equal(await storyOf(db, request), `0 ${status}`);
    await district.delete(request);
    assert.equal(await storyOf(db, request), "");
  }
});

test("the tab counts are the numbers of live rows, as the lists show them", async () => {
  const counts = await countByStatus(db);
  for (const status of REQUEST_STATUSES) {
    const { pagination, data } = await listDistrict(db, { status }, { page: 1, limit: 1000 });
    assert.equal(counts[status], pagination.total, status);
    assert(data.every((row) => row.status === status && row.supersededAt === null));
  }
});
