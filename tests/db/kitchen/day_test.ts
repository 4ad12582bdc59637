import assert from "node:assert/strict";
import { findKitchenDay } from "../../../db/kitchen/day.ts";
import { findNextDeliveryDay, listWeek } from "../../../db/kitchen/deliveries.ts";
import { recordPrint } from "../../../db/kitchen/prints.ts";
import { transact } from "../../../db/client.ts";
import { changesSincePrint } from "../../../src/domain/kitchen/day_sheet/since_print.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

const district = await testDistrict();
const { db, admin, create, revise, approve, deny, progress, complete, cancel } = district;
Deno.test.beforeEach(() => district.clear());

const DAY = "2026-03-20";
const OTHER = "2026-03-24";

async function approved(form: Parameters<typeof create>[0] = {}) {
  return await approve(await create({ deliveryDate: DAY, ...form }));
}

/** Records a printing of the sheet as it was read after the printing at `lastPrintedAt`. */
function print(
  day: string,
  versionIds: string[],
  { lastPrintedAt = null as string | null, now = NOW, actor = admin } = {},
) {
  return transact(db, (tx) => recordPrint(tx, { day, versionIds, lastPrintedAt, actor, now }));
}

async function printed(day = DAY) {
  const { deliveries, lastPrint } = await findKitchenDay(db, day);
  const ids = deliveries.flatMap(({ id, kitchenNote }) => [id, ...kitchenNote ? [kitchenNote.id] : []]);
  await print(day, ids, { lastPrintedAt: lastPrint?.at ?? null });
}

/** Returns what the day's sheet marks since it was printed: of each delivery, and of each that left it. */
async function marks(): Promise<string[]> {
  const since = changesSincePrint(await findKitchenDay(db, DAY), FIRST_SCHOOLS);
  assert.ok(since);
  return [
    ...[...since.marks.values()].map((mark) =>
      mark.kind === "new" ? "new" : `changed: ${mark.changes.map(({ label }) => label).join(", ")}`
    ),
    ...since.left.map(({ left }) => left?.why === "moved" ? `moved to ${left.to}` : left?.why ?? ""),
  ];
}

Deno.test("the kitchen packs what is approved, in progress and completed, and sees apart what is not approved", async () => {
  const ready = await approved();
  const packing = await progress(await approved());
  const packed = await complete(await progress(await approved()));
  const waiting = await create({ deliveryDate: DAY });
  await deny(await create({ deliveryDate: DAY }));
  await cancel(await create({ deliveryDate: DAY }));
  await approved({ deliveryDate: OTHER });
  const day = await findKitchenDay(db, DAY);
  const expected = [ready, packing, packed].map(({ id }) => id).toSorted();
  assert.deepEqual(day.deliveries.map(({ id }) => id).toSorted(), expected);
  assert.deepEqual(day.unapproved.map(({ id, effectiveOn }) => [id, effectiveOn]), [[waiting.id, null]]);
  assert.ok(day.deliveries.every(({ specialMeals, waitingRevision }) => specialMeals.length > 0 && !waitingRevision));
});

Deno.test("a revision in review is named beside the effective version, and on the day that it would move to", async () => {
  const request = await approved();
  const revision = await revise(request, { deliveryDate: OTHER });
  const [delivery] = (await findKitchenDay(db, DAY)).deliveries;
  assert.equal(delivery?.waitingRevision?.id, revision.id);
  assert.equal(delivery.waitingRevision.deliveryDate, OTHER);
  const other = await findKitchenDay(db, OTHER);
  assert.deepEqual(other.deliveries, []);
  assert.deepEqual(other.unapproved.map(({ id, effectiveOn }) => [id, effectiveOn]), [[revision.id, DAY]]);
});

