import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/http/errors.ts";
import { createFairQueue } from "../../process/fair_queue.ts";
import type { SignedInEnv } from "../middleware/guards.ts";
import { abortSignal } from "./time_limit.ts";

/**
 * Lets each person have a few costly pages and documents made at once, before anything of them is read. However much one
 * person asks for, everybody else waits for a few of theirs at most. A person who goes away leaves the line at once.
 * @throws {AppError} RATE_LIMITED when the person's line is full, BUSY when nobody waits for the answer any more
 */
export function createConcurrencyLimit({ running, waiting }: { running: number; waiting: number }) {
  const queue = createFairQueue({ runningEach: running, waitingEach: waiting }, () =>
    new AppError(
      "RATE_LIMITED",
      `${running + waiting} of your pages and documents are still being prepared. Try again in a few seconds.`,
      { retryAfter: 5 },
    ));
  return createMiddleware<SignedInEnv>((c, next) => queue.run(c.var.session.user.id, next, abortSignal(c)));
}
