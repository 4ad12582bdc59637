import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  await sql`create table submissions (
    user_id uuid not null references users on delete cascade,
    key text not null check (length(key) between 1 and 100),
    request_id uuid not null,
    created_at timestamptz not null,
    primary key (user_id, key)
  )`.execute(db);
}
