import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/http/errors.ts";
import type { AppEnv } from "./env.ts";

/** How long a response may take to begin, in milliseconds. */
export interface ResponseLimits {
  page: number;
  /** For a PDF, which waits for its turn at the renderer; each render has a limit of its own. */
  document: number;
}

export const RESPONSE_LIMITS: ResponseLimits = { page: 30_000, document: 180_000 };

const DOCUMENT = /[./]pdf$/;

/**
 * Answers 503 when a response has not begun in time, whatever it waits for. Once it has begun, an export may take as long
 * as its reader. What waits in a line leaves it (`goneSignal`). What was begun goes on under the database's own limits, so
 * it may still get done.
 */
export function limitTime({ page, document }: ResponseLimits) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const deadline = new AbortController();
    c.set("deadline", deadline.signal);
    const giveUp = () => {
      const error = tooLate(c.req.method);
      reject(error);
      deadline.abort(error);
    };
    const timer = setTimeout(giveUp, DOCUMENT.test(c.req.path) ? document : page);
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  });
}

function tooLate(method: string): AppError {
  const advice = method === "GET"
    ? "Please try again in a minute."
    : "It may still have been done: look before you try again in a minute.";
  return new AppError("BUSY", `This took too long, so we stopped waiting. ${advice}`, { retryAfter: 30 });
}
