import { isBackupDue, isBackupLate, lastBackupAt } from "./domain/backups/schedule.ts";
import { MINUTE_MS } from "./domain/durations.ts";
import type { Log } from "./log.ts";
import { pause } from "./mail/pause.ts";

interface BackupScheduleDeps {
  /** Makes a backup and returns what to log about it; `signal` asks it to give up. */
  backUp: (input: { now: Date; signal: AbortSignal }) => Promise<Record<string, unknown>>;
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
  /** When the newest one was made, and whether one is missing for so long that somebody must look. */
  find(now: Date): { lastBackupAt: Date | undefined; isLate: boolean };
}

/** Starts the loop that makes a backup a day. The first look is a minute after the start, when the rush is over. */
export function startBackupSchedule(
  { backUp, listBackupTimes, removeExpired, clock, log, firstLookMs = MINUTE_MS, intervalMs = 15 * MINUTE_MS }:
    BackupScheduleDeps,
): BackupStatus & { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const since = clock();
  let madeAt: Date[] = [];

  async function look(): Promise<void> {
    madeAt = await listBackupTimes();
    const now = clock();
    if (!isBackupDue(madeAt, now)) return;
    log("info", "backed up", await backUp({ now, signal }));
    madeAt = await listBackupTimes();
    await removeExpired(now);
  }

  async function run(): Promise<void> {
    // So that nobody is warned of a backup that is there.
    madeAt = await listBackupTimes().catch(() => []);
    await pause(firstLookMs, signal);
    while (!signal.aborted) {
      await look().catch((error) => {
        if (!signal.aborted) log("error", "cannot back up", { error: String(error) });
      });
      await pause(intervalMs, signal);
    }
  }

  const loop = run();
  return {
    find: (now) => {
      const last = lastBackupAt(madeAt, now);
      return { lastBackupAt: last, isLate: isBackupLate(last, { since, now }) };
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
