import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { openAndMigrate } from "../../db/open.ts";
import { DATABASE_READ_ONLY } from "../../src/domain/http/errors.ts";
import { startPooler } from "../support/pooler.ts";
import { freshDatabase } from "../support/postgres.ts";
import { dumpTables } from "../support/tables.ts";

const REFUSALS: [why: string, role: "ownerUrl" | "appUrl", statement: string | undefined, line: RegExp][] = [
  [
    "a database takes no writes",
    "ownerUrl",
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
    new RegExp(`^${DATABASE_READ_ONLY.replaceAll(".", "\\.")}$`),
  ],
  [
    "the role of DATABASE_URL may not create tables",
    "appUrl",
    undefined,
    /^The role "lunches_app" may not .*\(permission denied for schema public\)\. .* run 'grant usage, create on schema public to "lunches_app"'/,
  ],
  [
    "the role of DATABASE_URL does not own the tables",
    "appUrl",
    "delete from kysely_migration",
    /^The role "lunches_app" may not .* The tables belong to "lunches_owner": use that role/,
  ],
  [
    "a newer release has updated the database",
    "ownerUrl",
    "insert into kysely_migration values ('9999_later', now())",
    new RegExp(
      `it has the migration 9999_later, .* up to ${Object.keys(migrations).at(-1)}\\. Start the newer release`,
    ),
  ],
  [
    "the database has migrations that were never released",
    "ownerUrl",
    "update kysely_migration set name = '0001_first_tables' where name = '0001_first_release'",
    /^The database is of another program, or .*: it has \d+ migrations? .*0001_first_tables .*Nothing was changed\.$/,
  ],
  [
    "a migration fails",
    "ownerUrl",
    "delete from kysely_migration",
    /^The database cannot be updated: the migration 0001_first_release failed \(.* already exists.*\)\. Nothing was changed\. Start/,
  ],
];
Deno.test("a database where another program's tables are is refused at the first start, and gets none of ours", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const owner = openDatabase(ownerUrl, 1);
  await sql`create table users (name text)`.execute(owner);
  await assert.rejects(openAndMigrate({ databaseUrl: ownerUrl, dataDir: "none" }, () => {}), {
    message: /\(relation "users" already exists\)\. Nothing was changed\. Give the product a new database of its own/,
  });
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(owner);
  assert.deepEqual(rows, [{ tablename: "users" }]);
  await owner.destroy();
  await drop();
});

for (const [why, role, statement, line] of REFUSALS) {
  Deno.test(`when ${why}, a start says what to do and writes nothing`, async () => {
    const { drop, ...urls } = await freshDatabase();
    const owner = openDatabase(urls.ownerUrl, 1);
    if (statement) {
      await migrate(owner);
      await sql.raw(statement).execute(owner);
    }
    const before = await dumpTables(owner);
    await assert.rejects(openAndMigrate({ databaseUrl: urls[role], dataDir: "none" }, () => {}), {
      name: "MigrationError",
      message: line,
    });
    assert.deepEqual(await dumpTables(owner), before);
    await owner.destroy();
    await drop();
  });
}

Deno.test("a pooler that shares sessions by transaction is refused, and the lock is not waited for there", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const { url: databaseUrl, close } = await startPooler(ownerUrl);
  const lines: string[] = [];
  const start = openAndMigrate({ databaseUrl, dataDir: "none" }, (line) => lines.push(line), { onTakenOver: () => {} });
  const error = { name: "PoolerError", message: /^DATABASE_URL leads to a pooler .* pool_mode = session/ };
  await assert.rejects(start, error);
  assert.deepEqual(lines, []);
  close();
  await drop();
});

Deno.test("a database that cannot hold every name is refused with how to make one that can", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const owner = openDatabase(ownerUrl, 1);
  const latin = `${new URL(ownerUrl).pathname.slice(1)}_latin`;
  await sql`create database ${sql.id(latin)} encoding 'LATIN1' locale_provider libc locale 'C' template template0`
    .execute(owner);
  const databaseUrl = Object.assign(new URL(ownerUrl), { pathname: `/${latin}` }).href;
  await assert.rejects(openAndMigrate({ databaseUrl, dataDir: "none" }, () => {}), {
    message:
      /^The database's encoding is LATIN1, which cannot hold every name\. Make another one with "create database .* if there is one\.$/,
  });
  await sql`drop database ${sql.id(latin)}`.execute(owner);
  await owner.destroy();
  await drop();
});
