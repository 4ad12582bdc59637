import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Db } from "./client.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Brings the schema up to date, under Kysely's advisory lock: several processes may start at once.
 * @throws the failing migration's own error; the migrations before it stay applied
 */
export async function migrate(owner: Db): Promise<void> {
  const migrator = new Migrator({ db: owner, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Revokes the application's role's right to change or remove audit events. */
export async function protectAuditEvents(owner: Db, applicationRole: string): Promise<void> {
  await sql`revoke update, delete, truncate on audit_events from ${sql.id(applicationRole)}`.execute(owner);
}
