import { isBackupDue, isBackupLate, lastBackupAt } from "../domain/backups/schedule.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";
import type { Log } from "./log.ts";
import { startLoop } from "./loops.ts";

interface BackupScheduleDeps {
  /** Makes a backup, and deletes those that nothing keeps any longer. Returns what to log; `signal` asks it to give up. */
  backUp: (input: { now: Date; signal: AbortSignal }) => Promise<Record<string, unknown>>;
  /** Tells when the kept backups were made. Throws unless another can be written. */
  readFolder: () => Promise<Date[]>;
  /** Brings the list of ended access beside them up to date. */
  listEndedAccess: () => Promise<void>;
  clock: () => Date;
  log: Log;
  /** In milliseconds; the second between two tries, the third between two looks at the folder, and for the list. */
  firstBackupMs?: number;
  intervalMs?: number;
  listMs?: number;
}

export type BackupStatus = Pick<ReturnType<typeof startBackupSchedule>, "find">;

/** The first is made a minute after the start, when the rush is over. */
export function startBackupSchedule(deps: BackupScheduleDeps) {
  const { backUp, readFolder, listEndedAccess, clock, log } = deps;
  const { firstBackupMs = MINUTE_MS, intervalMs = 15 * MINUTE_MS, listMs = 5_000 } = deps;
  let since = clock();
  let madeAt: Date[] = [];
  let failure: unknown;
  let listFailure: unknown;
  let nextTryAt = performance.now() + firstBackupMs;

  /** Looks at the folder often: one that was mended, or a backup made by hand, soon ends a warning. */
  async function round(signal: AbortSignal): Promise<void> {
    const last = failure;
    try {
      madeAt = await readFolder();
      const now = clock();
      if (isBackupDue(madeAt, now)) {
        if (performance.now() < nextTryAt) return;
        nextTryAt = performance.now() + intervalMs;
        log("info", "backed up", await backUp({ now, signal }));
        madeAt = await readFolder();
      }
      failure = undefined;
    } catch (error) {
      failure = error;
      if (String(error) !== String(last)) throw error;
    }
  }

  /** What fails again and again is logged once. */
  async function listRound(): Promise<void> {
    const last = listFailure;
    listFailure = await listEndedAccess().then(() => undefined, (error: unknown) => error);
    if (listFailure !== undefined && last === undefined) throw listFailure;
  }

  const loops = [
    startLoop({ task: "back up", round, log, intervalMs: listMs }),
    startLoop({ task: "list whose access ended", round: listRound, log, intervalMs: listMs }),
  ];

  return {
    /** What ended until now is on the list then. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
      await listRound().catch((error) => log("error", "cannot list whose access ended", { error: String(error) }));
    },
    /** Whether one is missing for so long that an administrator must act, and why the last try failed. */
    find(now: Date): { lastBackupAt: Date | undefined; isLate: boolean; failure?: unknown } {
      // As after a start, once the clock was set back.
      if (now < since) since = now;
      const last = lastBackupAt(madeAt, now);
      const isLate = isBackupLate(last, { since, now });
      const reason = failure ?? listFailure;
      return { lastBackupAt: last, isLate, ...reason === undefined ? {} : { failure: reason } };
    },
  };
}
