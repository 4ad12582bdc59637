import { type Kysely, sql } from "kysely";

/** How many coolers went out and came back, beside what else is known of them. */
const STATEMENTS = ["requests", "deleted_requests"].map((table) =>
  `alter table ${table} add constraint ${table}_coolers check (
    coalesce((cooler_log->>'coolersOut')::integer, 0) between 0 and 99999
    and coalesce((cooler_log->>'coolersBack')::integer, 0)
      between 0 and coalesce((cooler_log->>'coolersOut')::integer, 99999)
  )`
);

// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
