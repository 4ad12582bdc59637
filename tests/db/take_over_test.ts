import assert from "node:assert/strict";
import { sql } from "kysely";
import { changeAddress } from "../../db/accounts/decide.ts";
import { restoreBackup } from "../../db/backups/restore.ts";
import { writeBackup } from "../../db/backups/write.ts";
import { type Db, openDatabase, transact } from "../../db/client.ts";
import { migrate, MigrationError } from "../../db/migrate.ts";
import { findMigrationState } from "../../db/migration_state.ts";
import { migrations } from "../../db/migrations/index.ts";
import { DROPPED_COLUMNS, DROPPED_TABLES } from "../../db/take_over.ts";
import { fullName } from "../../src/domain/accounts/users.ts";
import { TABLES_LEFT_OUT } from "../../src/domain/backups/manifest.ts";
import { NOW, testDistrict } from "../support/families.ts";
import { addPerson } from "../support/people.ts";
import { earlierDatabase, freshDatabase } from "../support/postgres.ts";
import { dumpTables, listSchema } from "../support/tables.ts";
import { test } from "../support/test.ts";

/** A connection with the owner's role to a database, of the earlier release or empty. */
async function withOwner(make: typeof earlierDatabase, look: (owner: Db) => Promise<void>) {
  const { ownerUrl, drop } = await make();
  const owner = openDatabase(ownerUrl, 3);
  await look(owner);
  await owner.destroy();
  await drop();
}

/** Tables whose rows are not kept, and columns that only one of the releases has. */
const OTHER_TABLES = [...DROPPED_TABLES, "district_revision"];
const isLeftOut = (column: string) =>
  ["search_text", "thread", "keeps_special_meals", ...DROPPED_COLUMNS].includes(column);

/** Every row that is kept, as this release has it. */
async function rowsOf(owner: Db, leftOut: readonly string[] = OTHER_TABLES) {
  const rows = (await dumpTables(owner)).filter((row) => !leftOut.some((table) => row.startsWith(`${table} `)));
  return rows.map((row) =>
    row.replace("inForce", "effective").replace(/{.*}/s, (columns) => {
      const kept = Object.entries(JSON.parse(columns)).filter(([name]) => !isLeftOut(name));
      return JSON.stringify(Object.fromEntries(kept.sort()));
    })
  ).sort();
}

test("a database of the earlier release gets the schema of a new one, and keeps every row", async () => {
  let schema: string[] = [];
  await withOwner(freshDatabase, async (owner) => {
    await migrate(owner);
    schema = await listSchema(owner);
  });
  await withOwner(earlierDatabase, async (owner) => {
    const before = await rowsOf(owner);
    const { rows: empty } = await sql`select tablename from pg_tables where schemaname = 'public' and
      (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || tablename, false, true, '')))[1]::text = '0'`
      .execute(owner);
    assert.deepEqual(empty, [], "every table has rows");
    await migrate(owner);
    assert.deepEqual(await listSchema(owner), schema);
    assert.deepEqual(await rowsOf(owner), before);
    assert.deepEqual((await findMigrationState(owner)).applied, Object.keys(migrations));
  });
});

