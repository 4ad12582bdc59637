import { AppError } from "../domain/http/errors.ts";
import { createFairQueue, type FairQueue } from "../process/fair_queue.ts";

/**
 * Where all work with passwords waits, its queries included, so that a flood of it stops neither the rest nor the people
 * we know. Known are browsers in which the account signed in before and people who are signed in, who take turns by
 * account; everybody else takes turns by address.
 */
export type PasswordQueues = Record<"known" | "unrecognized", FairQueue>;

/**
 * Returns empty queues. A hash takes a core, 19 MiB and some 50 ms, and other requests need the machine too, so two run
 * at once: one of each queue, however much waits in the other.
 */
export function createPasswordQueues(): PasswordQueues {
  const createQueue = () => createFairQueue({ running: 1, waiting: 60 }, tooManySignIns);
  return { known: createQueue(), unrecognized: createQueue() };
}

function tooManySignIns(): AppError {
  return new AppError("BUSY", "Too many people are signing in right now. Please try again in a few seconds.", {
    retryAfter: 5,
  });
}
