import { type Kysely, sql } from "kysely";

const OUT = `(cooler_log->>'coolersOut')::integer`;
const BACK = `(cooler_log->>'coolersBack')::integer`;

/** How many coolers went out and came back, beside what else is known of them. */
const STATEMENTS = ["requests", "deleted_requests"].map((table) =>
  `alter table ${table} add constraint ${table}_coolers check (
    coalesce(${OUT}, 0) between 0 and 99999 and coalesce(${BACK}, 0) between 0 and coalesce(${OUT}, 99999)
  )`
);

// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
