import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import { findMigrationState } from "../migration_state.ts";
import { copyTo } from "../postgres/copy.ts";
import { TABLES_LEFT_OUT } from "../../src/domain/backups/manifest.ts";
import { BackupError } from "./error.ts";
import { describeSchema } from "./schema_sql.ts";

/** A table and the columns that a backup holds: all but those that the database computes. */
export interface TableColumns {
  name: string;
  columns: string[];
}

export interface Snapshot {
  migrations: string[];
  tables: TableColumns[];
  schema: { tables: string; constraints: string };
  /** Yields a table's rows in COPY's text format, the same bytes each time. Read it to its end. */
  read(table: TableColumns): AsyncIterable<Uint8Array>;
}

/** Reads the database as of one instant while others write; a BackupError if it is empty or being migrated. */
export async function readSnapshot<Result>(db: Db, use: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const tables = await listTables(db);
  if (!tables.some(({ name }) => name === "kysely_migration")) {
    throw new BackupError("There is nothing to back up: the database has no tables yet.");
  }
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return await read.execute(async (tx) => {
    await liftTimeLimits(tx);
    // A scan that joins another one midway would begin elsewhere the second time.
    await sql`set local synchronize_seqscans = off`.execute(tx);
    // Before the first query, which sets the instant: a migration that rewrote a table later would leave it empty here.
    await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access share mode`.execute(tx);
    if (JSON.stringify(await listTables(tx)) !== JSON.stringify(tables)) {
      throw new BackupError("The database was being upgraded. Try again in a moment.");
    }
    return await use({
      migrations: (await findMigrationState(tx)).applied,
      tables: tables.filter(({ name }) => isBackedUp(name)),
      schema: await describeSchema(tx),
      read: (table) => copyTo(tx, `copy ${rowsOf(table)} to stdout`),
    });
  });
}

/** Whether a backup has this table's rows. The manifest names the migrations that have run. */
export function isBackedUp(table: string): boolean {
  return !table.startsWith("kysely_") && !TABLES_LEFT_OUT.includes(table);
}

/** Returns a table and its columns as COPY takes them. */
export function rowsOf({ name, columns }: TableColumns): string {
  const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
  return `${quoted(name)} (${columns.map(quoted).join(", ")})`;
}

export async function liftTimeLimits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** Returns the tables by name, without those of extensions. */
export async function listTables(db: Db): Promise<TableColumns[]> {
  const { rows } = await sql<TableColumns>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`.execute(db);
  return rows;
}
