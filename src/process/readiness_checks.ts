import { OLDER_RELEASE, TAKES_NO_WRITES } from "../domain/http/errors.ts";
import { counted } from "../domain/text/amounts.ts";
import { DAY_MS, HOUR_MS } from "../domain/time/durations.ts";
import type { Finding, ReadinessCheck } from "../http/server/readiness.ts";
import type { BackupStatus } from "./backup_schedule.ts";

/** A message waits longer only if the mail server or the mail worker is in trouble. */
const OLD_MAIL_MS = HOUR_MS;

/** Below this, the database may soon be unable to write. */
const LITTLE_MB = 2_000;
const LITTLE_INODES = 1_000;

const DISKS = {
  DATA_DIR: { name: "disk", words: "The data folder's disk" },
  BACKUP_DIR: { name: "backupDisk", words: "The backup folder's disk" },
};

interface DiskSpace {
  freeMb: number;
  /** Undefined where the file system counts none. */
  freeInodes: number | undefined;
  isShared: boolean;
}

/** A disk that has another check of its own need be told of only once. */
export function diskSpaceCheck(setting: keyof typeof DISKS, find: () => Promise<DiskSpace>): ReadinessCheck {
  const run = async () => {
    const { freeMb, freeInodes, isShared } = await find();
    return isShared ? { freeMb } : describeSpace(setting, freeMb, freeInodes);
  };
  const { name } = DISKS[setting];
  // Without a folder of backups none can be made, which their own check tells.
  if (setting === "BACKUP_DIR") return { name, isOptional: true, run: () => run().catch(() => ({})) };
  return { name, run: () => run().catch(describeMissing) };
}

/** The database has its files open, and serves on. */
function describeMissing(error: NodeJS.ErrnoException): Finding {
  if (error.code !== "ENOENT") throw error;
  return { warning: "The data folder is not where DATA_DIR says. Move it back before the next start." };
}

/** Without space for data no one is served; without space for backups everyone still is. */
export function describeSpace(setting: keyof typeof DISKS, freeMb: number, freeInodes = Infinity): Finding {
  const left = freeInodes < LITTLE_INODES
    ? `${freeInodes} inodes left, one for each file. Delete files that nobody needs.`
    : `${freeMb} MB left. Free some space, or move the folder to a larger disk.`;
  if (freeMb >= LITTLE_MB && freeInodes >= LITTLE_INODES) return { freeMb };
  const isFull = setting === "DATA_DIR" && Math.min(freeMb, freeInodes) < 1;
  return { freeMb, [isFull ? "problem" : "warning"]: `${DISKS[setting].words} has ${left}` };
}

/** Sessions, limits and reminders bear less than this between the clocks of two machines. */
const CLOCK_TOLERANCE_SECONDS = 10;

export function clockCheck(findDatabaseTime: () => Promise<Date>): ReadinessCheck {
  return {
    name: "clock",
    isOptional: true,
    async run(now) {
      const theirs = await findDatabaseTime();
      const aheadSeconds = Math.round((theirs.getTime() - now.getTime()) / 1000);
      if (Math.abs(aheadSeconds) <= CLOCK_TOLERANCE_SECONDS) return { aheadSeconds };
      const difference = `${Math.abs(aheadSeconds)} seconds ${aheadSeconds > 0 ? "ahead" : "behind"}`;
      const warning = `The database's clock is ${difference}. Set both machines' clocks by NTP.`;
      return { aheadSeconds, warning };
    },
  };
}

/** Takes writes, and has the tables that this version knows. */
export function databaseCheck(
  findState: () => Promise<{ missing: string[]; unknown: string[]; isReadOnly: boolean }>,
): ReadinessCheck {
  return {
    name: "database",
    async run() {
      const { missing, unknown, isReadOnly } = await findState();
      if (isReadOnly) return { problem: TAKES_NO_WRITES };
      if (missing.length > 0) {
        return { problem: OLDER_RELEASE };
      }
      if (unknown.length > 0) {
        return { problem: `A newer version has migrated the database: ${unknown.join(", ")}. Install that version.` };
      }
      return {};
    },
  };
}

/** None failed for good within a day, or waits for long, as all does while mail is off. */
export function outboxCheck(
  find: (since: Date) => Promise<{ oldest: Date | null; failed: number; failedSince: number }>,
  isMailOn: boolean,
): ReadinessCheck {
  return {
    name: "outbox",
    isOptional: true,
    async run(now) {
      const { oldest, failed, failedSince } = await find(new Date(now.getTime() - DAY_MS));
      const waitsForMs = oldest && isMailOn ? Math.max(0, now.getTime() - oldest.getTime()) : 0;
      const found = { oldestWaitsForSeconds: Math.round(waitsForMs / 1000), failed };
      const troubles = [
        ...waitsForMs >= OLD_MAIL_MS ? ["Mail has been waiting for over an hour."] : [],
        ...failedSince > 0 ? [`${counted(failedSince, "message")} could not be sent in the last day.`] : [],
      ];
      return troubles.length > 0 ? { ...found, warning: `${troubles.join(" ")} See the Mail page.` } : found;
    },
  };
}

/** Not having a backup is no reason to send users away. */
export function backupCheck(backups: BackupStatus): ReadinessCheck {
  return {
    name: "backup",
    run(now) {
      const { failure, lastBackupAt, isLate } = backups.find(now);
      const found = { at: lastBackupAt, isLate, isFailing: failure !== undefined };
      const warning = found.isFailing
        ? "Backups are failing. The reason is under Backups on the System page, and in the log."
        : "There is no recent backup. Check that the service kept running, and make one by hand.";
      return Promise.resolve(found.isFailing || isLate ? { ...found, warning } : found);
    },
  };
}