/** Events after the sheet was printed, and what it marks then. */
const AFTERWARDS: [what: string, happens: (request: { id: string }) => Promise<unknown>, marks: string[]][] = [
  ["nothing", async () => {}, []],
  ["a revision that waits", (request) => revise(request, { deliveryDate: DAY, gradesText: "5th" }), []],
  ["an approved revision", async (request) => {
    await approve(await revise(request, { deliveryDate: DAY, gradesText: "5th" }));
  }, ["changed: Grades"]],
  ["another day", async (request) => {
    await approve(await revise(request, { deliveryDate: OTHER }));
  }, [`moved to ${OTHER}`]],
  ["a deletion", (request) => district.delete(request), ["deleted"]],
  ["a new request", () => approved(), ["new"]],
  ["a note", (request) => district.note(request, "21, three are ill"), ["changed: Note for the kitchen"]],
  ["a note that was removed", async (request) => {
    await district.note(request, "21");
    await printed();
    await district.note(request, "", { before: "21" });
  }, ["changed: Note for the kitchen"]],
  ["a note and another printing", async (request) => {
    await district.note(request, "21");
    await printed();
  }, []],
];

for (const [what, happens, expected] of AFTERWARDS) {
  Deno.test(`after ${what}, the printed sheet marks ${expected.join(" and ") || "nothing"}`, async () => {
    const request = await approved();
    await printed();
    await happens(request);
    assert.deepEqual(await marks(), expected);
  });
}

Deno.test("only what the kitchen packed can have been on paper: what is approved later is still marked as new", async () => {
  const packed = await approved();
  const waiting = await create({ deliveryDate: DAY });
  const denied = await deny(await create({ deliveryDate: DAY }));
  const left = await cancel(await approved());
  const sheet = [packed.id, left.id];
  await print(DAY, [...sheet, waiting.id, denied.id]);
  const { versionIds } = await db.selectFrom("kitchenPrints").select("versionIds").executeTakeFirstOrThrow();
  assert.deepEqual(versionIds.toSorted(), sheet.toSorted());
  await approve(waiting);
  assert.deepEqual(await marks(), ["new", "cancelled"]);
});

Deno.test("of two sheets that are recorded at once, one is refused", async () => {
  const requests = [await approved(), await approved()];
  const results = await Promise.allSettled(requests.map(({ id }) => print(DAY, [id])));
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});

Deno.test("the next day with deliveries is found from today on, across the switches of the clocks", async () => {
  assert.equal(await findNextDeliveryDay(db, "2026-03-02"), null);
  // The clocks go forward on March 8 and back on November 1, 2026.
  for (const deliveryDate of ["2026-03-08", "2026-11-01", "2026-11-02"]) {
    for (const deliveryTimeText of ["12:00 am", "11:59 pm"]) await approved({ deliveryDate, deliveryTimeText });
  }
  await create({ deliveryDate: "2026-03-05" });
  const next: [today: string, day: string | null][] = [
    ["2026-03-02", "2026-03-08"],
    ["2026-03-08", "2026-03-08"],
    ["2026-03-09", "2026-11-01"],
    ["2026-11-02", "2026-11-02"],
    ["2026-11-03", null],
  ];
  for (const [today, day] of next) assert.equal(await findNextDeliveryDay(db, today), day, today);
  for (const day of ["2026-03-08", "2026-11-01", "2026-11-02"]) {
    assert.equal((await findKitchenDay(db, day)).deliveries.length, 2, day);
  }
});

Deno.test("a week adds up its days as their sheets do", async () => {
  await approved({ numberOfLunches: 30, numStudents: 25, numAdults: 5 });
  await approved({ numberOfLunches: 10, numStudents: 10, numAdults: 0, specialMeals: [] });
  const waiting = await create({ deliveryDate: DAY });
  await approved({ deliveryDate: "2026-03-22" });
  await approved({ deliveryDate: "2026-03-23" });
  const week = await listWeek(db, "2026-03-16");
  assert.deepEqual(week.map(({ date }) => date.slice(8)), ["16", "17", "18", "19", "20", "21", "22"]);
  assert.deepEqual(week[4], {
    date: DAY,
    requests: 2,
    lunches: 40,
    students: 35,
    adults: 5,
    specialMeals: 1,
    unapproved: 1,
    closedReason: null,
    capacity: null,
    inReview: waiting.numberOfLunches,
  });
  assert.equal(week[6]?.requests, 1);
  assert.equal(week[0]?.requests, 0);
});
