import { Connection } from "./connection.ts";
import { NO_TIME_LIMITS } from "./limits.ts";

export class PoolerError extends Error {
  override name = "PoolerError";
}

const LIMITS = { ...NO_TIME_LIMITS, answer: 5_000 };

/**
 * Finds out, by two connections, whether each keeps a session of the server for itself. In a pooler that shares them by
 * transaction, the process's lock and the time limits would be set in one session, and missing in the next.
 * @throws {PoolerError} with one line that says what to do
 * @throws {DatabaseUnavailableError}
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const connections: Connection[] = [];
  const connect = async () => {
    const connection = await Connection.open(url, { connectTimeoutMs: 5_000, limits: LIMITS, onLost: () => {} });
    connections.push(connection);
    return connection;
  };
  try {
    const [one, other] = [await connect(), await connect()];
    // Twice, since a pooler may pass its sessions around in turn.
    const seen = [await sessionOf(one, "first"), await sessionOf(one, "again")];
    await other.send("start transaction");
    const held = await sessionOf(other, "held");
    // In a pool of one session, it waits for the other's transaction.
    seen.push(await sessionOf(one, "meanwhile").catch(() => 0));
    if (new Set(seen).size === 1 && !seen.includes(held)) return;
    await sessionOf(other, "still held"); // fails where the database went away instead
    throw new PoolerError(
      "DATABASE_URL leads to a pooler that shares the server's sessions by transaction, where locks and time limits do " +
        "not hold. Name the server itself, or have the pooler keep sessions (in PgBouncer: pool_mode = session).",
    );
  } finally {
    await Promise.all(connections.map((connection) => connection.close()));
  }
}

/** @param when makes the statement a new one: a prepared one may be in another session */
async function sessionOf(connection: Connection, when: string): Promise<number> {
  const [row] = await connection.send<{ pid: number }>(`select pg_backend_pid() as pid, '${when}'`);
  return row?.pid ?? 0;
}
