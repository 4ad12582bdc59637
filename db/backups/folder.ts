import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import {
  type BackupFile,
  backupFileName,
  expiredBackups,
  parseBackupFileName,
} from "../../src/domain/backups/retention.ts";
import { DAY_MS } from "../../src/domain/time/durations.ts";
import { type Db, transact } from "../client.ts";
import { reasonOf } from "../postgres/embedded/error.ts";
import { giveToOwnerOf } from "../postgres/embedded/os_user.ts";
import { BackupError } from "./archive.ts";
import { UNFINISHED, writeBackup } from "./write.ts";
import { sql } from "kysely";
import { liftTimeLimits } from "./snapshot.ts";

interface FolderOptions {
  /** Where backups are kept; created if it is missing. */
  backupDir: string;
  /** The age recipient to encrypt for. */
  backupKey: string | undefined;
  /** The embedded database's folder, whose owner gets what root creates. Undefined for a database of another server. */
  dataDir: string | undefined;
  now: Date;
  /** The migration that is about to run, before an upgrade. */
  beforeMigration?: string;
  /** Gives up early. */
  signal?: AbortSignal;
}

/**
 * Makes a backup in the folder of backups, under a name that says when.
 * @returns its path, its size and its number of rows
 * @throws {BackupError} if it cannot be written
 */
export async function backUpIntoFolder(
  db: Db,
  { backupDir, backupKey, dataDir, now, beforeMigration, signal }: FolderOptions,
): Promise<{ path: string; bytes: number; rows: number }> {
  const path = join(backupDir, backupFileName({ at: now, beforeMigration, isEncrypted: backupKey !== undefined }));
  await createFolder(backupDir, dataDir);
  const { tables } = await writeBackup(db, path, {
    createdAt: now,
    recipient: backupKey,
    beforeRename: (part) => dataDir !== undefined && giveToOwnerOf(dataDir, part),
    signal,
  });
  return { path, bytes: (await stat(path)).size, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Creates the folder so that the service's user can use it, too, when root is the first to make a backup. */
async function createFolder(backupDir: string, dataDir: string | undefined): Promise<void> {
  try {
    const created = await mkdir(backupDir, { recursive: true, mode: 0o700 });
    if (created === undefined || dataDir === undefined) return;
    for (let folder = resolve(backupDir); folder !== dirname(resolve(created)); folder = dirname(folder)) {
      giveToOwnerOf(dataDir, folder);
    }
  } catch (error) {
    throw folderError(backupDir, "created", error);
  }
}

/**
 * Tries whether a backup could be written, with a small file: what modes say is not what a disk or a mount allows.
 * @throws {BackupError} if not
 */
export async function requireWritableFolder(backupDir: string, dataDir: string | undefined): Promise<void> {
  await createFolder(backupDir, dataDir);
  const attempt = join(backupDir, `lunches-attempt-${randomUUID().slice(0, 8)}${UNFINISHED}`);
  try {
    await writeFile(attempt, "x", { mode: 0o600 });
  } catch (error) {
    throw folderError(backupDir, "written", error);
  } finally {
    await rm(attempt, { force: true }).catch(() => {});
  }
}

/**
 * Returns the folder's backups; none while there is no folder.
 * @throws {BackupError} if the folder cannot be read
 */
export async function listBackups(backupDir: string): Promise<BackupFile[]> {
  const names = await filesIn(backupDir);
  return names.map(parseBackupFileName).filter((backup) => backup !== undefined);
}

/**
 * Refuses to begin with an empty database where another's backups are: a disk that is not mounted, or a setting that leads
 * elsewhere, would look like a new district, and its backups would push out the old ones.
 * @param place where the empty database is, for the message
 * @throws {BackupError} if the folder has backups
 */
export async function refuseToStartAnew(backupDir: string, place: string): Promise<void> {
  // A folder that cannot be read is told by the backups themselves.
  const [newest] = await listStoredBackups(backupDir).catch(() => []);
  if (!newest) return;
  throw new BackupError(
    `There is no database in ${place} yet, but ${backupDir} has backups of one, the newest ${newest.name}. ` +
      "If its disk is missing, mount it. If the database is lost, restore one: deno task restore FILE. " +
      "To begin a new district on purpose, set BACKUP_DIR to another folder.",
  );
}

/** A backup as it is stored. */
export interface StoredBackup extends BackupFile {
  bytes: number;
}

/**
 * Returns the folder's backups with their sizes, the newest first.
 * @throws {BackupError} if the folder cannot be read
 */
export async function listStoredBackups(backupDir: string): Promise<StoredBackup[]> {
  const stored = (await listBackups(backupDir)).map(async (backup) => {
    // One may be deleted meanwhile.
    const found = await stat(join(backupDir, backup.name)).catch(() => undefined);
    return found && { ...backup, bytes: found.size };
  });
  return (await Promise.all(stored)).filter((backup) => backup !== undefined)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Deletes the backups that nothing keeps any longer, and what a killed process left unfinished a day ago or more. */
export async function removeExpiredBackups(backupDir: string, now: Date): Promise<void> {
  for (const { name } of expiredBackups(await listBackups(backupDir))) await rm(join(backupDir, name), { force: true });
  for (const name of await filesIn(backupDir)) {
    if (!name.startsWith("lunches-") || !name.endsWith(UNFINISHED)) continue;
    const { mtime } = await stat(join(backupDir, name));
    if (now.getTime() - mtime.getTime() > DAY_MS) await rm(join(backupDir, name), { force: true });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw folderError(folder, "read", error);
  }
}

function folderError(folder: string, done: "created" | "written" | "read", cause: unknown): BackupError {
  return new BackupError(`The backup folder ${folder} cannot be ${done} (${reasonOf(cause)}).`, { cause });
}

/**
 * Runs `work` unless another process on this database is at the same; then it returns at once. Takes a connection for as
 * long, beside those that `work` takes. If this process is killed, the turn ends with its connection.
 */
export async function withBackupLock(db: Db, work: () => Promise<void>): Promise<void> {
  await transact(db, async (tx) => {
    await liftTimeLimits(tx);
    const { rows: [turn] } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('nightly backup')) as is_ours`.execute(tx);
    if (turn?.isOurs) await work();
  });
}
