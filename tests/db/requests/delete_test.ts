import assert from "node:assert/strict";
import { findRequestFor } from "../../../db/requests/find.ts";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { type MailPayloads, toMailedRequest } from "../../../src/domain/mail/content.ts";
import { eventsOf, storyOf, testDistrict, versionsIn } from "../../support/families.ts";
import { assertAppError } from "../../support/outcomes.ts";
import { dumpTables } from "../../support/tables.ts";

const district = await testDistrict();
const { db, admin } = district;

const STUDENT = "Unmistakable Student";
const NOTE = "Unmistakable allergy";

const at = (instant: string) => ({ now: new Date(instant) });

Deno.test("deleting moves every version with its meals to the archive, which nothing else names, and the events stay", async () => {
  const specialMeals = [{ studentName: STUDENT, notes: NOTE, allergens: ["SESAME" as const] }, {
    studentName: `${STUDENT} II`,
    notes: NOTE,
    medicalStatement: "YES" as const,
  }];
  const original = await district.create({ specialMeals });
  await district.approve(original);
  const revision = await district.revise(original, { specialMeals, gradesText: "4th" });
  const before = await versionsIn(db, original);
  const meals = await db.selectFrom("specialMeals").selectAll().orderBy("id").execute();
  await district.delete(revision, "Entered twice", at("2026-03-05T00:00:00Z"));

  assert.deepEqual(await versionsIn(db, original), []);
  const archived = await db.selectFrom("deletedRequests").selectAll().where("familyId", "=", original.id)
    .orderBy("version").execute();
  const deletion = {
    deletedBy: admin.id,
    deletedAt: new Date("2026-03-05T00:00:00Z"),
    deletionReason: "Entered twice",
  };
  const expected = before.map((row) => ({
    ...row,
    ...deletion,
    searchText: `${row.searchText} entered twice`,
    hasNewerLiveVersion: row.id === original.id,
    keepsSpecialMeals: true,
  }));
  assert.deepEqual(archived, expected);
  assert.equal(meals.length, 4);
  const archivedMeals = meals.map(({ requestId: deletedRequestId, ...meal }) => ({ ...meal, deletedRequestId }));
  assert.deepEqual(await db.selectFrom("deletedSpecialMeals").selectAll().orderBy("id").execute(), archivedMeals);
  const naming = (await dumpTables(db)).filter((row) => row.includes(STUDENT) || row.includes(NOTE));
  assert.deepEqual([...new Set(naming.map((row) => row.split(" ")[0]))], ["deleted_special_meals"]);
  const types = ["request.create", "request.approve", "request.revise", "request.delete"];
  assert.deepEqual(await eventsOf(db, original), types);
  await assertAppError(district.delete(revision), "NOT_FOUND", "Request not found");
  await assertAppError(findRequestFor(db, admin, revision.id), "NOT_FOUND");
});

Deno.test("deleting a superseded version is recorded, mailed and listed as the current version", async () => {
  const original = await district.create({ school: "Gastineau", specialMeals: [] });
  const revision = await district.revise(original, { school: "Mendenhall", specialMeals: [] });
  await district.delete(original, "Entered twice");
  const event = await db.selectFrom("auditEvents").select(["requestId", "detail"])
    .where("familyId", "=", original.id).where("type", "=", "request.delete").executeTakeFirstOrThrow();
  assert.deepEqual(event, { requestId: revision.id, detail: { version: 1, reason: "Entered twice" } });
  const mail = await db.selectFrom("outbox").select("payload").where("kind", "=", "request-deleted")
    .orderBy("createdAt", "desc").orderBy("id").execute();
  const mailed = mail.map(({ payload }) => payload as MailPayloads["request-deleted"]);
  assert.deepEqual(mailed.filter(({ request }) => request.id === original.id), []);
  const expected = { request: toMailedRequest(revision), reason: "Entered twice" };
  assert.deepEqual(mailed.find(({ request }) => request.id === revision.id), expected);
  const lines = await listDeletedRequests(db, { page: 1, limit: 1000, q: original.id });
  assert.deepEqual(lines.data.map(({ id, version }) => [id, version]), [[revision.id, 1]]);
});

Deno.test("a deletion that expects too few versions changes nothing and says how many there are", async () => {
  const original = await district.create();
  await district.revise(original);
  const refusal = await district.delete(original, "Entered twice", { versions: 1 }).catch((error: unknown) => error);
  assert(refusal instanceof AppError);
  assert.deepEqual([refusal.code, refusal.versions, refusal.message], [
    "CONFLICT",
    2,
    "1 new version of this request was submitted in the meantime. Press Delete Request again to delete all 2 versions.",
  ]);
  const revision = await district.revise((await versionsIn(db, original))[1] ?? original);
  const words =
    "2 new versions of this request were submitted in the meantime. Press Delete Request again to delete all 3 versions.";
  await assertAppError(district.delete(revision, null, { versions: 1 }), "CONFLICT", words);
  assert.equal(await storyOf(db, original), "(0 IN_REVIEW), (1 IN_REVIEW), 2 IN_REVIEW");
  assert(!(await eventsOf(db, original)).includes("request.delete"));
  await district.delete(original, null, { versions: 3 });
  assert.equal(await storyOf(db, original), "");
});
