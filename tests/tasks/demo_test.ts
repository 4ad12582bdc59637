import assert from "node:assert/strict";
import { demoDays } from "../../tasks/demo/days.ts";
import { seedDemo } from "../../tasks/demo/seed.ts";
import type { Db } from "../../db/client.ts";
import { addDays, weekdayOf } from "../../src/domain/time/alaska_time.ts";
import { isShortNotice } from "../../src/domain/requests/deadlines.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { REQUEST_STATUSES } from "../../src/domain/requests/statuses.ts";
import { testDatabase } from "../support/database.ts";
import { FIRST_SCHOOLS } from "../support/schools.ts";

const database = await testDatabase();
const { db } = database;
Deno.test.afterAll(() => database.close());

const seed = { passwordHash: "not a hash", now: new Date("2026-11-02T19:00:00Z") };

async function wholeDatabase(from: Db) {
  return {
    users: await from.selectFrom("users").selectAll().orderBy("id").execute(),
    requests: await from.selectFrom("requests").selectAll().orderBy("id").execute(),
    specialMeals: await from.selectFrom("specialMeals").selectAll().orderBy("id").execute(),
    deletedRequests: await from.selectFrom("deletedRequests").selectAll().orderBy("id").execute(),
    outbox: await from.selectFrom("outbox").selectAll().orderBy("id").execute(),
    auditEvents: await from.selectFrom("auditEvents").selectAll().orderBy("id").execute(),
  };
}

// Over 2 s: it makes the whole demo, write by write.
Deno.test("the demo district has all roles, all nine schools, all six statuses, revisions and special meals", async () => {
  assert.equal(await seedDemo(db, seed), true);
  const { users, requests, specialMeals, deletedRequests } = await wholeDatabase(db);
  const live = requests.filter(({ supersededAt }) => supersededAt === null);

  assert.deepEqual(new Set(users.map(({ role }) => role)), new Set(ROLES));
  assert.deepEqual(new Set(live.map(({ school }) => school)), new Set(FIRST_SCHOOLS.map(({ value }) => value)));
  assert.deepEqual(new Set(live.map(({ status }) => status)), new Set(REQUEST_STATUSES));
  assert.deepEqual(requests.filter(({ deliveryDate }) => weekdayOf(deliveryDate) > 5), []);
  assert(specialMeals.length > 50, `${specialMeals.length} special meals`);
  assert(deletedRequests.length > 0);
});

Deno.test("in the demo only deliveries are in the future, and a request's events follow its submission", async () => {
  const { requests, auditEvents, outbox } = await wholeDatabase(db);
  for (const { createdAt, sentAt } of outbox) assert(createdAt <= seed.now && (sentAt ?? createdAt) <= seed.now);
  for (const { createdAt, updatedAt } of requests) assert(createdAt <= seed.now && updatedAt <= seed.now);
  for (const { createdAt } of auditEvents) assert(createdAt <= seed.now);
  const ofRequests = auditEvents.filter(({ familyId }) => familyId !== null);
  for (const events of Map.groupBy(ofRequests, ({ familyId }) => familyId).values()) {
    const inOrder = events.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    assert.equal(inOrder[0]?.type, "request.create");
    assert.equal(new Set(inOrder.map(({ createdAt }) => createdAt.getTime())).size, events.length);
  }
  for (const { lateAckChecked, deliveryDate, createdAt } of requests) {
    assert.equal(lateAckChecked, isShortNotice(deliveryDate, createdAt), `${deliveryDate} ordered ${createdAt}`);
  }
});

for (const date of Array.from({ length: 7 }, (_, day) => addDays("2026-11-23", day))) {
  Deno.test(`a demo begun on ${date} shows a school day in the days to come, open and with its own capacity`, () => {
    const { showcase, tight, inventory, breakFrom } = demoDays(date);
    for (const day of [showcase, tight, inventory]) assert(weekdayOf(day) <= 5, day);
    const inOrder = [date, showcase, tight, inventory, breakFrom];
    assert.deepEqual([...new Set(inOrder)].toSorted(), inOrder);
  });
}

Deno.test("filling the demo district a second time changes nothing", async () => {
  const before = await wholeDatabase(db);
  assert.equal(await seedDemo(db, { ...seed, now: new Date("2026-12-01T19:00:00Z") }), false);
  assert.deepEqual(await wholeDatabase(db), before);
});
