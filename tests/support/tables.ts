import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../../db/client.ts";

/** Every row of every table as text, one line a row, in a fixed order; bytes are in hexadecimal. */
export async function dumpTables(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by tablename`.execute(db);
  const dumps = await Promise.all(tables.map(async ({ name }) => {
    const { rows } = await sql<{ line: string }>`select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(
      db,
    );
    return rows.map(({ line }) => `${name} ${line}`).sort();
  }));
  return dumps.flat();
}

/** Every column, constraint, index, function and trigger of the product's, in words; not how they are laid out. */
export async function listSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable, generation_expression) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Fails if there is what no row may be, beside what constraints refuse: a version of a request that is itself a version. */
export async function assertInvariants(db: Db): Promise<void> {
  const { rows } = await sql`select r.id from requests r join requests p on p.id = r.parent_id
    where p.parent_id is not null`.execute(db);
  assert.deepEqual(rows, []);
}
