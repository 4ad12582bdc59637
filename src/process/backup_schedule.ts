import { countedDates, type StoredBackup } from "../domain/backups/retention.ts";
import { isBackupDue, isBackupLate, lastBackupAt } from "../domain/backups/schedule.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";
import type { Log } from "./log.ts";
import { startLoop } from "./loops.ts";

interface BackupScheduleDeps {
  /** Makes a backup, deletes expired ones, and returns what to log; `signal` asks it to give up. */
  backUp: (input: { now: Date; signal: AbortSignal }) => Promise<Record<string, unknown>>;
  /** Lists the kept backups, and reads new ones. Throws unless another can be written. */
  readFolder: (input: { before: readonly StoredBackup[]; signal: AbortSignal }) => Promise<StoredBackup[]>;
  listEndedAccess: () => Promise<void>;
  clock: () => Date;
  log: Log;
  /** The delay of the first backup, in milliseconds, as are the others. */
  firstBackupMs?: number;
  intervalMs?: number;
  /** The time between two looks at the folder, and at whose access ended. */
  listMs?: number;
}

export type BackupStatus = Pick<ReturnType<typeof startBackupSchedule>, "find">;

/** Starts the schedule. The first backup is made a minute after the start, when the rush is over. */
export function startBackupSchedule(deps: BackupScheduleDeps) {
  const { backUp, readFolder, listEndedAccess, clock, log } = deps;
  const { firstBackupMs = MINUTE_MS, intervalMs = 15 * MINUTE_MS, listMs = 5_000 } = deps;
  let since = clock();
  let kept: StoredBackup[] = [];
  let failure: unknown;
  let listFailure: unknown;
  let isFailureTold = false;
  let nextTryAt = performance.now() + firstBackupMs;

  const { promise: listed, resolve: endListing } = Promise.withResolvers<void>();

  /** Looks at the folder often: one that was mended, or a backup made by hand, soon ends a warning. */
  async function round(signal: AbortSignal): Promise<void> {
    await listed;
    try {
      kept = await readFolder({ before: kept, signal });
      const now = clock();
      const isDue = isBackupDue(countedDates(kept), now);
      const isTried = isDue && performance.now() >= nextTryAt;
      if (isTried) {
        nextTryAt = performance.now() + intervalMs;
        log("info", "backed up", await backUp({ now, signal }));
        kept = await readFolder({ before: kept, signal });
      }
      for (const { read } of kept) if (read?.damage) throw read.damage;
      if (isTried || !isDue) failure = undefined;
    } catch (error) {
      failure = error;
    }
    // Also while it waits for the next try: the loop logs its end. What both parts meet is the list's to tell.
    isFailureTold = failure !== undefined && (isFailureTold || String(failure) !== String(listFailure));
    if (isFailureTold) throw failure;
  }

  async function listRound(): Promise<void> {
    listFailure = await listEndedAccess().then(() => undefined, (error: unknown) => error);
    endListing();
    if (listFailure !== undefined) throw listFailure;
  }

  const loops = [
    startLoop({ task: "back up", round, log, intervalMs: listMs }),
    startLoop({ task: "list whose access ended", round: listRound, log, intervalMs: listMs }),
  ];

  return {
    /** Settles with the first try to bring the list of ended access up to date. */
    listed,
    /** Stops once the list has everything that ended until now. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
      const told = String(listFailure);
      await listRound().catch((error) => {
        if (String(error) !== told) log("error", "cannot list whose access ended", { error: String(error) });
      });
    },
    /** Returns the last backup, whether it is so old that an administrator must act, and why the last try failed. */
    find(
      now: Date,
    ): { kept: readonly StoredBackup[]; lastBackupAt: Date | undefined; isLate: boolean; failure?: unknown } {
      // A clock that was set back counts as a new start.
      if (now < since) since = now;
      const last = lastBackupAt(countedDates(kept), now);
      const isLate = isBackupLate(last, { since, now });
      const reason = failure ?? listFailure;
      return { kept, lastBackupAt: last, isLate, ...reason === undefined ? {} : { failure: reason } };
    },
  };
}
