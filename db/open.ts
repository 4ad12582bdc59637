import { existsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Manifest } from "../src/domain/backups/manifest.ts";
import { BackupError, encrypterFor } from "./backups/archive.ts";
import { backUpIntoFolder, refuseToStartAnew, removeExpiredBackups } from "./backups/folder.ts";
import { restoreBackup, type RestoreOptions } from "./backups/restore.ts";
import { type Db, openDatabase } from "./client.ts";
import { DatabaseUnavailableError } from "./postgres/dialect.ts";
import { EmbeddedPostgresError } from "./postgres/embedded/error.ts";
import { MissingExtensionError } from "./postgres/extensions.ts";
import { NO_TIME_LIMITS } from "./postgres/limits.ts";
import { APP_ROLE } from "./postgres/embedded/roles.ts";
import { DataFolderInUseError } from "./postgres/embedded/lock.ts";
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from "./postgres/embedded/start.ts";
import type { StartLog } from "./postgres/embedded/server.ts";
import { migrate, MigrationError, restrictApplicationRole } from "./migrate.ts";
import { findMigrationState } from "./migration_state.ts";

/** What opening the database throws when an operator can fix it. The message is one line that says what to do. */
export const DATABASE_SETUP_ERRORS = [
  EmbeddedPostgresError,
  DatabaseUnavailableError,
  MissingExtensionError,
  BackupError,
  MigrationError,
];

/** A migrated database, ready to use. */
interface OpenDatabase {
  db: Db;
  /** Closes the connections and stops the embedded server, if that was used. */
  close(): Promise<void>;
}

interface DatabaseLocation {
  /** The URL of the district's own Postgres; without it the embedded one runs. */
  databaseUrl: string | undefined;
  /** The embedded server's folder. */
  dataDir: string;
  /** Where to back up before an upgrade; nowhere by default. */
  backupDir?: string | undefined;
  /** The age recipient to encrypt backups for. */
  backupKey?: string | undefined;
}

/**
 * Opens the database and brings its schema up to date, after a backup of its rows. The embedded server has two roles: its owner migrates, and the
 * application can neither change nor back-date audit events. The district's own server is used with the one role in its
 * URL.
 * @param log gets a line about anything slow or unexpected
 * @throws one of DATABASE_SETUP_ERRORS
 */
export async function openAndMigrate(
  location: DatabaseLocation,
  log: StartLog,
): Promise<OpenDatabase> {
  const { databaseUrl } = location;
  if (databaseUrl) {
    await backUpBeforeUpgrade(databaseUrl, location, log);
    await migrateAt(databaseUrl);
    return openPool(openDatabase(databaseUrl));
  }
  const { dataDir, backupDir } = location;
  if (backupDir !== undefined && !existsSync(join(dataDir, "postgres"))) await refuseToStartAnew(backupDir, dataDir);
  return await openEmbedded(location, log, ({ appUrl }) => appUrl);
}

/**
 * Opens the embedded database with its owner's role, which may say when things happened; for the demo's made-up past.
 * @throws {EmbeddedPostgresError | DatabaseUnavailableError} with one line that says what to do
 */
export function openAsOwner(dataDir: string, log: StartLog): Promise<OpenDatabase> {
  return openEmbedded({ databaseUrl: undefined, dataDir }, log, ({ ownerUrl }) => ownerUrl);
}

