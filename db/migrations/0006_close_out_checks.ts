import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["requests", "deleted_requests"]) {
    await sql`alter table ${sql.table(table)}
      drop constraint ${sql.ref(`${table}_served_split`)},
      add constraint ${sql.ref(`${table}_served_split`)} check (
        num_nulls(served_students, served_adults) = 2
        or (served is not null and served = coalesce(served_students, 0) + coalesce(served_adults, 0))
      ),
      drop constraint ${sql.ref(`${table}_close_out_adds_up`)},
      add constraint ${sql.ref(`${table}_close_out_adds_up`)} check (
        coalesce(served, 0) + coalesce(returned, 0) + coalesce(discarded, 0) <= coalesce(delivered, 299997)
      )`.execute(db);
    // As close-outs are read from now on, or nobody could correct one: "07:15 AM" is "7:15 am", 40.55 °F is 40.6.
    await sql`update ${sql.table(table)} set cooler_log = (
      select jsonb_object_agg(key, case
        when key like '%Temperature' and value <> 'null' then to_jsonb(round(value::text::numeric, 1))
        when key like '%At' and value <> 'null' then to_jsonb(regexp_replace(lower(value #>> '{}'), '^0', ''))
        else value end)
      from jsonb_each(cooler_log)
    ) where jsonb_typeof(cooler_log) = 'object'`.execute(db);
  }
}
