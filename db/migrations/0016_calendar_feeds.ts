import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // One link a person. The feed is found by the hash, so that the time a search takes tells nothing about the secret.
    `create table calendar_feeds (
      user_id uuid primary key references users on delete cascade,
      secret text not null check (secret ~ '^[A-Za-z0-9_-]{43}$'),
      secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
      created_at timestamptz not null
    )`,
    // A page that shows the link is no older than the link: see migration 0010.
    `create constraint trigger calendar_feeds_raise_district_revision after insert or update or delete on calendar_feeds
      deferrable initially deferred for each row execute function raise_district_revision()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