async function openEmbedded(
  location: DatabaseLocation,
  log: StartLog,
  chooseUrl: (server: EmbeddedPostgres) => string,
): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: location.dataDir, log });
  try {
    await backUpBeforeUpgrade(server.appUrl, location, log);
    await migrateAsOwner(server.ownerUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return openPool(openDatabase(chooseUrl(server)), server.stop);
}

/**
 * Opens the database like openAndMigrate, but only one that the application has made, and shares the embedded server with
 * an application that already runs it.
 * @throws one of DATABASE_SETUP_ERRORS
 */
export async function openAlongsideApp(
  location: DatabaseLocation,
  log: StartLog,
): Promise<OpenDatabase> {
  await requireDatabase(location);
  try {
    return await openAndMigrate(location, log);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    return openPool(openDatabase(findRunningPostgres(location.dataDir).appUrl, 1));
  }
}

/** Migrates with the owner's role, then revokes what the application's role must never do. */
export async function migrateAsOwner(ownerUrl: string): Promise<void> {
  await migrateAt(ownerUrl, (owner) => restrictApplicationRole(owner, APP_ROLE));
}

async function migrateAt(url: string, afterwards: (db: Db) => Promise<void> = () => Promise.resolve()): Promise<void> {
  const { db, close } = openAlone(url);
  try {
    await migrate(db);
    await afterwards(db);
  } finally {
    await close();
  }
}

/**
 * Backs up a database that others have used before the first migration of a newer version runs, if there is a folder for
 * it. Without that backup nothing is migrated.
 */
async function backUpBeforeUpgrade(
  url: string,
  { databaseUrl, dataDir, backupDir, backupKey }: DatabaseLocation,
  log: StartLog,
): Promise<void> {
  if (backupDir === undefined) return;
  // A bad key fails now rather than at night.
  if (backupKey !== undefined) await encrypterFor(backupKey);
  const db = openDatabase(url, 1, { limits: NO_TIME_LIMITS });
  try {
    const { applied, missing: [beforeMigration], release } = await findMigrationState(db);
    if (applied.length === 0) return await refuseToStartAnew(backupDir, databaseUrl ? "DATABASE_URL" : dataDir);
    if (beforeMigration === undefined || release === "other") return;
    const now = new Date();
    const { path } = await backUpIntoFolder(db, {
      backupDir,
      backupKey,
      dataDir: databaseUrl ? undefined : dataDir,
      now,
      beforeMigration,
    });
    log(`Backed up to ${path} before the upgrade.`);
    await removeExpiredBackups(backupDir, now);
  } finally {
    await db.destroy();
  }
}

/**
 * Opens the database as it is, to back it up: through the application that runs it, or alone.
 * @throws one of DATABASE_SETUP_ERRORS
 */
export async function openToBackUp(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: StartLog,
): Promise<OpenDatabase> {
  if (databaseUrl) return openAlone(databaseUrl);
  await requireDatabase({ databaseUrl, dataDir });
  try {
    const server = await startEmbeddedPostgres({ dataDir, log });
    return openAlone(server.appUrl, server.stop);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    return openAlone(findRunningPostgres(dataDir).appUrl);
  }
}

/** Refuses a place where no application has been: a wrong DATA_DIR must not become one more district. */
async function requireDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  const advice = "Correct the setting, or start the service there first.";
  if (databaseUrl) {
    const { db, close } = openAlone(databaseUrl);
    const { applied } = await findMigrationState(db).finally(close);
    if (applied.length > 0) return;
    throw new MigrationError(`The database that DATABASE_URL leads to has no tables of this product. ${advice}`);
  }
  try {
    statSync(join(dataDir, "postgres"));
  } catch (error) {
    // Anything else is explained where the server starts.
    if (!["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return;
    throw new EmbeddedPostgresError(`There is no database in ${resolve(dataDir)}, which DATA_DIR names. ${advice}`);
  }
}

/**
 * Restores a backup into an empty database, with the rights that the application's role has in production.
 * @throws one of DATABASE_SETUP_ERRORS; the database is then as empty as before, or absent again
 */
export async function restoreInto(
  { databaseUrl, dataDir }: DatabaseLocation,
  backup: RestoreOptions,
  log: StartLog,
): Promise<Manifest> {
  const cluster = join(dataDir, "postgres");
  const isNew = !databaseUrl && !existsSync(cluster);
  const server = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = openAlone(databaseUrl ?? server?.ownerUrl ?? "", server?.stop);
  let manifest: Manifest | undefined;
  try {
    manifest = await restoreBackup(db, backup);
    if (server) await restrictApplicationRole(db, APP_ROLE);
    return manifest;
  } finally {
    await close();
    // Empty, and a start would refuse it beside the backups.
    if (isNew && !manifest) await rm(cluster, { recursive: true });
  }
}

/** On one connection without time limits, as migrations and backups need it. */
function openAlone(url: string, stopServer?: () => Promise<void>): OpenDatabase {
  return openPool(openDatabase(url, 1, { limits: NO_TIME_LIMITS }), stopServer);
}

function openPool(db: Db, stopServer = () => Promise.resolve()): OpenDatabase {
  return {
    db,
    async close() {
      await db.destroy();
      await stopServer();
    },
  };
}
