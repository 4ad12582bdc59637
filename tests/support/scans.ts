import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../../db/client.ts";
import type { Database } from "../../db/schema.ts";

/** How often this connection has read a whole table so far, as Postgres counts it. */
export async function sequentialScans(db: Db, table: keyof Database): Promise<number> {
  const { rows: [row] } = await sql<{ seqScan: number }>`
    select seq_scan::int from pg_stat_xact_user_tables where relname = ${storedName(table)}`.execute(db);
  assert.ok(row);
  return row.seqScan;
}

/** How many rows of a table this connection has fetched along its indexes so far, as Postgres counts them. */
export async function rowsRead(db: Db, table: keyof Database): Promise<number> {
  const { rows: [row] } = await sql<{ rows: number }>`
    select idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = ${storedName(table)}`.execute(db);
  assert.ok(row);
  return row.rows;
}

/** How many entries of a table's indexes this connection has read so far. */
export async function entriesRead(db: Db, table: keyof Database): Promise<number> {
  const { rows: [row] } = await sql<{ entries: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)::int as entries
    from pg_index where indrelid = (select relid from pg_stat_xact_user_tables where relname = ${storedName(table)})`
    .execute(db);
  assert.ok(row);
  return row.entries;
}

/** A table's name in the database. */
function storedName(table: keyof Database): string {
  return table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
