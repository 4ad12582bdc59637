import postgres from "./driver.ts";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { TIME_LIMITS, type TimeLimits } from "./limits.ts";
import { postgresTypes } from "./types.ts";
import type { DatabaseErrorKind } from "../../src/domain/http/errors.ts";

/** No connection could be opened, or the one in use was lost, and what was not committed is rolled back. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

type Rows<R> = R[] & { readonly command: string; readonly count: number };

interface ConnectionOptions {
  readonly connectTimeoutMs: number;
  readonly limits: TimeLimits;
  readonly onLost: (reason: DatabaseUnavailableError) => void;
}

const REPORTS_ROWS = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * A connection to Postgres over exactly one socket. Postgres.js reconnects by itself, which lets the rest of a
 * transaction run outside of it (porsager/postgres issues 1189, 1208, 1216). Here, once the socket is lost the
 * connection stays lost, and every waiting query is rejected with DatabaseUnavailableError.
 */
export class Connection implements DatabaseConnection {
  readonly #sql: postgres.Sql;
  readonly #options: ConnectionOptions;
  #isOpen = false;
  readonly #waiting = new Set<(reason: Error) => void>();
  #socket: Socket | undefined;
  #loss: DatabaseUnavailableError | undefined;

  /** Connects and signs in to `url`; throws a DatabaseUnavailableError if that fails or takes too long. */
  static async open(url: string, options: ConnectionOptions): Promise<Connection> {
    const connection = new Connection(url, options);
    const late = () => connection.#end(noAnswer(options.connectTimeoutMs));
    const deadline = setTimeout(late, options.connectTimeoutMs);
    try {
      await connection.#orLoss(connection.#sql.unsafe(setLimits(options.limits)));
      connection.#isOpen = true;
      return connection;
    } catch (error) {
      connection.#end(unavailable(error));
      throw connection.#loss;
    } finally {
      clearTimeout(deadline);
    }
  }

  private constructor(url: string, ownOptions: ConnectionOptions) {
    this.#options = ownOptions;
    const options = {
      max: 1,
      fetch_types: false,
      idle_timeout: 0,
      max_lifetime: 0,
      connect_timeout: 0,
      connection: {
        application_name: "field-trip-lunches",
        TimeZone: "UTC",
      },
      types: postgresTypes,
      onnotice: () => {},
      // With TLS, Postgres.js strips our listeners off the raw socket; this one stays.
      onclose: () => this.lose(),
      socket: (target: { host: string[]; port: number[]; path: string | false }) => this.#openTheOneSocket(target),
    };
    this.#sql = postgres(url, options);
  }

  get isLost(): boolean {
    return this.#loss !== undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await this.send<R>(query.sql, query.parameters);
    const numAffectedRows = REPORTS_ROWS.has(rows.command) ? BigInt(rows.count) : undefined;
    return { rows: Array.from(rows), numAffectedRows }; // Postgres.js returns a subclass of Array
  }

