import { setTimeout as delay } from "node:timers/promises";
import { classifyDatabaseError, Connection } from "./connection.ts";
import { NO_TIME_LIMITS } from "./limits.ts";

export class DatabaseInUseError extends Error {
  override name = "DatabaseInUseError";
}

interface ProcessLockOptions {
  log: (line: string, level?: "warn") => void;
  /** Called when our connection was lost and another process has taken the lock. */
  onTakenOver: () => void;
  /** How long to wait for another process to end, in milliseconds. */
  waitMs?: number;
}

const LOCK = "hashtext('field trip lunches: the process that serves')";

/** The server drops a session whose machine is gone before we give up waiting: 10 s, then three times 5 s. */
const KEEPALIVES = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

const RETRY_MS = 1_000;

/**
 * Makes this process the only one that serves the database, by an advisory lock on a connection of its own. If that
 * connection is lost, the lock is taken again; row locks keep the data right meanwhile.
 * @returns a function that gives the lock up
 * @throws {DatabaseInUseError} when another process has not ended in time
 * @throws {DatabaseUnavailableError}
 */
export async function takeProcessLock(
  url: string,
  { log, onTakenOver, waitMs = 30_000 }: ProcessLockOptions,
): Promise<() => Promise<void>> {
  const released = new AbortController();
  let connection: Connection | undefined;
  let isHeld = false;
  let takingAgain: Promise<void> | undefined;

  async function take(): Promise<void> {
    const limits = { ...NO_TIME_LIMITS, lock: waitMs, answer: waitMs + 5_000 };
    connection = await Connection.open(url, { connectTimeoutMs: 5_000, limits, onLost });
    try {
      released.signal.throwIfAborted();
      for (const [name, value] of Object.entries(KEEPALIVES)) await connection.send(`set ${name} = ${value}`);
      const [attempt] = await connection.send<{ is_ours: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is_ours`);
      if (!attempt?.is_ours) {
        log(`Another process serves this database. Waiting up to ${waitMs / 1000} seconds for it to end.`, "warn");
        await connection.send(`select pg_advisory_lock(${LOCK})`);
      }
      isHeld = true;
    } catch (error) {
      await connection.close();
      if (classifyDatabaseError(error) !== "LOCKED") throw error;
      throw new DatabaseInUseError(
        "Another process serves this database and has not ended, so this one ends. " +
          "Stop the other one, or set DATABASE_URL to another database.",
      );
    }
  }

  function onLost(): void {
    if (!isHeld || released.signal.aborted) return;
    isHeld = false;
    log("The connection that holds this process's lock was lost. Taking the lock again.", "warn");
    takingAgain = takeAgain();
  }

  /** Tries for as long as the database is away; queries report that meanwhile. */
  async function takeAgain(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        await take();
        return log("This process holds its lock again.", "warn");
      } catch (error) {
        if (error instanceof DatabaseInUseError) {
          log("Another process has taken over this database, so this one ends.", "warn");
          return onTakenOver();
        }
        await delay(RETRY_MS, undefined, { signal: released.signal }).catch(() => {});
      }
    }
  }

  await take();
  return async () => {
    released.abort();
    await connection?.close();
    await takingAgain;
  };
}
