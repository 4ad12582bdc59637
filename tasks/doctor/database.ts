import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client.ts";
import { findMigrationState } from "../../db/migration_state.ts";
import { DatabaseUnavailableError } from "../../db/postgres/dialect.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import type { Config } from "../../src/process/config.ts";
import { type Finding, note, ok, problem, reasonOf } from "./finding.ts";

/** Clocks that differ by less cause no trouble. */
const CLOCK_TOLERANCE_MS = 10_000;

/** Checks the database, without ever starting the embedded one: that would write. */
export async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  const url = databaseUrl ?? findEmbeddedUrl(dataDir);
  if (url === undefined) {
    return [note("database", "The embedded database runs only with the service, so it was not checked.")];
  }
  const db = openDatabase(url, 1);
  try {
    return await db.transaction().setAccessMode("read only").execute(async (tx) => [
      ...await checkSchema(tx, { isOwn: databaseUrl !== undefined }),
      await checkClock(tx),
    ]);
  } catch (error) {
    if (databaseUrl === undefined && error instanceof DatabaseUnavailableError) {
      const message = "The embedded database does not answer. If the service runs, it is starting or stopping; " +
        "if it was killed, the next start repairs what it left behind.";
      return [note("database", message)];
    }
    return [problem(
      "database",
      `The database of DATABASE_URL cannot be used (${reasonOf(error)}).`,
      "Check that the server runs, that this machine may connect to it, and the user, password and name in DATABASE_URL.",
    )];
  } finally {
    await db.destroy();
  }
}

/** The address of the embedded database, while one runs. */
function findEmbeddedUrl(dataDir: string): string | undefined {
  const needed = ["credentials.json", join("postgres", "postmaster.pid")];
  if (!needed.every((file) => existsSync(join(dataDir, file)))) return undefined;
  try {
    return findRunningPostgres(dataDir).appUrl;
  } catch {
    return undefined; // it is starting or stopping, or the folder is another user's, which the folders' check tells
  }
}

interface Rights {
  role: string;
  schema: string | null;
  isUsable: boolean | null;
  canCreate: boolean | null;
  hasExtension: boolean;
  canGetExtension: boolean;
  hasMigrations: boolean;
  canWriteRows: boolean;
  isReplica: boolean;
}

/** @param isOwn whether it is the district's own server, where the service's role also changes the tables */
async function checkSchema(db: Db, { isOwn }: { isOwn: boolean }): Promise<Finding[]> {
  const { rows: [rights] } = await sql<Rights>`
    select current_user as role, current_schema() as schema,
      has_schema_privilege(current_schema(), 'usage') as is_usable,
      has_schema_privilege(current_schema(), 'create') as can_create,
      exists (select from pg_extension where extname = 'pg_trgm') as has_extension,
      exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted)
        and has_database_privilege(current_database(), 'create') as can_get_extension,
      to_regclass('kysely_migration') is not null as has_migrations,
      coalesce(has_table_privilege(to_regclass('users'), 'select, insert, update, delete'), true) as can_write_rows,
      pg_is_in_recovery() as is_replica`.execute(db);
  if (!rights) return [];
  const { role, schema } = rights;
  const findings: Finding[] = [];
  if (rights.isReplica) {
    const remedy = "Set DATABASE_URL to the server that takes writes.";
    findings.push(problem("database", "The server of DATABASE_URL is a replica, which takes no writes.", remedy));
  }
  if (schema === null || !rights.isUsable || isOwn && !rights.canCreate) {
    findings.push(problem(
      "database",
      `The role "${role}" may not create tables in its schema${schema === null ? "" : ` "${schema}"`}.`,
      `Let the server's administrator run: grant usage, create on schema ${schema ?? "public"} to "${role}"`,
    ));
  }
  if (!rights.canWriteRows) {
    findings.push(problem(
      "database",
      `The role "${role}" may not read and write the product's tables.`,
      "Use the role in DATABASE_URL that they belong to.",
    ));
  }
  if (!rights.hasExtension && (rights.hasMigrations || !rights.canGetExtension)) {
    findings.push(problem(
      "database",
      "The database has no extension pg_trgm, which search needs, and this role may not create it.",
      "Let the server's administrator run in this database: create extension pg_trgm",
    ));
  }
  if (rights.hasMigrations && rights.canWriteRows) findings.push(...await checkMigrations(db));
  if (!rights.hasMigrations) {
    findings.push(note("database", "The database has no tables yet. The first start makes them."));
  }
  return findings.some(({ level }) => level === "problem")
    ? findings
    : [ok("database", `It answers, and the role "${role}" has its rights.`), ...findings];
}

async function checkMigrations(db: Db): Promise<Finding[]> {
  const { missing, unknown } = await findMigrationState(db);
  if (unknown.length > 0) {
    return [problem(
      "database",
      `A newer release has updated the database: ${unknown.join(", ")}.`,
      "Start that release, or restore a backup from before the update.",
    )];
  }
  return missing.length > 0 ? [note("database", `The next start updates the database: ${missing.join(", ")}.`)] : [];
}

async function checkClock(db: Db): Promise<Finding> {
  const before = Date.now();
  const { rows: [row] } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const here = (before + Date.now()) / 2;
  return describeClock((row?.now.getTime() ?? here) - here);
}

/** @param aheadMs by how much the database's clock is ahead of this machine's */
export function describeClock(aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return ok("clock", "This machine and the database agree on the time.");
  return problem(
    "clock",
    `The database's clock is ${seconds} seconds ${aheadMs > 0 ? "ahead of" : "behind"} this machine's.`,
    "Have both machines get their time from the network (NTP).",
  );
}
