import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

/** Limits count by columns instead of joined text, browsers are known, and temporary passwords end. */
export async function up(db: Then): Promise<void> {
  const statements = [
    // Nothing in it outlives an hour.
    `drop table rate_limits`,
    `create table rate_limits (
      kind text not null,
      account text not null,
      client text not null,
      hits integer not null,
      resets_at timestamptz not null,
      primary key (kind, account, client)
    )`,
    `create index rate_limits_expired on rate_limits (resets_at)`,

    `create table devices (
      token_hash bytea not null check (length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      last_used_at timestamptz not null,
      primary key (token_hash, user_id)
    )`,
    `create index devices_user on devices (user_id, last_used_at)`,

    `alter table users add column temporary_password_expires_at timestamptz`,
    // Those that are out there get as long as a new one.
    `update users set temporary_password_expires_at = now() + interval '72 hours' where requires_password_change`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
