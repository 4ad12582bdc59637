import type { Context, Next } from "hono";
import { AppError } from "../../domain/http/errors.ts";
import { createFairQueue } from "../../process/fair_queue.ts";
import type { AppEnv } from "../env.ts";
import { abortSignal } from "./time_limit.ts";

/**
 * Lets each person have a few pages and calls answered at once, before anything of them is read. However much one person
 * asks for, everybody else waits for a few of theirs at most. A person who goes away leaves the line at once.
 * @param waiting how many more of a person's wait for their turn
 * @throws {AppError} RATE_LIMITED when the person's line is full, BUSY when nobody waits for the answer any more
 */
export function createConcurrencyLimit({ running, waiting }: { running: number; waiting: number }) {
  const queue = createFairQueue({ runningEach: running, waitingEach: waiting }, () =>
    new AppError(
      "RATE_LIMITED",
      `${running + waiting} of your pages and documents are still being prepared. Try again in a few seconds.`,
      { retryAfter: 5 },
    ));
  return <Env extends AppEnv>(c: Context<Env>, next: Next): Promise<void> => {
    const { session } = c.var;
    return session ? queue.run(session.user.id, next, () => abortSignal(c)) : next();
  };
}
