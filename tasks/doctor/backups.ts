import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "../../db/backups/error.ts";
import { listBackups } from "../../db/backups/folder.ts";
import type { Config } from "../../src/process/config.ts";
import { formatDateTime } from "../../src/domain/time/alaska_time.ts";
import { isBackupLate, lastBackupAt } from "../../src/domain/backups/schedule.ts";
import { type Finding, note, ok, problem } from "./finding.ts";

/** Checks that there is a recent backup. */
export async function checkBackups({ databaseUrl, dataDir, backupDir }: Config, now: Date): Promise<Finding> {
  if (backupDir === undefined) {
    return note("backups", "BACKUP_DIR is not set, so the database server must make the backups.");
  }
  try {
    const last = lastBackupAt((await listBackups(backupDir)).map(({ at }) => at), now);
    const since = databaseUrl ? now : databaseMadeAt(dataDir) ?? now;
    if (isBackupLate(last, { since, now })) {
      return problem(
        "backups",
        last ? `The last backup was made on ${formatDateTime(last)}.` : `There is no backup in ${backupDir}.`,
        "See the service's log for why. deno task backup makes one now.",
      );
    }
    if (!last) return note("backups", `There is no backup in ${backupDir} yet.`);
    return ok("backups", `The last one was made on ${formatDateTime(last)}.`);
  } catch (error) {
    // What is wrong with the folder is its own finding.
    if (!(error instanceof BackupError)) throw error;
    return note("backups", error.message);
  }
}

/** When the embedded database was made: its version is written once. Undefined where there is none to see. */
function databaseMadeAt(dataDir: string): Date | undefined {
  const file = join(dataDir, "postgres", "PG_VERSION");
  return existsSync(file) ? statSync(file).mtime : undefined;
}
