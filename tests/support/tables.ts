import { sql } from "kysely";
import type { Db } from "../../db/client.ts";

/** Every row of every table as text, one line a row, in a fixed order; bytes are in hexadecimal. */
export async function dumpTables(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by tablename`.execute(db);
  const dumps = await Promise.all(tables.map(async ({ name }) => {
    const { rows } = await sql<{ line: string }>`select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(
      db,
    );
    return rows.map(({ line }) => `${name} ${line}`).sort();
  }));
  return dumps.flat();
}
