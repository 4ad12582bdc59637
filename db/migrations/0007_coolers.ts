import { type Kysely, sql } from "kysely";

const OUT = `(cooler_log->>'coolersOut')::integer`;
const BACK = `coalesce((cooler_log->>'coolersBack')::integer, 0)`;

/** How many coolers went out and came back, in whole numbers. */
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["requests", "deleted_requests"]) {
    // Not "between", which Postgres writes otherwise once it has read its own dump.
    await sql.raw(`alter table ${table} add constraint ${table}_coolers check (
      coalesce(${OUT}, 0) >= 0 and coalesce(${OUT}, 0) <= 99999
      and ${BACK} >= 0 and ${BACK} <= coalesce(${OUT}, 99999)
    )`).execute(db);
  }
}
