import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // What was on each day's sheet when it was last printed. Versions never change their content, so that their ids say it
    // all; no foreign key, since a printed request may be deleted.
    `create table kitchen_prints (
      day date primary key,
      printed_by uuid not null references users,
      printed_at timestamptz not null,
      version_ids uuid[] not null
    )`,
    `create index kitchen_prints_printed_by on kitchen_prints (printed_by)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
