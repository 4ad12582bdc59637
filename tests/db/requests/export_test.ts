import assert from "node:assert/strict";
import { sql } from "kysely";
import { listDistrictBatches } from "../../../db/requests/export.ts";
import { listDistrict } from "../../../db/requests/list_district.ts";
import type { DistrictFilter } from "../../../src/domain/requests/query_schemas.ts";
import { EXPORT_BATCH } from "../../../src/domain/lists/pagination.ts";
import type { ListedRequest } from "../../../src/domain/requests/lists.ts";
import { testDatabase } from "../../support/database.ts";
import { fillWithRequests } from "../../support/many_requests.ts";

const database = await testDatabase();
Deno.test.afterAll(() => database.close());
const { db } = database;
// Some are less than a batch, and some are many.
await fillWithRequests(database.asOwner(), 2_000);

const TODAY = "2026-03-02";
const NOW = new Date("2026-03-02T20:00:00Z");

async function exported(filter: DistrictFilter): Promise<ListedRequest[]> {
  const batches = await Array.fromAsync(listDistrictBatches(db, filter, TODAY));
  assert(batches.every(({ length }) => length <= EXPORT_BATCH));
  return batches.flat();
}

/** The ids of all pages of the list, as people would leaf through them. */
async function listed(filter: DistrictFilter): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1;; page++) {
    const { data, pagination } = await listDistrict(db, filter, { page, limit: 1000 }, NOW);
    ids.push(...data.map(({ id }) => id));
    if (page >= pagination.totalPages) return ids;
  }
}

const LISTS: DistrictFilter[] = [
  ...(["deliveryDate", "requester", "school", "lunches"] as const).flatMap((sort) =>
    (["asc", "desc"] as const).map((order): DistrictFilter => ({ status: "COMPLETED", sort, order }))
  ),
  { status: "APPROVED", school: "Mendenhall" },
  { status: "COMPLETED", school: "Mendenhall", sort: "school", order: "desc" },
  { status: "COMPLETED", q: "leave order" },
  {},
];

for (const filter of LISTS) {
  Deno.test(`the export of ${JSON.stringify(filter)} has every row of the list once, in the list's order`, async () => {
    const rows = await exported(filter);
    assert(rows.length > 30);
    assert.deepEqual(rows.map(({ id }) => id), await listed(filter));
  });
}

Deno.test("schools that are reordered while an export by school is read neither repeat nor hide anything", async () => {
  const filter: DistrictFilter = { status: "COMPLETED", sort: "school" };
  const before = await exported(filter);
  const batches = listDistrictBatches(db, filter, TODAY);
  const rows = (await batches.next()).value as ListedRequest[];
  const turnAround = () => db.updateTable("schools").set({ position: sql<number>`8 - position` });
  await turnAround().execute();
  for await (const batch of batches) rows.push(...batch);
  assert.deepEqual(rows.map(({ id }) => id), before.map(({ id }) => id));
  const turned = await exported(filter);
  assert.deepEqual([turned[0]?.school, turned.at(-1)?.school], [before.at(-1)?.school, before[0]?.school]);
  await turnAround().execute();
});

Deno.test("what changes while an export is read neither repeats nor hides anything else", async () => {
  const before = await exported({ status: "COMPLETED" });
  const [first, ...later] = [before[10], before[700], before[EXPORT_BATCH - 1]] as ListedRequest[];
  const batches = listDistrictBatches(db, { status: "COMPLETED" }, TODAY);
  const rows = (await batches.next()).value as ListedRequest[];
  const gone = [first, ...later].map((row) => row?.id ?? "");
  await db.updateTable("requests").set({ supersededAt: new Date() }).where("id", "in", gone).execute();
  for await (const batch of batches) rows.push(...batch);
  assert.deepEqual(rows.map(({ id }) => id), before.map(({ id }) => id).filter((id) => id !== before[700]?.id));
});
