import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BackupFile, backupFileName, parseBackupFileName } from "../../src/domain/backups/file_name.ts";
import { expiredBackups } from "../../src/domain/backups/retention.ts";
import { DAY_MS } from "../../src/domain/durations.ts";
import type { Db } from "../client.ts";
import { UNFINISHED, writeBackup } from "./write.ts";

interface FolderOptions {
  /** Where backups are kept; created if it is missing. */
  backupDir: string;
  /** The age recipient to encrypt for. */
  backupKey: string | undefined;
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
  { backupDir, backupKey, now, beforeMigration, signal }: FolderOptions,
): Promise<{ path: string; bytes: number; rows: number }> {
  const path = join(backupDir, backupFileName({ at: now, beforeMigration, isEncrypted: backupKey !== undefined }));
  const { tables } = await writeBackup(db, path, { createdAt: now, recipient: backupKey, signal });
  return { path, bytes: (await stat(path)).size, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Returns the folder's backups; none while there is no folder. */
export async function listBackups(backupDir: string): Promise<BackupFile[]> {
  const names = await filesIn(backupDir);
  return names.map(parseBackupFileName).filter((backup) => backup !== undefined);
}

/** A backup as it is stored. */
export interface StoredBackup extends BackupFile {
  bytes: number;
}

/** Returns the folder's backups with their sizes, the newest first. */
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
    throw error;
  }
}
