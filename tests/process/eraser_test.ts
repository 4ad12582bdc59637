import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { createRequest } from "../../db/requests/create.ts";
import { requestForm } from "../support/forms.ts";
import { addPerson, addSuperAdmin } from "../support/people.ts";
import { freshDatabase } from "../support/postgres.ts";
import { test } from "../support/test.ts";
import { stop, withNewDataDir } from "../support/data_dir.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Only so that a product that never erases fails a test instead of holding it for ever. */
const GIVE_UP_MS = 30_000;

test("a running product erases what RETENTION_DAYS says by itself, and stops cleanly", () =>
  withNewDataDir(async ({ start }) => {
    const { ownerUrl, drop } = await freshDatabase();
    const db = openDatabase(ownerUrl, 2);
    await migrate(db);
    const administrator = await addSuperAdmin(db);
    const teacher = await addPerson(db, administrator, "REQUESTER", "teacher@test.example");
    for (const daysAgo of [50, 40]) {
      const now = new Date(Date.now() - daysAgo * DAY_MS);
      const order = requestForm(now, {}, 2);
      await db.transaction().execute((tx) => createRequest(tx, { actor: teacher, form: order, now }));
    }
    const app = await start({ DATABASE_URL: ownerUrl, RETENTION_DAYS: "45" });
    const until = Date.now() + GIVE_UP_MS;
    const namesLeft = async () =>
      (await db.selectFrom("specialMeals").select("studentName").where("studentName", "=", "Test Student").execute())
        .length;
    while (await namesLeft() === 2 && Date.now() < until) await delay(50);
    assert.equal(await namesLeft(), 1, "the older one is erased, the other is not");
    const { code, stdout, stderr } = await stop(app);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /"message":"erased old requests' details","requests":1,"meals":1/);
    await db.destroy();
    await drop();
  }));
