import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../db/client.ts";
import { findStatusCounts } from "../../../db/requests/counts.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { testDatabase } from "../../support/database.ts";
import { testDistrict } from "../../support/families.ts";
import { assertCountsKept } from "../../support/tables.ts";
import { fillWithRequests } from "../../support/many_requests.ts";
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
