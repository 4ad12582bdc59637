import { statfs } from "node:fs/promises";
import { HOUR_MS } from "../domain/time/durations.ts";
import type { Finding, ReadinessCheck } from "../http/server/readiness.ts";
import type { BackupStatus } from "./backup_schedule.ts";

/** A message waits longer only if the mail server or the mail worker is in trouble. */
const OLD_MAIL_MS = HOUR_MS;

const MB = 1_000_000;
/** Below this, the database may soon be unable to write. */
const TOO_LITTLE_MB = 200;
const LITTLE_MB = 2_000;

/** Checks the space that is left where the embedded database is stored. */
export function diskSpaceCheck(folder: string): ReadinessCheck {
  return {
    name: "disk",
    async run() {
      const { bavail, bsize } = await statfs(folder);
      return describeSpace(Math.floor(bavail * bsize / MB));
    },
  };
}

/** What `freeMb` megabytes of space mean. */
export function describeSpace(freeMb: number): Finding {
  const words = `The data folder's disk has ${freeMb} MB left. Free some space, or move the folder to a larger disk.`;
  if (freeMb < TOO_LITTLE_MB) return { freeMb, problem: words };
  return freeMb < LITTLE_MB ? { freeMb, warning: words } : { freeMb };
}

/** Checks that the database answers with the tables that this version knows. */
export function databaseCheck(
  findMigrations: () => Promise<{ missing: string[]; unknown: string[] }>,
): ReadinessCheck {
  return {
    name: "database",
    async run() {
      const { missing, unknown } = await findMigrations();
      if (missing.length > 0) {
        return { problem: `The database lacks migrations: ${missing.join(", ")}. Start again.` };
      }
      if (unknown.length > 0) {
        return { problem: `A newer version has migrated the database: ${unknown.join(", ")}. Install that version.` };
      }
      return {};
    },
  };
}

/** Checks that mail does not wait for long. */
export function outboxCheck(findOldestWaiting: () => Promise<Date | undefined>): ReadinessCheck {
  return {
    name: "outbox",
    async run(now) {
      const oldest = await findOldestWaiting();
      const waitsForMs = oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0;
      const oldestWaitsForSeconds = Math.round(waitsForMs / 1000);
      if (waitsForMs < OLD_MAIL_MS) return { oldestWaitsForSeconds };
      return { oldestWaitsForSeconds, warning: "Mail has waited for over an hour. See the Mail page." };
    },
  };
}

/** Checks that there is a recent backup. Late ones are no reason to send people away. */
export function backupCheck(backups: BackupStatus): ReadinessCheck {
  return {
    name: "backup",
    run(now) {
      const { isUnreadable, lastBackupAt, isLate } = backups.find(now);
      const warning = isUnreadable
        ? "The folder of backups cannot be read. The log says why."
        : "There is no recent backup. The log says why.";
      const found = { at: lastBackupAt, isLate };
      return Promise.resolve(isUnreadable || isLate ? { ...found, warning } : found);
    },
  };
}
