import assert from "node:assert/strict";
import { sql } from "kysely";
import { transact, type Tx } from "../../../db/client.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { closeDays, openDays } from "../../../db/kitchen/change_closed_days.ts";
import { listClosedRanges, listOnClosedDays } from "../../../db/kitchen/closed_days.ts";
import { findDayLoad, listDayLunches } from "../../../db/kitchen/day_lunches.ts";
import { findSelectionSum } from "../../../db/requests/review.ts";
import { MAX_CLOSED_RANGES } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import type { CapacityChange } from "../../../src/domain/kitchen/calendar/forms.ts";
import { historySays, NOW, testDistrict } from "../../support/families.ts";
import { assertAppError, race } from "../../support/outcomes.ts";

const DAY = "2026-04-14";
const COMING = { from: "2026-03-02", to: "2027-03-02" };

const district = await testDistrict();
const { db, admin, create, approve, progress, complete, deny, cancel, revise } = district;
Deno.test.beforeEach(() => district.clear());

let changes = 0;
// A second later each, so that the history has them in their order.
const by = () => ({ actor: admin, now: new Date(NOW.getTime() + 1000 * changes++) });
const write = <Result>(change: (tx: Tx) => Promise<Result>) => transact(db, change);
const shut = (from: string, to = from, reason = "Spring break") =>
  write((tx) => closeDays(tx, { ...by(), from, to, reason }));
const reopen = (id: string) => write((tx) => openDays(tx, { ...by(), id }));
const limit = (capacity: CapacityChange) => write((tx) => setCapacity(tx, { ...by(), ...capacity }));

const CLOSED = /^Closed: Spring break$/;

Deno.test("a closed day refuses a new or moved request at the field, and keeps a revision that stays on its day", async () => {
  const waiting = await create({ deliveryDate: DAY });
  const approved = await create({ deliveryDate: DAY });
  await approve(approved);
  await shut(DAY, "2026-04-16");
  const error = await assertAppError(create({ deliveryDate: DAY }), "VALIDATION_FAILED", CLOSED);
  assert.deepEqual(error.errors, [{ field: "deliveryDate", message: "Closed: Spring break" }]);
  for (const old of [waiting, approved]) {
    await assertAppError(revise(old, { deliveryDate: "2026-04-16" }), "VALIDATION_FAILED", CLOSED);
    const comments = "No peanuts for Student A";
    const { deliveryDate, comments: revised } = await revise(old, { deliveryDate: DAY, comments });
    assert.deepEqual([deliveryDate, revised], [DAY, comments]);
  }
});

Deno.test("the requests that stand on closed days are listed, without what is over or elsewhere", async () => {
  const waiting = await create({ deliveryDate: DAY });
  const revised = await create({ deliveryDate: "2026-04-16" });
  await approve(revised);
  const revision = await revise(revised, { deliveryDate: "2026-04-17" });
  await create({ deliveryDate: "2026-04-18" });
  const over = await create({ deliveryDate: DAY });
  await approve(over);
  await progress(over);
  await complete(over);
  await deny(await create({ deliveryDate: DAY }));
  await cancel(await create({ deliveryDate: DAY }));
  await district.delete(await create({ deliveryDate: DAY }));
  await shut(DAY, "2026-04-17");
  const { data, total } = await listOnClosedDays(db, { ...COMING, limit: 100 });
  assert.deepEqual(data.map(({ id }) => id), [waiting, revised, revision].map(({ id }) => id));
  assert.equal(total, 3);
  assert.equal(data[0]?.reason, "Spring break");
  assert.deepEqual((await listOnClosedDays(db, { ...COMING, limit: 2 })).data.length, 2);
  assert.equal((await listOnClosedDays(db, { ...COMING, limit: 2 })).total, 3);
});

Deno.test("a request that comes in while days are closed is found by the closing, or refused", async () => {
  const submissions = () => Array.from({ length: 12 }, () => create({ deliveryDate: DAY }));
  const ends = await race(...submissions(), shut(DAY), ...submissions());
  const taken = await db.selectFrom("requests").select("id").execute();
  const { data } = await listOnClosedDays(db, { ...COMING, limit: 100 });
  assert.deepEqual(data.map(({ id }) => id).toSorted(), taken.map(({ id }) => id).toSorted());
  assert.equal(ends.filter((end) => end === "done").length, taken.length + 1, "those, and the closing");
  assert(ends.every((end) => end === "done" || end === "VALIDATION_FAILED"), ends.join());
});

