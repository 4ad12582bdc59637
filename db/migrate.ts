import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import postgres from "postgres";
import type { Db } from "./client.ts";
import { describeUnusable, findMigrationState, type MigrationState } from "./migration_state.ts";
import { migrations } from "./migrations/index.ts";
import { reasonOf } from "./postgres/embedded/error.ts";
import { describeWrongEncoding, ENCODING, findServerState } from "./postgres/server_facts.ts";
import { DATABASE_OUTDATED, DATABASE_READ_ONLY } from "../src/domain/http/errors.ts";

/** An error whose message is one line that says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Brings the schema up to date in one transaction, up to the migration `to` if given.
 * @throws {MigrationError} when this program cannot start from the schema, or a migration fails or is not allowed
 */
export async function migrate(owner: Db, { to }: { to?: string | undefined } = {}): Promise<void> {
  const { isReadOnly, encoding } = await findServerState(owner);
  if (isReadOnly) throw new MigrationError(DATABASE_READ_ONLY);
  if (encoding !== ENCODING) throw new MigrationError(describeWrongEncoding(encoding));
  requireUsable(await findMigrationState(owner));
  const { isNew } = await owner.selectNoFrom(sql<boolean>`to_regclass('kysely_migration') is null`.as("isNew"))
    .executeTakeFirstOrThrow();
  const migrator = new Migrator({ db: owner, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (!error) return;
  if (isNew) await sql`drop table if exists kysely_migration, kysely_migration_lock`.execute(owner);
  const failed = results.find(({ status }) => status === "Error")?.migrationName;
  const problem = failed ? `the migration ${failed} failed` : "the migrations cannot run";
  throw await explain(owner, error, problem, isNew ? OWN_DATABASE : undefined);
}

/** Throws a MigrationError when the service has not brought the database up to date with this program. */
export async function requireCurrentSchema(db: Db): Promise<void> {
  const state = await findMigrationState(db);
  requireUsable(state);
  if (state.missing.length > 0) throw new MigrationError(DATABASE_OUTDATED);
}

function requireUsable(state: MigrationState): void {
  const reason = describeUnusable(state);
  if (reason !== undefined) throw new MigrationError(`${reason} Nothing was changed.`);
}

export const OWN_DATABASE = "Give the product a new database of its own, without others' tables, in DATABASE_URL.";
const EARLIER_RELEASE = "Start the release that was used before, and report this.";

async function explain(owner: Db, error: unknown, problem: string, advice = EARLIER_RELEASE): Promise<unknown> {
  if (!(error instanceof postgres.PostgresError)) return error;
  if (error.code === INSUFFICIENT_PRIVILEGE) return await missingRight(owner, error);
  return new MigrationError(
    `The database cannot be updated: ${problem} (${reasonOf(error)}). Nothing was changed. ${advice}`,
    { cause: error },
  );
}

/** Says which right the role lacks, and how to give it. */
async function missingRight(db: Db, cause: postgres.PostgresError): Promise<MigrationError> {
  const { rows: [who] } = await sql<{ role: string; owner: string | null }>`
    select current_user as role,
      (select tableowner from pg_tables where tablename = 'kysely_migration' limit 1) as owner`.execute(db);
  const role = who?.role ?? "";
  const remedy = who?.owner && who.owner !== role
    ? `The tables belong to "${who.owner}": use that role in DATABASE_URL, or have the server's administrator run ` +
      `'reassign owned by "${who.owner}" to "${role}"' in this database.`
    : `Have the server's administrator run 'grant usage, create on schema public to "${role}"' in this database.`;
  return new MigrationError(
    `The role "${role}" may not create or change the product's tables (${reasonOf(cause)}). ${remedy}`,
    { cause },
  );
}

/** Revokes the application's right to change audit events and to record migrations. A trigger dates the events. */
export async function restrictApplicationRole(owner: Db, applicationRole: string): Promise<void> {
  const role = sql.id(applicationRole);
  await sql`revoke update, delete, truncate on audit_events from ${role}`.execute(owner);
  await sql`revoke insert, update, delete, truncate on kysely_migration, kysely_migration_lock from ${role}`
    .execute(owner);
}
