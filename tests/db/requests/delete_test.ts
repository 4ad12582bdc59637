import assert from "node:assert/strict";
import { findRequestFor } from "../../../db/requests/find.ts";
import { REQUEST_STATUSES } from "../../../src/domain/requests/statuses.ts";
import { eventsOf, storyOf, testDistrict, versionsIn } from "../../support/families.ts";
import { refused } from "../../support/refused.ts";
import { test } from "../../support/test.ts";

const district = await testDistrict();
const { db, admin } = district;
Deno.test.afterAll(() => district.close());

const at = (instant: string) => ({ now: new Date(instant) });

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
