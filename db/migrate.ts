import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Db } from "./client.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Brings the schema up to date, under Kysely's advisory lock: several processes may start at once.
 * @param to the last migration to run; the latest by default
 * @throws the failing migration's own error; the migrations before it stay applied
 */
export async function migrate(owner: Db, { to }: { to?: string } = {}): Promise<void> {
  const { error } = await (to === undefined ? migratorOf(owner).migrateToLatest() : migratorOf(owner).migrateTo(to));
  if (error) throw error;
}

/** Returns the first migration that has yet to run in a database that has run others; undefined if none has to. */
export async function findUpgrade(db: Db): Promise<string | undefined> {
  const all = await migratorOf(db).getMigrations();
  return all.some(({ executedAt }) => executedAt) ? all.find(({ executedAt }) => !executedAt)?.name : undefined;
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}

/**
 * Revokes the application's role's right to change or remove audit events, and to write down which migrations have run.
 * When an event happened it cannot choose either: a trigger on audit_events sets that.
 */
export async function restrictApplicationRole(owner: Db, applicationRole: string): Promise<void> {
  const role = sql.id(applicationRole);
  await sql`revoke update, delete, truncate on audit_events from ${role}`.execute(owner);
  await sql`revoke insert, update, delete, truncate on kysely_migration, kysely_migration_lock from ${role}`
    .execute(owner);
}
