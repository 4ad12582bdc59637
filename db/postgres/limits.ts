import { createHash } from "node:crypto";

/** How long the database may take, in milliseconds; 0 is without limit. */
export interface TimeLimits {
  /** For one statement. The server then cancels it (57014). */
  statement: number;
  /** For one lock that somebody else holds. The server then gives up (55P03). */
  lock: number;
  /** For a transaction to wait for its next statement, while it holds its locks. The server then ends the session. */
  idleInTransaction: number;
  /** For any answer at all. We then give up the connection: the server hangs, or the network between does. */
  answer: number;
}

/**
 * The slowest read of a million requests takes a second or two. What waits for a lock gives up sooner, so that the pool's
 * connections come free for what needs no lock.
 */
export const TIME_LIMITS: TimeLimits = { statement: 15_000, lock: 3_000, idleInTransaction: 30_000, answer: 18_000 };

/** For migrations, which may rewrite a large table or wait for another process to migrate. */
export const NO_TIME_LIMITS: TimeLimits = { statement: 0, lock: 0, idleInTransaction: 0, answer: 0 };

/** From how many milliseconds on a statement is slow. */
export const SLOW_MS = 200;

/** A statement that took long. Its parameters are in no part of it: they hold names, notes and secrets. */
export interface SlowStatement {
  /** What it does first, and where: "update outbox". */
  statement: string;
  /** The same for the same statement, whatever its parameters. */
  fingerprint: string;
  /** With placeholders in place of its parameters. */
  sql: string;
  ms: number;
}

/** Describes a statement that took `ms` milliseconds. */
export function slowStatement(sql: string, ms: number): SlowStatement {
  const [verb = ""] = /[a-z]+/i.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(sql) ?? [];
  return {
    statement: [verb.toLowerCase(), ...table ? [table] : []].join(" "),
    fingerprint: createHash("sha256").update(sql).digest("hex").slice(0, 12),
    sql,
    ms: Math.round(ms),
  };
}
