import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../db/client.ts";
import { findRequestCount, findStatusCounts } from "../../../db/requests/counts.ts";
import { listDistrict } from "../../../db/requests/list_district.ts";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import type { DistrictSort } from "../../../src/domain/requests/params.ts";
import { testDatabase } from "../../support/database.ts";
import { testDistrict } from "../../support/families.ts";
import { assertCountsKept } from "../../support/kept_counts.ts";
import { addDeletedRequests, fillWithRequests } from "../../support/many_requests.ts";
import { test } from "../../support/test.ts";

const WRITERS = 8;
const STEPS = 25;

const district = await testDistrict();
const many = await testDatabase();
Deno.test.afterAll(async () => {
  await district.close();
  await many.close();
});
await fillWithRequests(many.ownerUrl, 1_000);

test("counts stay right while eight people create, approve, cancel and delete at once", async () => {
  const shared = await Promise.all([1, 2, 3].map(() => district.create()));
  const act = async (action: Promise<unknown>) => {
    await action.catch((error) => {
      // Somebody else was first.
      if (!(error instanceof AppError)) throw error;
    });
  };
  await Promise.all(Array.from({ length: WRITERS }, async (_, writer) => {
    for (let step = 0; step < STEPS; step++) {
      const own = await district.create({ school: step % 2 ? "AukeBay" : "Harborview" });
      const target = shared[(writer + step) % shared.length] ?? own;
      await act(district.approve(step % 3 ? own : target));
      await act(step % 2 ? district.cancel(own) : district.revise(target));
      if (step % 5 === 0) await act(district.delete(own, null));
    }
  }));
  await assertCountsKept(district.db);
  assert(Object.values(await findStatusCounts(district.db)).reduce((sum, count) => sum + count) > WRITERS * 10);
});

test("counts stay right when a statement changes many rows at once, and when it is rolled back", async () => {
  const before = await findStatusCounts(many.db);
  await many.db.updateTable("requests").set({ status: "COMPLETED", school: "AukeBay" })
    .where("status", "in", ["IN_PROGRESS", "APPROVED"]).execute();
  await assertCountsKept(many.db);
  assert.equal((await findStatusCounts(many.db)).COMPLETED, before.COMPLETED + before.IN_PROGRESS + before.APPROVED);
  await assert.rejects(
    many.db.transaction().execute(async (tx) => {
      await tx.updateTable("requests").set({ status: "CANCELLED", comments: "x" }).execute();
      throw new Error("rolled back");
    }),
  );
  await assertCountsKept(many.db);
});

test("no writer waits for another one's count", async () => {
  const others = openDatabase(many.appUrl, 2);
  const rows = await others.selectFrom("requests").select("id").where("status", "=", "COMPLETED")
    .where("supersededAt", "is", null).limit(2).execute();
  const [first, second] = rows.map(({ id }) => id);
  assert(first && second);
  await others.transaction().execute(async (held) => {
    await held.updateTable("requests").set({ status: "CANCELLED" }).where("id", "=", first).execute();
    // Fails rather than waits.
    await others.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await tx.updateTable("requests").set({ status: "CANCELLED" }).where("id", "=", second).execute();
    });
  });
  await others.destroy();
  await assertCountsKept(many.db);
});

for (const sort of ["deliveryDate", "requester", "school", "lunches"] satisfies DistrictSort[]) {
  for (const order of ["asc", "desc"] as const) {
    test(`the pages by ${sort}, ${order}, hold every request once, in the order of the whole list`, async () => {
      for (const filter of [{}, { status: "COMPLETED" }, { status: "COMPLETED", school: "Mendenhall" }] as const) {
        const list = { ...filter, sort, order };
        const total = await findRequestCount(many.db, filter);
        const whole = [1, 2].map((page) => listDistrict(many.db, list, { page, limit: 1_000 }));
        const ids = (await Promise.all(whole)).flatMap(({ data }) => data.map(({ id }) => id));
        assert.equal(ids.length, total);
        const paged: string[] = [];
        for (let page = 1; page <= Math.ceil(total / 70) + 1; page++) {
          const { data, pagination } = await listDistrict(many.db, list, { page, limit: 70 });
          assert.equal(pagination.total, total);
          paged.push(...data.map(({ id }) => id));
        }
        assert.deepEqual(paged, ids);
      }
    });
  }
}

test("the pages of deleted requests hold every family once, last deleted first", async () => {
  await addDeletedRequests(many.ownerUrl, 130);
  const { data: all } = await listDeletedRequests(many.db, { page: 1, limit: 1_000 });
  assert.equal(all.length, 130);
  assert.equal(new Set(all.map(({ familyId }) => familyId)).size, 130);
  assert(all.some(({ version }) => version === 1));
  const times = all.map(({ deletedAt }) => deletedAt);
  assert.deepEqual(times, times.toSorted().toReversed());
  const paged: string[] = [];
  for (let page = 1; page <= 8; page++) {
    const { data, pagination } = await listDeletedRequests(many.db, { page, limit: 20 });
    assert.equal(pagination.total, 130);
    paged.push(...data.map(({ id }) => id));
  }
  assert.deepEqual(paged, all.map(({ id }) => id));
  await assertCountsKept(many.db);
});
