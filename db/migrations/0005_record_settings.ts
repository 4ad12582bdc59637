import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table retention_days rename to retention_settings`.execute(db);
  await sql`alter table retention_settings rename column days to value`.execute(db);
  await sql`alter table retention_settings
    add column name text not null default 'RETENTION_DAYS',
    drop constraint retention_days_pkey,
    add primary key (name, value)`.execute(db);
  await sql`alter table retention_settings alter column name drop default`.execute(db);
}
