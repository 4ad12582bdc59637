import assert from "node:assert/strict";
import { findRequestFor } from "../../../db/requests/find.ts";
import { canSeeRequest } from "../../../src/domain/requests/permissions.ts";
import { allVersions } from "../../../src/domain/requests/family.ts";
import { testDistrict } from "../../support/families.ts";
import { assertAppError } from "../../support/outcomes.ts";

const district = await testDistrict();
const { db, admin, director, teacher, otherTeacher } = district;

Deno.test("a director revises anybody's request: the owner stays the owner, the event names the director", async () => {
  const original = await district.create();
  const revision = await district.revise(original, {}, { actor: director });
  assert.equal(revision.requesterId, teacher.id);
  const event = await db.selectFrom("auditEvents").select("actorId").where("requestId", "=", revision.id)
    .executeTakeFirstOrThrow();
  assert.equal(event.actorId, director.id);
});

Deno.test("to a requester, somebody else's request looks like one that does not exist", async () => {
  const request = await district.create();
  const missing = { id: crypto.randomUUID() };
  for (const hidden of [request, missing]) {
    const actor = otherTeacher;
    await assertAppError(findRequestFor(db, actor, hidden.id), "NOT_FOUND", "Request not found");
    await assertAppError(district.revise(hidden, {}, { actor }), "NOT_FOUND", "Request not found");
    await assertAppError(district.cancel(hidden, { actor }), "NOT_FOUND", "Request not found");
    await assertAppError(district.revert(hidden, { actor }), "NOT_FOUND", "Request not found");
  }
  for (const viewer of [teacher, director, admin]) {
    assert(canSeeRequest(viewer, request));
    assert.equal((await findRequestFor(db, viewer, request.id)).id, request.id);
  }
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
