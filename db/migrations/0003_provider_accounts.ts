import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table users
    alter column password_hash drop not null,
    add column provider_issuer text,
    add column provider_subject text,
    add column provider_email text,
    add constraint users_provider_whole check (num_nulls(provider_issuer, provider_subject, provider_email) in (0, 3)),
    add constraint users_can_sign_in check (password_hash is not null or provider_subject is not null)`.execute(db);
  await sql`create unique index users_provider on users (provider_issuer, provider_subject)`.execute(db);
}
