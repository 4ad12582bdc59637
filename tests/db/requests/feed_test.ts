import assert from "node:assert/strict";
import { listCalendar } from "../../../db/requests/list_feed.ts";
import { testDatabase } from "../../support/database.ts";
import { fillWithRequests } from "../../support/many_requests.ts";
import { test } from "../../support/test.ts";

const database = await testDatabase();
Deno.test.afterAll(() => database.close());
// 11 or 12 deliveries a day until March 1, 2026.
await fillWithRequests(database.ownerUrl, 10_000);

test("a full calendar has the next 2000 deliveries, earliest first", async () => {
  const entries = await listCalendar(database.db, {}, new Date("2025-02-01T18:00:00Z"));
  const days = entries.map(({ deliveryAt }) => deliveryAt);
  assert.equal(entries.length, 2000);
  assert.deepEqual(days, days.toSorted());
  assert(days[0]?.startsWith("2025-02-01"), days[0]);
  assert.equal(new Set(entries.map(({ familyId }) => familyId)).size, 2000);
});

test("what the next deliveries leave free goes to the latest ones before", async () => {
  const entries = await listCalendar(database.db, {}, new Date("2025-11-10T18:00:00Z"));
  const [first, last] = [entries[0]?.deliveryAt ?? "", entries.at(-1)?.deliveryAt ?? ""];
  assert(entries.length < 2000 && last.startsWith("2026-03-01"), last);
  assert(first.startsWith("2025-10-11"), first);
  const fuller = await listCalendar(database.db, {}, new Date("2025-09-20T18:00:00Z"));
  assert.equal(fuller.length, 2000);
  assert((fuller[0]?.deliveryAt ?? "") > "2025-08-21" && (fuller[0]?.deliveryAt ?? "") < "2025-09-20");
});
