import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../db/client.ts";
import { MigrationError } from "../../../db/migrate.ts";
import { openAndMigrate } from "../../../db/open.ts";
import { backupFileName } from "../../../src/domain/backups/retention.ts";
import { DAY_MS, HOUR_MS } from "../../../src/domain/time/durations.ts";
import { addSuperAdmin } from "../../support/people.ts";
import { rc2Database } from "../../support/postgres.ts";
import { test } from "../../support/test.ts";
import { inFolder } from "./folder.ts";

test("an upgrade that fails again and again makes one backup a day, or another after a change, and keeps three", () =>
  inFolder(async (path) => {
    const { ownerUrl, drop } = await rc2Database();
    const db = openDatabase(ownerUrl, 1);
    await sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'refused'; end $$`.execute(db);
    await sql`create trigger refuses before insert on kysely_migration execute function refuse()`.execute(db);
    const backupDir = path("backups");
    const location = { databaseUrl: ownerUrl, dataDir: path("data"), backupDir };
    const tryAgain = () => assert.rejects(openAndMigrate(location, () => {}), MigrationError);
    const backups = () => [...Deno.readDirSync(backupDir)].map(({ name }) => name).toSorted();
    /** Makes the newest backup older. */
    const age = async (ms: number) => {
      const at = new Date(Date.now() - ms);
      const name = backupFileName({ at, beforeMigration: "0001_schema", isEncrypted: false });
      await Deno.rename(`${backupDir}/${backups().at(-1)}`, `${backupDir}/${name}`);
      return name;
    };

    await tryAgain();
    const first = await age(HOUR_MS);
    await tryAgain();
    await tryAgain();
    assert.deepEqual(backups(), [first], "nothing has changed");

    await addSuperAdmin(db, "another@test.example");
    await tryAgain();
    assert.deepEqual([backups().length, backups()[0]], [2, first], "what has changed is in another one");

    await Deno.remove(`${backupDir}/${first}`);
    for (const days of [1.5, 2, 3, 4]) {
      await age(days * DAY_MS);
      await tryAgain();
    }
    assert.equal(backups().length, 3, "older ones expire");
    await db.destroy();
    await drop();
  }));
