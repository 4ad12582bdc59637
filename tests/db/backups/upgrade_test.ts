import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../db/client.ts";
import { MigrationError } from "../../../db/migrate.ts";
import { openAndMigrate } from "../../../db/open.ts";
import { backupFileName } from "../../../src/domain/backups/retention.ts";
import { HOUR_MS } from "../../../src/domain/time/durations.ts";
import { earlierDatabase } from "../../support/postgres.ts";
import { test } from "../../support/test.ts";
import { inFolder } from "./folder.ts";

test("an upgrade that fails at each start keeps its newest three backups, and the database as it was", () =>
  inFolder(async (path) => {
    const { ownerUrl, drop } = await earlierDatabase();
    const db = openDatabase(ownerUrl, 1);
    await sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'refused'; end $$`.execute(db);
    await sql`create trigger refuses before insert on kysely_migration execute function refuse()`.execute(db);
    const backupDir = path("backups");
    const location = { databaseUrl: ownerUrl, dataDir: path("data"), backupDir };
    const backups = () => [...Deno.readDirSync(backupDir)].map(({ name }) => name).toSorted();
    const before = await db.selectFrom("requests").select("id").orderBy("id").execute();
    for (let start = 4; start >= 0; start--) {
      await assert.rejects(openAndMigrate(location, () => {}), MigrationError);
      const at = new Date(Date.now() - start * HOUR_MS);
      const name = backupFileName({ at, beforeMigration: "0001_initial", isEncrypted: false });
      await Deno.rename(`${backupDir}/${backups().at(-1)}`, `${backupDir}/${name}`);
    }
    assert.equal(backups().length, 3);
    assert.deepEqual(await db.selectFrom("requests").select("id").orderBy("id").execute(), before);
    await db.destroy();
    await drop();
  }));
