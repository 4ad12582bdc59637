import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    `alter table users add column email_confirmed_at timestamptz`,
    `create table email_confirmations (
      token_hash bytea primary key check (length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null
    )`,
    // For pruning, and for the cascade.
    `create index email_confirmations_created on email_confirmations (created_at)`,
    `create index email_confirmations_user on email_confirmations (user_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