test("a takeover that fails at its last statement leaves the earlier database as it was", () =>
  withOwner(earlierDatabase, async (owner) => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`
      .execute(owner);
    await sql`create trigger refuses before insert on kysely_migration execute function refuse()`.execute(owner);
    const [schema, rows] = [await listSchema(owner), await dumpTables(owner)];
    await assert.rejects(migrate(owner), (error) => {
      assert(error instanceof MigrationError);
      assert.match(error.message, /cannot be taken over from the earlier release \(refused\)\. Nothing was changed/);
      return true;
    });
    assert.deepEqual([await listSchema(owner), await dumpTables(owner)], [schema, rows]);
    assert.equal((await findMigrationState(owner)).release, "earlier");
  }));

test("a backup of the earlier release is restored with every row", async () => {
  const path = `${await Deno.makeTempDir({ prefix: "lunches-backup-" })}/earlier.tar.gz`;
  let rows: string[] = [];
  const leftOut = [...DROPPED_TABLES, ...TABLES_LEFT_OUT];
  await withOwner(earlierDatabase, async (owner) => {
    rows = await rowsOf(owner, leftOut);
    await writeBackup(owner, path, { now: new Date(), backupKey: undefined });
  });
  await withOwner(freshDatabase, async (owner) => {
    await restoreBackup(owner, { path, identities: [] });
    assert.deepEqual(await rowsOf(owner, leftOut), rows);
    assert.deepEqual((await findMigrationState(owner)).applied, Object.keys(migrations));
  });
});

test("a database with some of the earlier migrations is refused, unchanged, and so is its backup", async () => {
  const path = `${await Deno.makeTempDir({ prefix: "lunches-backup-" })}/old.tar.gz`;
  await withOwner(earlierDatabase, async (owner) => {
    await sql`delete from kysely_migration where name > '0005'`.execute(owner);
    const before = await dumpTables(owner);
    await writeBackup(owner, path, { now: new Date(), backupKey: undefined });
    await assert.rejects(migrate(owner), /cannot take over: it has 4 migrations from 0001_schema to 0004_cooler_log/);
    assert.deepEqual(await dumpTables(owner), before);
  });
  await withOwner(freshDatabase, async (owner) => {
    const restoring = restoreBackup(owner, { path, identities: [] });
    await assert.rejects(restoring, /cannot take over: it has 4 migrations from 0001_schema to 0004_cooler_log/);
    assert.deepEqual(await dumpTables(owner), []);
  });
});

const payloadsOf = (db: Db) => db.selectFrom("outbox").select(["id", "kind", "payload"]).orderBy("id").execute();

/** As they were before mail had people by id. */
async function nameInPayloads(owner: Db): Promise<void> {
  const people = new Map((await owner.selectFrom("users").selectAll().execute()).map((user) => [user.id, user]));
  const nameOf = (id: unknown) => fullName(people.get(String(id)) ?? { firstName: "", lastName: "" });
  for (const { id, kind, payload } of await payloadsOf(owner)) {
    const { by, role } = payload;
    const named = JSON.parse(JSON.stringify(payload), (key, value) => key === "by" ? nameOf(value) : value);
    const registered = { name: nameOf(by), email: people.get(String(by))?.email, role };
    await owner.updateTable("outbox").set({ payload: kind === "registration-received" ? registered : named })
      .where("id", "=", id).execute();
  }
  await sql`drop table deleted_special_meals`.execute(owner);
  await sql`alter table deleted_requests drop column keeps_special_meals`.execute(owner);
  for (const table of ["requests", "deleted_requests"]) {
    await sql`alter table ${sql.table(table)} drop column thread, drop constraint ${sql.ref(`${table}_coolers`)}`
      .execute(owner);
  }
  await sql`delete from kysely_migration where name >= '0002'`.execute(owner);
}

test("mail that named people, in a database or its backup, leads to them, whatever they are called since", async () => {
  const path = `${await Deno.makeTempDir({ prefix: "lunches-backup-" })}/named.tar.gz`;
  const { admin, director, teacher, ...district } = await testDistrict();
  const later = new Date(NOW.getTime() + 600_000);
  await addPerson(district.db, admin, "ADMIN", "second@test.example", NOW);
  const { id: userId } = await addPerson(district.db, admin, "REQUESTER", "mistyped@test.example", later);
  const request = await district.create();
  await district.approve(request);
  for (const by of [{ actor: director, now: NOW }, { actor: teacher, now: later }]) {
    const revision = await district.revise(request, {}, by);
    await district.deny(revision);
    await district.revert(revision, by);
  }
  await district.cancel(request, { actor: director });
  await district.delete(await district.create());
  const correction = { actor: admin, userId, email: "right@test.example", now: later };
  const owner = openDatabase(district.ownerUrl, 2);
  // Registrations were in no digest.
  await sql`insert into outbox (kind, to_name, to_address, payload, next_attempt_at, created_at)
    select 'registration-received', '', '', jsonb_build_object('by', actor_id, 'role', detail->'role'), created_at, created_at
      from audit_events where type = 'user.register'`.execute(owner);
  await sql`update outbox set payload = payload - 'registrations' where kind = 'requests-submitted'`.execute(owner);
  const before = await payloadsOf(owner);
  await nameInPayloads(owner);
  assert.notDeepEqual(await payloadsOf(owner), before);
  await transact(owner, (tx) => changeAddress(tx, correction));
  await owner.updateTable("users").set({ firstName: "Another" }).execute();
  await owner.deleteFrom("outbox").where("id", "not in", before.map(({ id }) => id)).execute();
  await writeBackup(owner, path, { now: NOW, backupKey: undefined });
  await migrate(owner);
  assert.deepEqual(await payloadsOf(owner), before);
  await owner.destroy();
  await district.close();
  await withOwner(freshDatabase, async (restored) => {
    await restoreBackup(restored, { path, identities: [] });
    assert.deepEqual(await payloadsOf(restored), before);
  });
});
