import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table retention_days (days integer primary key, asked_at timestamptz not null)`.execute(db);
  // Unkeyed fingerprints confirm a guess at a form, and the key of the new ones must not be beside them.
  await sql`update submissions set fingerprint = null, key = encode(sha256(convert_to(key, 'UTF8')), 'hex')`.execute(
    db,
  );
}
