import { existsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import process from "node:process";
import type { Manifest } from "../src/domain/backups/manifest.ts";
import { encrypterFor } from "./backups/archive.ts";
import { BackupError } from "./backups/error.ts";
import { pathExists } from "./backups/folder_calls.ts";
import { backUpIntoFolder, refuseToStartAnew, removeExpiredBackups } from "./backups/folder.ts";
import { restoreBackup, restoreMarked, type RestoreOptions } from "./backups/restore.ts";
import { markInFolder, refuseUnfinishedRestore, unmarkInFolder } from "./backups/unfinished_restore.ts";
import { type Db, openDatabase } from "./client.ts";
import { DatabaseUnavailableError, tryConnection } from "./postgres/connection.ts";
import { EmbeddedPostgresError } from "./postgres/embedded/error.ts";
import { becomeOwnerOf } from "./postgres/embedded/os_user.ts";
import { NO_TIME_LIMITS } from "./postgres/limits.ts";
import { PoolerError, requireOwnSessions } from "./postgres/pooler.ts";
import { DatabaseInUseError, takeProcessLock } from "./postgres/process_lock.ts";
import { APP_ROLE } from "./postgres/embedded/roles.ts";
import { DataFolderInUseError } from "./postgres/embedded/lock.ts";
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from "./postgres/embedded/start.ts";
import type { StartLog } from "./postgres/embedded/server.ts";
import { migrate, MigrationError, requireCurrentSchema, restrictApplicationRole } from "./migrate.ts";
import { findMigrationState } from "./migration_state.ts";

/** The errors of opening the database that an operator can fix. The message is one line that says what to do. */
export const DATABASE_SETUP_ERRORS = [
  EmbeddedPostgresError,
  DatabaseUnavailableError,
  PoolerError,
  DatabaseInUseError,
  BackupError,
  MigrationError,
];

interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

interface DatabaseLocation {
  /** The URL of the district's own Postgres; without it the embedded one runs. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** The folder for the backup before an upgrade; none by default. */
  backupDir?: string | undefined;
  backupKey?: string | undefined;
}

/**
 * Opens the database and brings its schema up to date, after a backup. The embedded server has two roles: its owner
 * migrates, and the application can neither change nor back-date audit events. The district's own server has one.
 * @param log gets a line about anything slow or unexpected
 * @param lock for the process that serves, which first waits for another one to end
 * @throws one of DATABASE_SETUP_ERRORS
 */
export async function openAndMigrate(
  location: DatabaseLocation,
  log: StartLog,
  lock?: Omit<Parameters<typeof takeProcessLock>[1], "log">,
): Promise<OpenDatabase & { tryConnection: () => Promise<void> }> {
  const { databaseUrl, dataDir, backupDir } = location;
  if (!databaseUrl && backupDir !== undefined && !existsSync(join(dataDir, "postgres"))) {
    await refuseToStartAnew(backupDir, dataDir);
  }
  const server = await startServer(location, log);
  let unlock = () => Promise.resolve();
  const close = async () => {
    await unlock();
    await server.stop();
  };
  try {
    if (databaseUrl) await requireOwnSessions(databaseUrl);
    if (lock) unlock = await takeProcessLock(server.appUrl, { log, ...lock });
    await prepareMigration(server.appUrl, location, log);
    await (databaseUrl ? migrateAt(databaseUrl, log) : migrateAsOwner(server.ownerUrl, log));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...openPool(openDatabase(server.appUrl), close), tryConnection: () => tryConnection(server.appUrl) };
}

/** Opens the embedded database as its owner, who may say when things happened; for the demo's made-up past. */
export async function openAsOwner(dataDir: string, log: StartLog): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrateAsOwner(server.ownerUrl, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return openPool(openDatabase(server.ownerUrl), server.stop);
}

async function startServer(location: DatabaseLocation, log: StartLog): Promise<EmbeddedPostgres> {
  const { databaseUrl, dataDir, backupDir } = location;
  if (!databaseUrl) return await startEmbeddedPostgres({ dataDir, log });
  // Root asks the folder who owns it, on this thread.
  if (backupDir !== undefined && process.getuid?.() === 0) await pathExists(backupDir);
  becomeOwnerOf(backupDir);
  return { appUrl: databaseUrl, ownerUrl: databaseUrl, stop: () => Promise.resolve() };
}

export async function migrateAsOwner(ownerUrl: string, log?: StartLog): Promise<void> {
  await migrateAt(ownerUrl, log, (owner) => restrictApplicationRole(owner, APP_ROLE));
}

async function migrateAt(
  url: string,
  log: StartLog = () => {},
  afterwards: (db: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { db, close } = openAlone(url);
  try {
    const { applied, missing } = await findMigrationState(db);
    if (applied.length > 0 && missing.length > 0) {
      log(`Updating the database (${missing.join(", ")}). With many requests this takes minutes. Let it finish.`);
    }
    await migrate(db);
    await afterwards(db);
  } finally {
    await close();
  }
}

/**
 * Refuses an empty database that was to hold a backup. Before an upgrade's first migration, backs up a database in use,
 * if there is a folder for it; without that backup nothing is migrated.
 */
async function prepareMigration(url: string, location: DatabaseLocation, log: StartLog): Promise<void> {
  const { databaseUrl, dataDir, backupDir, backupKey } = location;
  // A bad key fails now rather than at night.
  if (backupKey !== undefined) await encrypterFor(backupKey);
  const db = openDatabase(url, 1, { limits: NO_TIME_LIMITS });
  try {
    const { applied, missing: [beforeMigration], release } = await findMigrationState(db);
    if (applied.length === 0) await refuseUnfinishedRestore(location, db);
    if (backupDir === undefined) return;
    if (applied.length === 0) return await refuseToStartAnew(backupDir, databaseUrl ? "DATABASE_URL" : dataDir);
    if (beforeMigration === undefined || release === "other") return;
    const now = new Date();
    const { path } = await backUpIntoFolder(db, { backupDir, backupKey, now, beforeMigration });
    log(`Backed up to ${path} before the upgrade.`);
    await removeExpiredBackups(backupDir, now);
  } finally {
    await db.destroy();
  }
}

/** Opens the database that the service has brought up to date; throws one of DATABASE_SETUP_ERRORS. */
export async function openUpToDate(location: DatabaseLocation, log: StartLog): Promise<OpenDatabase> {
  const opened = await openAsItIs(location, log);
  try {
    await requireCurrentSchema(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Opens the service's database, of whatever release: through the running service, or alone. A place without one is
 * refused: a wrong DATA_DIR must not become another district.
 */
export async function openAsItIs(location: DatabaseLocation, log: StartLog): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = location;
  if (!databaseUrl) requireFolder(dataDir);
  const opened = await openBesideService(location, log);
  const { applied } = await findMigrationState(opened.db);
  if (applied.length > 0) return opened;
  await opened.close();
  throw new MigrationError(
    `The database that ${databaseUrl ? "DATABASE_URL" : "DATA_DIR"} leads to has no tables of this product. ${CORRECT}`,
  );
}

async function openBesideService(location: DatabaseLocation, log: StartLog): Promise<OpenDatabase> {
  try {
    const { appUrl, stop } = await startServer(location, log);
    return openPool(openDatabase(appUrl, 1), stop);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    return openPool(openDatabase(findRunningPostgres(location.dataDir).appUrl, 1));
  }
}

const CORRECT = "Correct the setting, or start the service there first.";

function requireFolder(dataDir: string): void {
  try {
    statSync(join(dataDir, "postgres"));
  } catch (error) {
    // Anything else is explained where the server starts.
    if (!["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return;
    throw new EmbeddedPostgresError(`There is no database in ${resolve(dataDir)}, which DATA_DIR names. ${CORRECT}`);
  }
}

/**
 * Restores a backup into an empty database, with the rights that the application's role has in production. An
 * interrupted one leaves a mark, and a start refuses the place until it is restored.
 * @param command the line that runs it again
 * @throws one of DATABASE_SETUP_ERRORS; the database is then as empty as before, or absent again
 */
export async function restoreInto(
  { databaseUrl, dataDir, backupDir }: DatabaseLocation,
  backup: RestoreOptions,
  { command, log }: { command: string; log: StartLog },
): Promise<Manifest> {
  const cluster = join(dataDir, "postgres");
  const isNew = !databaseUrl && !existsSync(cluster);
  if (isNew) markInFolder(dataDir, command);
  const server = await startServer({ databaseUrl, dataDir, backupDir }, log);
  const { db, close } = openAlone(server.ownerUrl, server.stop);
  let manifest: Manifest | undefined;
  try {
    if (databaseUrl) return manifest = await restoreMarked(db, backup, command);
    manifest = await restoreBackup(db, backup);
    await restrictApplicationRole(db, APP_ROLE);
    return manifest;
  } finally {
    await close();
    // Empty, it would be refused by a start beside the backups.
    if (isNew && !manifest) await rm(cluster, { recursive: true });
    if (isNew || manifest) unmarkInFolder(dataDir);
  }
}

/** Opens one connection without time limits, as migrations and backups need it. */
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
