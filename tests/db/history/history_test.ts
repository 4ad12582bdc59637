import assert from "node:assert/strict";
import { listDistrictHistory } from "../../../db/history/district.ts";
import { listFamilyHistory } from "../../../db/history/family.ts";
import { findRequestFor } from "../../../db/requests/find.ts";
import { type DistrictEvent } from "../../../src/domain/history/events.ts";
import type { HistoryQuery } from "../../../src/domain/history/query_schemas.ts";
import { testDistrict } from "../../support/families.ts";

const district = await testDistrict();
const { db, admin, director, teacher } = district;
Deno.test.beforeEach(() => district.clear());

const at = (instant: string) => ({ now: new Date(instant) });
const find = (filter: HistoryQuery) => listDistrictHistory(db, filter, { page: 1, limit: 1000 });
const summaries = (events: DistrictEvent[]) => events.map(({ type, request }) => `${type} ${request?.id ?? ""}`.trim());
const STUDENT = "Sølvi Unmistakable";
const NOTE = "Carries an epinephrine pen";

/** An original of the teacher's that was approved, a revision of it that was denied and discarded, and its deletion. */
async function wholeLife() {
  const meal = { studentName: STUDENT, notes: NOTE };
  const original = await district.create({ specialMeals: [meal] }, at("2026-03-01T18:00:00Z"));
  await district.approve(original, at("2026-03-02T18:00:00Z"));
  const changes = {
    school: "Mendenhall" as const,
    comments: `${STUDENT}: ${NOTE}`,
    specialMeals: [meal, { studentName: `${STUDENT} II`, notes: `${NOTE}, too` }],
  };
  const revision = await district.revise(original, changes, at("2026-03-03T18:00:00Z"));
  await district.deny(revision, "No oven there", at("2026-03-04T18:00:00Z"));
  await district.revert(revision, { actor: director, ...at("2026-03-05T18:00:00Z") });
  return { original, revision };
}

Deno.test("no event holds a student, a note or a reason that may; the reason is on the request's page", async () => {
  const { original, revision } = await wholeLife();
  const meal = { studentName: STUDENT, notes: NOTE };
  const fresh = await district.create({ specialMeals: [meal] });
  const reason = `Unmistakable eats at home; ${NOTE}`;
  await district.deny(fresh, reason);
  const withheld = async () => (await find({})).data.filter((event) => event.reasonWithheld);
  const events = (await withheld()).map(({ type, request, reason }) => `${type} ${request?.id} ${reason}`);
  assert.deepEqual(events.toSorted(), [fresh, revision].map(({ id }) => `request.deny ${id} null`).toSorted());
  for (const reader of [admin, director, teacher]) {
    const events = await listFamilyHistory(db, reader, await findRequestFor(db, reader, fresh.id));
    assert.equal(events.at(-1)?.reason, reason);
  }
  await district.delete(original, `Entered twice for ${STUDENT} II`);
  await district.delete(fresh, reason);
  assert.equal((await withheld()).length, 4);
  const stored = JSON.stringify(await db.selectFrom("auditEvents").selectAll().execute());
  const read = JSON.stringify((await find({})).data);
  for (const secret of ["Unmistakable", NOTE]) assert(!stored.includes(secret) && !read.includes(secret), secret);
});

Deno.test("the events of a deleted request stay, with its school and requester", async () => {
  const { original, revision } = await wholeLife();
  await district.delete(original, "Entered twice", at("2026-03-06T18:00:00Z"));
  const { data } = await find({ from: "2026-03-06", to: "2026-03-06" });
  const [deletion] = data;
  assert.deepEqual(deletion?.request, {
    id: original.id,
    state: "deleted",
    school: "AukeBay",
    requester: { firstName: "teacher", lastName: "Tester", email: teacher.email },
  });
  assert.deepEqual([deletion?.reason, deletion?.reasonWithheld], [null, true]);
  const ofSchool = await find({ school: "Mendenhall" });
  const expected = ["revert", "deny", "revise"].map((action) => `request.${action} ${revision.id}`);
  assert.deepEqual(summaries(ofSchool.data.filter(({ request }) => request?.id === revision.id)), expected);
});
