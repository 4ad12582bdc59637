import { randomUUID } from "node:crypto";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  backupFileName,
  expiredBackups,
  parseBackupFileName,
  type StoredBackup,
} from "../../src/domain/backups/retention.ts";
import { isDatedAhead } from "../../src/domain/backups/schedule.ts";
import { DAY_MS } from "../../src/domain/time/durations.ts";
import type { Db } from "../client.ts";
import { adviceForWriteError, reasonOf } from "../postgres/embedded/error.ts";
import { CHECKSUM, findDamage } from "./archive.ts";
import { BackupError, SilentFolderError } from "./error.ts";
import { makeFolder, withDeadline } from "./folder_calls.ts";
import { type BackupOptions, UNFINISHED, writeBackup } from "./write.ts";

/** Writes a backup, for an upgrade named after the migration that is about to run, or throws a BackupError. */
export async function backUpIntoFolder(
  db: Db,
  { backupDir, beforeMigration, ...options }: BackupOptions & { backupDir: string; beforeMigration?: string },
) {
  const name = backupFileName({ at: options.now, beforeMigration, isEncrypted: options.backupKey !== undefined });
  await requireWritableFolder(backupDir);
  return await writeBackup(db, join(backupDir, name), options);
}

/** One name per process, so that a folder that cannot be written always fails with the same message. */
const ATTEMPT = `lunches-${randomUUID()}${UNFINISHED}`;

/** Creates the folder if it is missing, and throws a BackupError if it cannot be created or written. */
export async function requireWritableFolder(backupDir: string): Promise<void> {
  try {
    await makeFolder(backupDir);
    // A real file, since modes say neither what a disk nor what a mount allows.
    const attempt = join(backupDir, ATTEMPT);
    const write = () => writeFile(attempt, "x", { mode: 0o600, flag: "wx" });
    await withDeadline(backupDir, () => write().finally(() => rm(attempt, { force: true })));
  } catch (error) {
    throw folderError(backupDir, "written", error);
  }
}

/** Returns the folder's backups, newest first and those dated in the future last, or throws a BackupError. */
export async function listBackups(backupDir: string, now: Date): Promise<StoredBackup[]> {
  const stored: StoredBackup[] = [];
  for (const name of await filesIn(backupDir)) {
    const backup = parseBackupFileName(name);
    // A backup may be deleted meanwhile.
    const found = backup && await withDeadline(backupDir, () => stat(join(backupDir, name)).catch(() => undefined));
    if (found) stored.push({ ...backup, bytes: found.size, changedAt: found.mtimeMs });
  }
  return stored.toSorted((a, b) =>
    Number(isDatedAhead(a.at, now)) - Number(isDatedAhead(b.at, now)) || b.at.getTime() - a.at.getTime()
  );
}

/**
 * Lists backups and reads the newest to its end; while one is damaged, the next is read too.
 * @param before what this returned last: no file is read twice
 * @throws {BackupError} if the folder cannot be read
 */
export async function readBackups(
  backupDir: string,
  { now, before = [], signal }: { now: Date; before?: readonly StoredBackup[]; signal?: AbortSignal },
): Promise<StoredBackup[]> {
  const kept = (await listBackups(backupDir, now)).map((backup): StoredBackup => {
    const isSame = ({ name, bytes, changedAt }: StoredBackup) =>
      name === backup.name && bytes === backup.bytes && changedAt === backup.changedAt;
    return { ...backup, read: before.find(isSame)?.read };
  });
  for (const backup of kept.filter(({ at }) => !isDatedAhead(at, now))) {
    backup.read ??= { damage: await findDamage(join(backupDir, backup.name), signal) };
    if (backup.read.damage === undefined) break;
  }
  return kept;
}

/**
 * Refuses an empty database at `place` where the folder has another's backups: a disk that is not mounted, or a setting
 * that leads elsewhere, would look like a new district, and its backups would push out the old ones.
 */
export async function refuseToStartAnew(backupDir: string, place: string): Promise<void> {
  const [newest] = await listBackups(backupDir, new Date()).catch((error) => {
    // A folder that does not answer may have backups. One that cannot be read is reported by the backups themselves.
    if (error instanceof SilentFolderError) throw error;
    return [];
  });
  if (!newest) return;
  throw new BackupError(
    `There is no database in ${place} yet, but ${backupDir} has backups of one, the newest ${newest.name}. ` +
      "If its disk is missing, mount it. If the database is lost, restore one: deno task restore FILE. " +
      "To begin a new district on purpose, set BACKUP_DIR to another folder.",
  );
}

/** Deletes expired backups, and what a killed process left unfinished at least a day ago. */
export async function removeExpiredBackups(backupDir: string, now: Date): Promise<void> {
  const expired = expiredBackups(await listBackups(backupDir, now), now);
  const remove = (name: string) => withDeadline(backupDir, () => rm(join(backupDir, name), { force: true }));
  for (const { name } of expired) {
    await remove(name);
    await remove(name + CHECKSUM);
  }
  for (const name of await filesIn(backupDir)) {
    if (!name.startsWith("lunches-") || !name.endsWith(UNFINISHED)) continue;
    const { mtime } = await withDeadline(backupDir, () => stat(join(backupDir, name)));
    if (now.getTime() - mtime.getTime() > DAY_MS) await remove(name);
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return await withDeadline(folder, () => readdir(folder)).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw folderError(folder, "read", error);
  });
}

function folderError(folder: string, done: "written" | "read", cause: unknown): BackupError {
  if (cause instanceof BackupError) return cause;
  const advice = done === "written"
    ? adviceForWriteError(cause)
    : "Give this user read access, or choose another folder.";
  return new BackupError(`The backup folder ${folder} cannot be ${done} (${reasonOf(cause)}). ${advice}`, { cause });
}
