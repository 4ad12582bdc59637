import { type Kysely, sql } from "kysely";

/** What the kitchen asked about a version in review, and what was answered. */
const STATEMENTS = [
  `alter table requests add column thread jsonb`,
  `alter table deleted_requests add column thread jsonb`,
];

// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
