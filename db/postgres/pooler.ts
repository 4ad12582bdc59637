import { sql } from "kysely";
import { type Db, openDatabase, transact } from "../client.ts";
import { NO_TIME_LIMITS } from "./limits.ts";

export class PoolerError extends Error {
  override name = "PoolerError";
}

/**
 * Checks with two connections that each has a session of its own. A pooler that shares sessions by transaction would
 * take the process's lock and the time limits in one session, and miss them in the next.
 * @throws {PoolerError} with one line that says what to do
 * @throws {DatabaseUnavailableError}
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const limits = { ...NO_TIME_LIMITS, answer: 5_000 };
  const [one, other] = [openDatabase(url, 1, { limits }), openDatabase(url, 1, { limits })];
  try {
    await sessionOf(other, "open");
    // Asked twice, since a pooler may pass its sessions around in turn.
    const seen = [await sessionOf(one, "first"), await sessionOf(one, "again")];
    const held = await transact(other, async (tx) => {
      const session = await sessionOf(tx, "held");
      // With a single session in the pool, it waits for this transaction.
      seen.push(await sessionOf(one, "meanwhile").catch(() => undefined));
      return session;
    });
    if (new Set(seen).size === 1 && !seen.includes(held)) return;
    throw new PoolerError(
      "DATABASE_URL leads to a pooler that shares the server's sessions by transaction, where locks and time limits do " +
        "not hold. Name the server itself, or have the pooler keep sessions (in PgBouncer: pool_mode = session).",
    );
  } finally {
    await one.destroy();
    await other.destroy();
  }
}

/** Returns the session's process id; `when` makes the statement new: a prepared one may be in another session. */
async function sessionOf(db: Db, when: string): Promise<number | undefined> {
  const { rows: [row] } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${sql.lit(when)}`.execute(db);
  return row?.pid;
}
