import assert from "node:assert/strict";
import { sql } from "kysely";
import { findBrokenInvariants } from "../../db/backups/load_in_bulk.ts";
import { restoreBackup } from "../../db/backups/restore.ts";
import { writeBackup } from "../../db/backups/write.ts";
import { openDatabase } from "../../db/client.ts";
import { migrate, MigrationError } from "../../db/migrate.ts";
import { findMigrationState } from "../../db/migration_state.ts";
import { migrations } from "../../db/migrations/index.ts";
import { DROPPED_TABLES } from "../../db/take_over.ts";
import { TABLES_LEFT_OUT } from "../../src/domain/backups/manifest.ts";
import { freshDatabase, rc2Database } from "../support/postgres.ts";
import { dumpTables, listSchema } from "../support/tables.ts";
import { test } from "../support/test.ts";

/** A connection with the owner's role to a database, of 1.0.0-rc.2 or empty. */
async function withOwner(make: typeof rc2Database, look: (owner: ReturnType<typeof openDatabase>) => Promise<void>) {
  const { ownerUrl, drop } = await make();
  const owner = openDatabase(ownerUrl, 3);
  await look(owner);
  await owner.destroy();
  await drop();
}

/** Not kept, or changed by a later migration. */
const OTHERS = [...DROPPED_TABLES, "submissions"];

/** Every row by the names of the columns that are not null, as later ones are; but those that are not kept as they are. */
async function rowsOf(owner: ReturnType<typeof openDatabase>, leftOut: readonly string[] = OTHERS) {
  return (await dumpTables(owner)).filter((row) => !leftOut.some((table) => row.startsWith(`${table} `))).map((row) =>
    row.replace(/{.*}/s, (columns) => JSON.stringify(JSON.parse(columns), (_, value) => value ?? undefined))
  );
}

test("a database of 1.0.0-rc.2 gets the schema of a new one, and keeps every row", async () => {
  let schema: string[] = [];
  await withOwner(freshDatabase, async (owner) => {
    await migrate(owner);
    schema = await listSchema(owner);
  });
  await withOwner(rc2Database, async (owner) => {
    const before = await rowsOf(owner);
    const { rows: empty } = await sql`select tablename from pg_tables where schemaname = 'public' and
      (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || tablename, false, true, '')))[1]::text = '0'`
      .execute(owner);
    assert.deepEqual(empty, [], "every table has rows");
    assert.deepEqual((await findMigrationState(owner)).missing, Object.keys(migrations));
    // As two processes do that start at once.
    await Promise.all([migrate(owner), migrate(owner)]);
    assert.deepEqual(await listSchema(owner), schema);
    assert.deepEqual(await rowsOf(owner), before);
    assert.deepEqual(await findMigrationState(owner), { applied: Object.keys(migrations), missing: [], unknown: [] });

    await sql`update requests set status = 'IN_PROGRESS' where version = 0`.execute(owner);
    await sql`delete from requests where version = 1`.execute(owner);
    assert.deepEqual(await findBrokenInvariants(owner), [], "counts go on");
  });
});

test("a backup of 1.0.0-rc.2 is restored with every row", async () => {
  const path = `${await Deno.makeTempDir({ prefix: "lunches-backup-" })}/rc2.tar.gz`;
  let rows: string[] = [];
  await withOwner(rc2Database, async (owner) => {
    rows = await rowsOf(owner, [...OTHERS, ...TABLES_LEFT_OUT]);
    await writeBackup(owner, path, { createdAt: new Date(), recipient: undefined });
  });
  await withOwner(freshDatabase, async (owner) => {
    await restoreBackup(owner, { path, identities: [] });
    assert.deepEqual(await rowsOf(owner), rows);
  });
});

test("a database or a backup older than 1.0.0-rc.2 is refused with the release to go through, unchanged", async () => {
  const path = `${await Deno.makeTempDir({ prefix: "lunches-backup-" })}/old.tar.gz`;
  await withOwner(rc2Database, async (owner) => {
    await sql`delete from kysely_migration where name > '0010_district_revision'`.execute(owner);
    const before = await dumpTables(owner);
    await writeBackup(owner, path, { createdAt: new Date(), recipient: undefined });
    await assert.rejects(migrate(owner), (error) => {
      assert(error instanceof MigrationError);
      assert.match(error.message, /older than 1\.0\.0-rc\.2: its last migration is 0010_.* Start 1\.0\.0-rc\.2 once/);
      return true;
    });
    assert.deepEqual(await dumpTables(owner), before);
  });
  await withOwner(freshDatabase, async (owner) => {
    const restoring = restoreBackup(owner, { path, identities: [] });
    await assert.rejects(restoring, /made by a release before 1\.0\.0-rc\.2 .* Restore it with 1\.0\.0-rc\.2/);
    assert.deepEqual(await dumpTables(owner), []);
  });
});
