import { isBackupDue, isBackupLate, lastBackupAt } from "../domain/backups/schedule.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";
import type { Log } from "./log.ts";
import { startLoop } from "./loops.ts";

interface BackupScheduleDeps {
  /** Makes a backup and returns what to log about it; `signal` asks it to give up. */
  backUp: (input: { now: Date; signal: AbortSignal }) => Promise<Record<string, unknown>>;
  /** Runs the job unless another process on the same database is at it. */
  withLock: (job: () => Promise<void>) => Promise<void>;
  /** Makes sure that a backup can be written, and writes what belongs beside it. */
  prepareFolder: () => Promise<void>;
  /** Tells when the backups that are kept were made. */
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
export type BackupStatus = Pick<ReturnType<typeof startBackupSchedule>, "find">;

/** Starts the loop that makes a backup a day. The first look is a minute after the start, when the rush is over. */
export function startBackupSchedule(
  {
    backUp,
    withLock,
    prepareFolder,
    listBackupTimes,
    removeExpired,
    clock,
    log,
    firstLookMs = MINUTE_MS,
    intervalMs = 15 * MINUTE_MS,
  }: BackupScheduleDeps,
) {
  const since = clock();
  let madeAt: Date[] = [];
  let failure: unknown;

  async function readFolder(): Promise<void> {
    await prepareFolder();
    madeAt = await listBackupTimes();
  }

  async function look(signal: AbortSignal): Promise<void> {
    await readFolder();
    if (isBackupDue(madeAt, clock())) await withLock(() => makeBackup(signal));
  }

  /** Keeps the error of a failure until the same succeeds. */
  async function keepFailure(work: Promise<void>): Promise<void> {
    await work.catch((error) => {
      failure = error;
      throw error;
    });
    failure = undefined;
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

  // At once, so that nobody is warned of a backup that is there, and a folder that cannot be written is told.
  const tried = keepFailure(readFolder()).catch((error) => log("error", "cannot back up", { error: String(error) }));
  const round = (signal: AbortSignal) => keepFailure(look(signal));
  const loop = startLoop({ task: "back up", round, log, firstMs: firstLookMs, intervalMs });
  return {
    /**
     * When the newest one was made, whether one is missing for so long that somebody must look, and why none could be
     * made when that was last tried.
     */
    find(now: Date): { lastBackupAt: Date | undefined; isLate: boolean; failure?: unknown } {
      const last = lastBackupAt(madeAt, now);
      const isLate = isBackupLate(last, { since, now });
      return { lastBackupAt: last, isLate, ...failure === undefined ? {} : { failure } };
    },
    async stop(): Promise<void> {
      await loop.stop();
      await tried;
    },
  };
}
