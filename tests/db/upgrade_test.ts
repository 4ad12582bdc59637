import assert from "node:assert/strict";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { restoreBackup } from "../../db/backups/restore.ts";
import { writeBackup } from "../../db/backups/write.ts";
import { openDatabase } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { findMigrationState } from "../../db/migration_state.ts";
import { migrations } from "../../db/migrations/index.ts";
import { openAndMigrate, openUpToDate } from "../../db/open.ts";
import { DATABASE_OUTDATED } from "../../src/domain/http/errors.ts";
import { testDistrict } from "../support/families.ts";
import { emptyDatabase } from "../support/database.ts";
import { dumpTables, listSchema } from "../support/tables.ts";

const NEXT = "9998_next";

/** A district with a request, of the release before the migration that `up` makes up, and a folder for backups. */
async function beforeUpgrade(up: (db: Kysely<unknown>) => Promise<unknown>) {
  const { asOwner, create, close } = await testDistrict();
  const ownerUrl = asOwner();
  await create({ comments: "Gate B" });
  migrations[NEXT] = { up: async (db) => void await up(db) };
  const owner = openDatabase(ownerUrl, 2);
  return {
    owner,
    location: { databaseUrl: ownerUrl, dataDir: "none", backupDir: await Deno.makeTempDir({ prefix: "lunches-" }) },
    async [Symbol.asyncDispose]() {
      delete migrations[NEXT];
      await owner.destroy();
      await close();
    },
  };
}

const addNote = (db: Kysely<unknown>) =>
  sql`alter table requests add column note text not null default 'none'`.execute(db);

Deno.test("migrations are listed in the order of their names", () => {
  assert.deepEqual(Object.keys(migrations), Object.keys(migrations).toSorted());
});

Deno.test("before an upgrade the database is backed up, and without that backup it is not upgraded", async () => {
  await using district = await beforeUpgrade(addNote);
  const { location, owner } = district;
  await Deno.writeTextFile(join(location.backupDir, "taken"), "");
  const taken = { ...location, backupDir: join(location.backupDir, "taken", "backups") };
  await assert.rejects(openAndMigrate(taken, () => {}), /^BackupError: The backup folder \S+ cannot be written/);
  assert.deepEqual((await findMigrationState(owner)).missing, [NEXT]);
  await (await openAndMigrate(location, () => {})).close();
  assert.deepEqual((await findMigrationState(owner)).missing, []);
  const made = [...Deno.readDirSync(location.backupDir)].map(({ name }) => name).filter((name) => name !== "taken");
  assert.match(made.join(), /^lunches-[^,]*-before-9998_next\.tar\.gz$/);
});

Deno.test("an upgrade keeps every row, and a backup from before it is restored with it", async () => {
  await using district = await beforeUpgrade(addNote);
  const { location, owner } = district;
  const path = join(location.backupDir, "before.tar.gz");
  await writeBackup(owner, path, { now: new Date(), backupKey: undefined });
  await migrate(owner);
  const { rows } = await sql`select comments, note from requests`.execute(owner);
  assert.deepEqual(rows, [{ comments: "Gate B", note: "none" }]);
  await using empty = await emptyDatabase();
  const restored = empty.owner;
  await restoreBackup(restored, { path, identities: [] });
  assert.deepEqual((await sql`select comments, note from requests`.execute(restored)).rows, rows);
  // A family of the tests is dated by them, for which its database turns a trigger off.
  const upgraded = (await listSchema(owner)).map((line) => line.replace(/(TRIGGER .*) D$/, "$1 O"));
  assert.deepEqual(await listSchema(restored), upgraded);
});

Deno.test("an upgrade that fails at its last statement leaves the database as it was", async () => {
  await using district = await beforeUpgrade(async (db) => {
    await addNote(db);
    await sql`update requests set note = comments || (1 / 0)::text`.execute(db);
  });
  const { owner } = district;
  const before = [await listSchema(owner), await dumpTables(owner)];
  await assert.rejects(migrate(owner), /the migration 9998_next failed \(division by zero\)\. Nothing was changed\. /);
  assert.deepEqual([await listSchema(owner), await dumpTables(owner)], before);
});

Deno.test("a task beside a service that has not updated the database yet is refused, and migrates nothing", async () => {
  await using district = await beforeUpgrade(addNote);
  await assert.rejects(openUpToDate(district.location, () => {}), { message: DATABASE_OUTDATED });
  assert.deepEqual((await findMigrationState(district.owner)).missing, [NEXT]);
});

Deno.test("a database with other migrations is refused, unchanged, and so is its backup", async () => {
  await using trial = await emptyDatabase();
  const { owner } = trial;
  await migrate(owner);
  await sql`delete from kysely_migration`.execute(owner);
  await sql`insert into kysely_migration (name, timestamp) values ('0001_initial', '')`.execute(owner);
  const path = `${await Deno.makeTempDir({ prefix: "lunches-" })}/other.tar.gz`;
  await writeBackup(owner, path, { now: new Date(), backupKey: undefined });
  const sentence = /trial before release 1\.0\.0: it has 1 migration, 0001_initial, and this program/;
  const before = [await listSchema(owner), await dumpTables(owner)];
  await assert.rejects(migrate(owner), sentence);
  assert.deepEqual([await listSchema(owner), await dumpTables(owner)], before);
  await using empty = await emptyDatabase();
  await assert.rejects(restoreBackup(empty.owner, { path, identities: [] }), sentence);
  assert.deepEqual(await listSchema(empty.owner), []);
});
