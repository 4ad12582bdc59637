import assert from "node:assert/strict";
import { recordDistrictEvent, recordUserEvent } from "../../../db/history/record.ts";
import { listDeliveries } from "../../../db/kitchen/day.ts";
import { createRequest } from "../../../db/requests/create.ts";
import { eraseDue, eraseDueUnlessClockIsWrong } from "../../../db/requests/erase_old.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { testDistrict } from "../../support/families.ts";
import { requestForm } from "../../support/forms.ts";
import { assertAppError } from "../../support/outcomes.ts";

const district = await testDistrict();
const { db, teacher, clear } = district;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const addEvent = (now: Date) =>
  db.transaction().execute((tx) => recordUserEvent(tx, teacher.id, "user.sign-in", { actor: null, now }));

/**
 * Adds a request for each number of days, which was or will be delivered so many days from today, to a product that was
 * last in use at `usedAt`, and whose settings have never been others.
 */
async function addDeliveries(
  days: readonly number[],
  { now = new Date(), usedAt = inDays(-1.5) }: { now?: Date; usedAt?: Date } = {},
): Promise<void> {
  await clear();
  await db.deleteFrom("retentionSettings").execute();
  await db.deleteFrom("submissions").execute();
  for (const day of days) {
    const form = requestForm(new Date(), { specialMeals: [{ studentName: `Day ${day}`, notes: "Nuts" }] }, day);
    await db.transaction().execute((tx) => createRequest(tx, { actor: teacher, form, now, key: `Day ${day}` }));
  }
  await addEvent(usedAt);
}

async function namesLeft(): Promise<string[]> {
  const rows = await db.selectFrom("specialMeals").select("studentName").where("studentName", "like", "Day %")
    .execute();
  return rows.map(({ studentName }) => studentName).toSorted();
}

Deno.test("a clock 500 days ahead with RETENTION_DAYS=4 erases no delivery of the last 30 days or still ahead", async () => {
  await addDeliveries([20, -5, -28, -32]);
  const erased = await eraseDueUnlessClockIsWrong(db, { now: inDays(500), recordYears: 3, retentionDays: 4 });
  assert.deepEqual(await namesLeft(), ["Day -28", "Day -5", "Day 20"]);
  assert.deepEqual(erased, { requests: 1, meals: 1 });
});

Deno.test("a clock set back erases by its own time, which is the older one", async () => {
  await addDeliveries([-32, -90], { usedAt: inDays(-31.5) });
  await eraseDueUnlessClockIsWrong(db, { now: inDays(-30), recordYears: 3, retentionDays: 30 });
  assert.deepEqual(await namesLeft(), ["Day -32"]);
});

Deno.test("nothing is erased by a time more than two days past the newest event that is not the eraser's", async () => {
  await addDeliveries([-450], { now: inDays(-470), usedAt: inDays(-2.1) });
  await db.transaction().execute((tx) => recordDistrictEvent(tx, "district.erase", { actor: null, now: inDays(-1.5) }));
  const run = () => eraseDueUnlessClockIsWrong(db, { now: new Date(), recordYears: 3, retentionDays: 400 });
  assert.equal(await run(), undefined);
  assert.deepEqual(await namesLeft(), ["Day -450"]);
  await addEvent(inDays(-1.9));
  assert.deepEqual(await run(), { requests: 1, meals: 1 });
  assert.deepEqual(await namesLeft(), []);
});

Deno.test("people who sign in while a clock is ahead vouch for its time only once it has been so for a day", async () => {
  await addDeliveries([-450], { now: inDays(-470), usedAt: inDays(-440) });
  for (const days of [-0.9, 0]) await addEvent(inDays(days));
  const erased = await eraseDueUnlessClockIsWrong(db, { now: new Date(), recordYears: 3, retentionDays: 400 });
  assert.equal(erased, undefined);
  assert.deepEqual(await namesLeft(), ["Day -450"]);
});

const aDayPasses = () => db.updateTable("retentionSettings").set({ askedAt: inDays(-1.1) }).execute();

Deno.test("a lower RETENTION_DAYS counts once it has been set for a day, and a higher one at once", async () => {
  await addDeliveries([-50, -70]);
  const run = async (retentionDays: number) => {
    await eraseDueUnlessClockIsWrong(db, { now: new Date(), recordYears: 3, retentionDays });
    return (await namesLeft()).length;
  };
  assert.deepEqual([await run(400), await run(60), await run(60)], [2, 2, 2]);
  assert.equal(await run(400), 2, "taken back in time");
  await aDayPasses();
  assert.equal(await run(60), 2, "its day begins anew");
  await aDayPasses();
  assert.equal(await run(60), 1);
  assert.equal(await run(65), 1);
  assert.equal(await run(40), 1);
});

Deno.test("a note for the kitchen goes with its live version's texts, and with a deleted request at once", async () => {
  await clear();
  const notes = () => db.selectFrom("kitchenNotes").select("note").execute();
  const now = { now: inDays(-100) };
  const form = (days: number) => requestForm(inDays(-100), { gradesText: `Day ${days}` }, 100 + days);
  const original = await district.approve(await district.create(form(-60), now), now);
  await district.note(original, "Pat is ill", now);
  const revision = await district.approve(await district.revise(original, form(-10), now), now);
  const erase = (days: number) => eraseDue(db, { now: inDays(days), recordYears: 3, retentionDays: 40 });
  await erase(0);
  assert.deepEqual(await notes(), [{ note: "Pat is ill" }]);
  await erase(31);
  assert.deepEqual(await notes(), []);
  await assertAppError(district.note(revision, "Sam is ill", now), "CONFLICT", /were erased/);

  const other = await district.approve(await district.create());
  await district.note(other, "Sam is ill");
  await assertAppError(district.note(other, "21"), "CONFLICT", /It is now: Sam is ill/);
  await district.delete(other);
  assert.deepEqual(await notes(), []);
});

Deno.test("an erased delivery has no note for the kitchen, though a revision that waits keeps it", async () => {
  await clear();
  const now = { now: inDays(-100) };
  const form = (days: number) => requestForm(inDays(-100), { gradesText: `Day ${days}` }, 100 + days);
  const delivered = await district.approve(await district.create(form(-60), now), now);
  await district.note(delivered, "Pat is ill", now);
  await district.revise(delivered, form(-10), now);
  const shown = async () =>
    (await listDeliveries(db, delivered.deliveryDate)).map(({ kitchenNote }) => kitchenNote?.text);
  assert.deepEqual(await shown(), ["Pat is ill"]);
  await eraseDue(db, { now: new Date(), recordYears: 3, retentionDays: 40 });
  assert.deepEqual(await shown(), [undefined]);
});

Deno.test("it is forgotten after 30 days which form made which request", async () => {
  await addDeliveries([20], { now: inDays(-30.1) });
  await db.transaction().execute((tx) =>
    createRequest(tx, { actor: teacher, form: requestForm(new Date()), now: inDays(-29.9), key: "newer" })
  );
  await eraseDueUnlessClockIsWrong(db, { now: new Date(), recordYears: 3, retentionDays: 400 });
  assert.equal((await db.selectFrom("submissions").select("key").execute()).length, 1);
});
