import {
  AbortedTransactionError,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from "kysely";
import { Pool } from "tarn";
import { Connection, DatabaseUnavailableError } from "./connection.ts";
import { TIME_LIMITS, type TimeLimits } from "./limits.ts";

export interface PoolUse {
  inUse: number;
  waiting: number;
  max: number;
}

interface PostgresOptions {
  readonly url: string;
  readonly max: number;
  /** The time limit for opening a connection, in milliseconds; 5 seconds by default. */
  readonly connectTimeoutMs?: number;
  /** The time limit for a query to get a connection, in milliseconds; 10 seconds by default. */
  readonly acquireTimeoutMs?: number;
  /** The time limits of statements; TIME_LIMITS by default. */
  readonly limits?: TimeLimits;
  /** Called when an open connection is lost. The pool replaces it. */
  readonly onLost?: (reason: DatabaseUnavailableError) => void;
  /** Called at once with a function that tells how the pool is used. */
  readonly onPool?: (findUse: () => PoolUse) => void;
}

/** Kysely's dialect for Postgres, whose pool never reuses a lost connection. */
export function postgresDialect(options: PostgresOptions): Dialect {
  return {
    createDriver: () => new PostgresDriver(options),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class PostgresDriver implements Driver {
  readonly #pool: Pool<Connection>;
  readonly #acquireTimeoutMs: number;

  constructor({
    url,
    max,
    connectTimeoutMs = 5_000,
    acquireTimeoutMs = 10_000,
    limits = TIME_LIMITS,
    onLost = () => {},
    onPool = () => {},
  }: PostgresOptions) {
    this.#acquireTimeoutMs = acquireTimeoutMs;
    this.#pool = new Pool({
      create: () => Connection.open(url, { connectTimeoutMs, limits, onLost }),
      validate: (connection) => !connection.isLost,
      destroy: (connection) => connection.close(),
      min: 0,
      max,
      acquireTimeoutMillis: acquireTimeoutMs,
      createRetryIntervalMillis: 20,
      propagateCreateError: true,
    });
    onPool(() => ({ inUse: this.#pool.numUsed(), waiting: this.#pool.numPendingAcquires(), max }));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    try {
      return await this.#pool.acquire().promise;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      throw new DatabaseUnavailableError(
        `No database connection became free within ${this.#acquireTimeoutMs / 1000} seconds. Try again in a minute.`,
        { cause: error },
      );
    }
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    const access = settings.accessMode ? ` ${settings.accessMode}` : "";
    await connection.send(`start transaction${isolation}${access}`);
  }

  async commitTransaction(connection: Connection): Promise<void> {
    // Postgres answers COMMIT with ROLLBACK when a statement in the transaction failed.
    const { command } = await connection.send("commit");
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** Never throws: the caller already has an error to handle, and the server rolls back when the connection is lost. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (connection.isLost) return;
    await connection.send("rollback").catch((error) => connection.lose(error));
  }

  releaseConnection(connection: Connection): Promise<void> {
    this.#pool.release(connection);
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#pool.destroy();
  }
}
