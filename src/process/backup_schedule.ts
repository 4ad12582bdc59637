import { isBackupDue, isBackupLate, lastBackupAt } from "../domain/backups/schedule.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";
import type { Log } from "./log.ts";
import { pause, startLoop } from "./loops.ts";

interface BackupScheduleDeps {
  /** Makes a backup, and deletes those that nothing keeps any longer. Returns what to log; `signal` asks it to give up. */
  backUp: (input: { now: Date; signal: AbortSignal }) => Promise<Record<string, unknown>>;
  /** Tells when the kept backups were made. Throws unless another can be written. */
  readFolder: () => Promise<Date[]>;
  clock: () => Date;
  log: Log;
  /** In milliseconds; the second also between two reads of the folder. */
  firstBackupMs?: number;
  intervalMs?: number;
}

export type BackupStatus = Pick<ReturnType<typeof startBackupSchedule>, "find">;

/** The first is made a minute after the start, when the rush is over. */
export function startBackupSchedule(
  { backUp, readFolder, clock, log, firstBackupMs = MINUTE_MS, intervalMs = 15 * MINUTE_MS }: BackupScheduleDeps,
) {
  const since = clock();
  let madeAt: Date[] = [];
  let failure: unknown;
  let isFirst = true;

  async function round(signal: AbortSignal): Promise<void> {
    try {
      madeAt = await readFolder();
      // Only the folder is read at once, so that the user is not warned of a backup that is there.
      if (isFirst) await pause(firstBackupMs, signal);
      isFirst = false;
      const now = clock();
      if (!signal.aborted && isBackupDue(madeAt, now)) {
        log("info", "backed up", await backUp({ now, signal }));
        madeAt = await readFolder();
      }
      failure = undefined;
    } catch (error) {
      failure = error;
      throw error;
    }
  }

  return {
    ...startLoop({ task: "back up", round, log, intervalMs }),
    /** Whether one is missing for so long that an administrator must act, and why the last try failed. */
    find(now: Date): { lastBackupAt: Date | undefined; isLate: boolean; failure?: unknown } {
      const last = lastBackupAt(madeAt, now);
      const isLate = isBackupLate(last, { since, now });
      return { lastBackupAt: last, isLate, ...failure === undefined ? {} : { failure } };
    },
  };
}
