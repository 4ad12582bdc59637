import { type Kysely, sql } from "kysely";

/** The special meals of deleted requests, as they were, and which requests were deleted before those were kept. */
const STATEMENTS = [
  `create table deleted_special_meals (like special_meals including all)`,
  `alter table deleted_special_meals rename request_id to deleted_request_id`,
  `alter table deleted_special_meals add foreign key (deleted_request_id) references deleted_requests`,
  `alter table deleted_requests add column keeps_special_meals boolean not null default false`,
  `alter table deleted_requests alter column keeps_special_meals set default true`,
];

// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