Deno.test("no day is closed twice, even by two people at the same moment", async () => {
  await shut("2026-04-13", "2026-04-17");
  const words = /^Apr 13, 2026 to Apr 17, 2026 is already closed: Spring break$/;
  const error = await assertAppError(shut("2026-04-17", "2026-04-20"), "VALIDATION_FAILED", words);
  assert.equal(error.errors?.[0]?.field, "from");
  await shut("2026-04-18");
  const closings = Array.from({ length: 6 }, (_, n) => shut("2026-05-01", "2026-05-02", `Test ${n}`));
  assert.equal((await race(...closings)).filter((end) => end === "done").length, 1);
  assert.equal((await listClosedRanges(db, COMING)).length, 3);
  const twice = sql`insert into closed_days (first_day, last_day, reason, created_by, created_at)
      select first_day, first_day, reason, created_by, created_at from closed_days limit 1`;
  await assert.rejects(twice.execute(db), /closed_days_apart/);
});

Deno.test("the same days closed again for the same reason stay as they are, and no event is recorded", async () => {
  const [first, second] = await Promise.all([shut(DAY), shut(DAY)]);
  assert.deepEqual(second, first);
  assert.equal((await historySays(db, "kitchen.")).length, 1);
});

Deno.test("there are at most 300 closed ranges", async () => {
  await sql`insert into closed_days (first_day, last_day, reason, created_by, created_at)
      select day, day, 'Test', ${admin.id}::uuid, now()
      from (select date '2026-04-01' + n * 2 as day from generate_series(1, ${MAX_CLOSED_RANGES}::int) n) days`
    .execute(db);
  await assertAppError(shut("2026-04-02"), "CONFLICT", /holds at most 300 closings/);
});

Deno.test("the history tells each closing, opening and capacity; no change is not recorded", async () => {
  const { id } = await shut("2026-04-13", "2026-04-17");
  await reopen(id);
  await limit({ weekday: 1, lunches: 1200 });
  await limit({ weekday: 1, lunches: 1200 });
  await limit({ weekday: 1, lunches: 400 });
  await limit({ date: DAY, lunches: 0 });
  await limit({ date: DAY, lunches: null });
  await limit({ date: DAY, lunches: null });
  assert.deepEqual(await historySays(db, "kitchen."), [
    "Days closed: Apr 13, 2026 to Apr 17, 2026: Spring break",
    "Days reopened: Apr 13, 2026 to Apr 17, 2026: Spring break",
    "Capacity set: Mondays: (none) → 1,200",
    "Capacity set: Mondays: 1,200 → 400",
    "Capacity set: Apr 14, 2026: (none) → 0",
    "Capacity set: Apr 14, 2026: 0 → (removed)",
  ]);
});

Deno.test("the same first capacity that is set five times at once is one event", async () => {
  await Promise.all(Array.from({ length: 5 }, () => limit({ weekday: 2, lunches: 100 })));
  await Promise.all(Array.from({ length: 5 }, () => limit({ date: DAY, lunches: 50 })));
  const events = ["Capacity set: Tuesdays: (none) → 100", "Capacity set: Apr 14, 2026: (none) → 50"];
  assert.deepEqual(await historySays(db, "kitchen."), events);
});

Deno.test("a day's lunches count approved and waiting ones, a revision by its larger number", async () => {
  const lunches = (numberOfLunches: number) => ({
    deliveryDate: DAY,
    numberOfLunches,
    numStudents: numberOfLunches,
    numAdults: 0,
  });
  await create(lunches(1));
  const approved = await create(lunches(10));
  await approve(approved);
  await revise(approved, lunches(15));
  const done = await create(lunches(100));
  await approve(done);
  await progress(done);
  await complete(done);
  await cancel(await create(lunches(1000)));
  await deny(await create(lunches(2000)));
  await create({ ...lunches(4000), deliveryDate: "2026-04-15" });
  assert.deepEqual(await listDayLunches(db, [DAY, "2026-04-16"]), [{ day: DAY, approved: 110, inReview: 6 }]);
  const load = { date: DAY, lunches: 101, inReview: 1, capacity: null };
  assert.deepEqual(await findDayLoad(db, DAY, approved.familyId), load);
  const none = { date: "2026-04-16", lunches: 0, inReview: 0, capacity: null };
  assert.deepEqual(await findDayLoad(db, "2026-04-16"), none);
});

Deno.test("approving a selection goes over a day by what is approved then, whichever days its revisions leave", async () => {
  const conflicts = async (...ids: string[]) =>
    (await findSelectionSum(db, { requestIds: ids, status: "IN_REVIEW" })).conflicts;
  const [standing, other] = [await create({ deliveryDate: DAY }), await create({ deliveryDate: DAY })];
  await approve(standing);
  await limit({ weekday: 2, lunches: 49 });
  const over = { date: DAY, lunches: 50, capacity: 49, isClosed: false };
  assert.deepEqual(await conflicts(other.id), [over]);
  const moved = await revise(standing, { deliveryDate: "2026-04-15" });
  assert.deepEqual(await conflicts(other.id), [over]);
  assert.deepEqual(await conflicts(other.id, moved.id), []);
  await shut("2026-04-15");
  const closed = { date: "2026-04-15", lunches: 25, capacity: null, isClosed: true };
  assert.deepEqual(await conflicts(other.id, moved.id), [closed]);
});
