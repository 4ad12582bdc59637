/** How long the database may take, in milliseconds; 0 is without limit. */
export interface TimeLimits {
  /** The server then cancels it (57014). */
  statement: number;
  /** The server then gives up (55P03). */
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

/** Migrations may rewrite a large table or wait for another process to migrate. */
export const NO_TIME_LIMITS: TimeLimits = { statement: 0, lock: 0, idleInTransaction: 0, answer: 0 };
