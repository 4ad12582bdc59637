import { isBackupDue, isBackupLate, lastBackupAt } from "../domain/backups/schedule.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";
import type { Log } from "./log.ts";
import { startLoop } from "./loops.ts";

interface BackupScheduleDeps {
  /** Makes a backup and returns what to log about it; `signal` asks it to give up. */
  backUp: (input: { now: Date; signal: AbortSignal }) => Promise<Record<string, unknown>>;
  /** Runs the job unless another process on the same database is at it. */
  withLock: (job: () => Promise<void>) => Promise<void>;
  /** When the backups that are kept were made. */
  listBackupTimes: () => Promise<Date[]>;
  /** Deletes the backups that nothing keeps any longer. */
  removeExpired: (now: Date) => Promise<void>;
  clock: () => Date;
  log: Log;
  /** How long to wait before the first look and between two, in milliseconds; a failed backup is tried again then. */
  firstLookMs?: number;
  intervalMs?: number;
}

/** The backups that this process makes. */
export interface BackupStatus {
  /**
   * When the newest one was made, whether one is missing for so long that somebody must look, and whether nobody knows
   * since their folder cannot be read.
   */
  find(now: Date): { lastBackupAt: Date | undefined; isLate: boolean; isUnreadable?: true };
}

/** Starts the loop that makes a backup a day. The first look is a minute after the start, when the rush is over. */
export function startBackupSchedule(
  {
    backUp,
    withLock,
    listBackupTimes,
    removeExpired,
    clock,
    log,
    firstLookMs = MINUTE_MS,
    intervalMs = 15 * MINUTE_MS,
  }: BackupScheduleDeps,
): BackupStatus & { stop(): Promise<void> } {
  const since = clock();
  let madeAt: Date[] = [];
  let isUnreadable = false;

  async function readFolder(): Promise<void> {
    try {
      madeAt = await listBackupTimes();
      isUnreadable = false;
    } catch (error) {
      isUnreadable = true;
      throw error;
    }
  }

  async function look(signal: AbortSignal): Promise<void> {
    await readFolder();
    if (isBackupDue(madeAt, clock())) await withLock(() => makeBackup(signal));
  }

  async function makeBackup(signal: AbortSignal): Promise<void> {
    // Another process may have made it between the look and this turn.
    await readFolder();
    const now = clock();
    if (!isBackupDue(madeAt, now)) return;
    log("info", "backed up", await backUp({ now, signal }));
    await readFolder();
    await removeExpired(now);
  }

  // So that nobody is warned of a backup that is there.
  const listed = readFolder().catch((error) => log("error", "cannot list the backups", { error: String(error) }));
  const loop = startLoop({ task: "back up", round: look, log, firstMs: firstLookMs, intervalMs });
  return {
    find: (now) => {
      const last = lastBackupAt(madeAt, now);
      const isLate = isBackupLate(last, { since, now });
      return { lastBackupAt: last, isLate, ...isUnreadable ? { isUnreadable: true } : {} };
    },
    async stop() {
      await loop.stop();
      await listed;
    },
  };
}