  /**
   * Runs one query.
   * @throws {PostgresError} if the server refuses it, or it takes too long
   * @throws {DatabaseUnavailableError} if the socket is lost, or the server does not answer
   */
  async send<R>(text: string, parameters: readonly unknown[] = []): Promise<Rows<R>> {
    if (this.#loss) throw this.#loss;
    // Untyped, so that the server picks the array's type: postgres.js takes the dates of a date[] for timestamptz.
    const untyped = parameters.map((value) => Array.isArray(value) ? this.#sql.typed(value as never, 0) : value);
    const { answer } = this.#options.limits;
    const deadline = answer > 0 ? setTimeout(() => this.lose(noAnswer(answer)), answer) : undefined;
    try {
      return await this.#orLoss<Rows<R>>(this.#sql.unsafe(text, untyped as never[], { prepare: true }) as never);
    } catch (error) {
      throw this.#loss ?? error;
    } finally {
      clearTimeout(deadline);
    }
  }

  /** Begins a `copy ... to stdout`, whose rows are read from the returned stream. */
  async copyTo(statement: string): Promise<Readable> {
    if (this.#loss) throw this.#loss;
    const rows = await this.#orLoss(this.#sql.unsafe(statement).readable());
    // Postgres.js pauses the socket whenever the stream is full, and resumes it only when asked for more: after the
    // last row nothing would ask again, and the server's next answer would never be read.
    rows.once("end", () => rows._read(0));
    return rows;
  }

  /** Runs a `copy ... from stdin`, fed with `rows`, until the server has taken them all. */
  async copyFrom(statement: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#loss) throw this.#loss;
    const query = this.#sql.unsafe(statement) as postgres.PendingQuery<postgres.Row[]> & { reject: (e: Error) => void };
    // Postgres.js tells the stream of an error only until the last row is written; after that only the query learns of
    // it, whose promise has already given the stream.
    const refusal = Promise.withResolvers<never>();
    refusal.promise.catch(() => {});
    const rejectQuery = query.reject;
    query.reject = (error) => {
      refusal.reject(error);
      rejectQuery(error);
    };
    try {
      const stdin = await this.#orLoss(query.writable());
      await this.#orLoss(Promise.race([pipeline(rows, stdin), refusal.promise]));
    } catch (error) {
      throw this.#loss ?? error;
    }
  }

  streamQuery(): never {
    throw new Error("Streaming is not supported by this dialect. Read the rows page by page instead.");
  }

  /** Gives up the connection by destroying its socket, so the server rolls back an open transaction. */
  lose(cause?: unknown): void {
    if (this.#loss) return;
    const reason = cause instanceof DatabaseUnavailableError
      ? cause
      : unavailable(cause ?? "the connection was closed");
    this.#end(reason);
    if (this.#isOpen) this.#options.onLost(reason);
  }

  async close(): Promise<void> {
    if (!this.#loss) {
      this.#loss = unavailable("the connection is being closed");
      await this.#sql.end({ timeout: 1 });
    }
    this.#socket?.destroy();
  }

  #end(reason: DatabaseUnavailableError): void {
    this.#loss ??= reason;
    this.#socket?.destroy();
    for (const reject of this.#waiting) reject(this.#loss);
    this.#waiting.clear();
  }

  /** Rejects when the connection is lost. Promise.race with a long-lived promise would keep every result in memory. */
  #orLoss<T>(query: PromiseLike<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      query.then(resolve, reject).then(() => this.#waiting.delete(reject));
    });
  }

  #openTheOneSocket(target: { host: string[]; port: number[]; path: string | false }): Promise<Socket> {
    if (this.#socket) throw new DatabaseUnavailableError("A lost database connection is never reopened.");
    const [host = "localhost"] = target.host;
    const [port = 5432] = target.port;
    const socket = target.path ? connect(target.path) : connect(port, host);
    let last: Uint8Array = new Uint8Array();
    this.#socket = Object.assign(socket, { host, port }); // Postgres.js takes the TLS server name from here
    return new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(socket));
      socket.on("data", (piece) => last = piece);
      socket.on("error", (error) => (this.lose(terminationMessage(last) ?? error), reject(error)));
      socket.on("close", () => this.lose(terminationMessage(last)));
    });
  }
}

/** Opens a connection and closes it: those already open say nothing about a new one. */
export async function tryConnection(url: string): Promise<void> {
  await (await Connection.open(url, { connectTimeoutMs: 5_000, limits: TIME_LIMITS, onLost: () => {} })).close();
}

/**
 * Sets limits by a statement, since poolers refuse or drop most parameters of a start. What an administrator set for
 * all sessions would end ours while they wait. Postgres 15 and 16 lack the last one.
 */
function setLimits({ statement, lock, idleInTransaction }: TimeLimits): string {
  return `select set_config(name, value, false) from (values ('statement_timeout', '${statement}'), ('lock_timeout', '${lock}'),
    ('idle_in_transaction_session_timeout', '${idleInTransaction}'), ('idle_session_timeout', '0'), ('transaction_timeout', '0')
    ) as limits (name, value) where current_setting(name, true) is not null`;
}

/** Why the server ended an unencrypted session: Postgres.js withholds that until the end of an answer. */
function terminationMessage(piece: Uint8Array): string | undefined {
  return /\0VFATAL\0C\w{5}\0M([^\0]+)\0/.exec(new TextDecoder().decode(piece))?.[1];
}

function noAnswer(afterMs: number): DatabaseUnavailableError {
  return unavailable(`no answer within ${afterMs / 1000} seconds`);
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  const reason = cause instanceof Error
    ? cause.message || String((cause as NodeJS.ErrnoException).code)
    : String(cause);
  return new DatabaseUnavailableError(`The database cannot be reached: ${reason}.`, { cause });
}

/** PostgreSQL's error codes, appendix A of its manual. */
const ERROR_KINDS: Record<string, DatabaseErrorKind> = {
  "57014": "TOO_SLOW", // query_canceled: statement_timeout
  "55P03": "LOCKED", // lock_not_available: lock_timeout
  "40P01": "LOCKED", // deadlock_detected
  "53100": "DISK_FULL", // disk_full
  "57P01": "UNREACHABLE", // admin_shutdown
  "57P02": "UNREACHABLE", // crash_shutdown
  "57P03": "UNREACHABLE", // cannot_connect_now
  "25006": "UNREACHABLE", // read_only_sql_transaction: this server became a standby
};

/** Returns undefined for every other error, such as a bug of ours. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | undefined {
  if (error instanceof DatabaseUnavailableError) return "UNREACHABLE";
  return error instanceof postgres.PostgresError ? ERROR_KINDS[error.code] : undefined;
}
