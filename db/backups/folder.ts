import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BackupFile,
  backupFileName,
  expiredBackups,
  parseBackupFileName,
} from "../../src/domain/backups/retention.ts";
import { isDatedAhead } from "../../src/domain/backups/schedule.ts";
import { DAY_MS } from "../../src/domain/time/durations.ts";
import type { Db } from "../client.ts";
import { adviceForWriteError, reasonOf } from "../postgres/embedded/error.ts";
import { BackupError } from "./archive.ts";
import { type BackupOptions, UNFINISHED, writeBackup } from "./write.ts";

/**
 * @param beforeMigration the one that is about to run, before an upgrade
 * @throws {BackupError} if it cannot be written
 */
export async function backUpIntoFolder(
  db: Db,
  { backupDir, beforeMigration, ...options }: BackupOptions & { backupDir: string; beforeMigration?: string },
) {
  const name = backupFileName({ at: options.now, beforeMigration, isEncrypted: options.backupKey !== undefined });
  await requireWritableFolder(backupDir);
  return await writeBackup(db, join(backupDir, name), options);
}

/**
 * Creates the folder where there is none.
 * @throws {BackupError} if it cannot be created or written
 */
export async function requireWritableFolder(backupDir: string): Promise<void> {
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o700 });
    // A small file, since modes say neither what a disk nor what a mount allows.
    const attempt = join(backupDir, `lunches-${randomUUID()}${UNFINISHED}`);
    await writeFile(attempt, "x", { mode: 0o600, flag: "wx" }).finally(() => rm(attempt, { force: true }));
  } catch (error) {
    throw folderError(backupDir, "written", error);
  }
}

export interface StoredBackup extends BackupFile {
  bytes: number;
}

/**
 * Returns the folder's backups, the newest first, and last those dated in the future; none while there is no folder.
 * @throws {BackupError} if the folder cannot be read
 */
export async function listBackups(backupDir: string, now: Date): Promise<StoredBackup[]> {
  const stored = (await filesIn(backupDir)).map(async (name) => {
    const backup = parseBackupFileName(name);
    // One may be deleted meanwhile.
    const found = backup && await stat(join(backupDir, name)).catch(() => undefined);
    return found && { ...backup, bytes: found.size };
  });
  return (await Promise.all(stored)).filter((backup) => backup !== undefined)
    .toSorted((a, b) =>
      Number(isDatedAhead(a.at, now)) - Number(isDatedAhead(b.at, now)) || b.at.getTime() - a.at.getTime()
    );
}

/**
 * Refuses to begin with an empty database where another's backups are: a disk that is not mounted, or a setting that leads
 * elsewhere, would look like a new district, and its backups would push out the old ones.
 * @param place where the empty database is, for the message
 * @throws {BackupError} if the folder has backups
 */
export async function refuseToStartAnew(backupDir: string, place: string): Promise<void> {
  // The backups themselves say when a folder cannot be read.
  const [newest] = await listBackups(backupDir, new Date()).catch(() => []);
  if (!newest) return;
  throw new BackupError(
    `There is no database in ${place} yet, but ${backupDir} has backups of one, the newest ${newest.name}. ` +
      "If its disk is missing, mount it. If the database is lost, restore one: deno task restore FILE. " +
      "To begin a new district on purpose, set BACKUP_DIR to another folder.",
  );
}

/** Deletes the backups that nothing keeps any longer, and what a killed process left unfinished a day ago or more. */
export async function removeExpiredBackups(backupDir: string, now: Date): Promise<void> {
  const expired = expiredBackups(await listBackups(backupDir, now), now);
  for (const { name } of expired) await rm(join(backupDir, name), { force: true });
  for (const name of await filesIn(backupDir)) {
    if (!name.startsWith("lunches-") || !name.endsWith(UNFINISHED)) continue;
    const { mtime } = await stat(join(backupDir, name));
    if (now.getTime() - mtime.getTime() > DAY_MS) await rm(join(backupDir, name), { force: true });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw folderError(folder, "read", error);
  });
}

function folderError(folder: string, done: "written" | "read", cause: unknown): BackupError {
  const advice = done === "written"
    ? adviceForWriteError(cause)
    : "Give this user read access, or choose another folder.";
  return new BackupError(`The backup folder ${folder} cannot be ${done} (${reasonOf(cause)}). ${advice}`, { cause });
}
