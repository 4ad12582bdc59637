import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

/** Two columns take the names that the code uses for what they hold. */
export async function up(db: Then): Promise<void> {
  await sql`alter table outbox rename column facts to payload`.execute(db);
  await sql`alter table users rename column mail_choices to mail_preferences`.execute(db);
}
