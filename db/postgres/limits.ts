/** Time limits of the database, in milliseconds; 0 means none. */
export interface TimeLimits {
  /** The server cancels a slower one (57014). */
  statement: number;
  /** The server gives up waiting for a lock (55P03). */
  lock: number;
  /** The wait of a transaction for its next statement, while it holds locks. The server then ends the session. */
  idleInTransaction: number;
  /** The wait for any answer at all. We then give up the connection: the server hangs, or the network does. */
  answer: number;
}

/**
 * The application's limits. The slowest read of a million requests takes a second or two. Waiting for a lock ends
 * sooner, which frees connections for work that needs none.
 */
export const TIME_LIMITS: TimeLimits = { statement: 15_000, lock: 3_000, idleInTransaction: 30_000, answer: 18_000 };

/** Limits for migrations, which may rewrite a large table or wait for another process to migrate. */
export const NO_TIME_LIMITS: TimeLimits = { statement: 0, lock: 0, idleInTransaction: 0, answer: 0 };
