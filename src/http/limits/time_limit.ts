import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/http/errors.ts";
import type { AppEnv } from "../env.ts";

/** How long a response may take to begin, in milliseconds. */
export interface ResponseLimits {
  page: number;
  /** The limit of PDF, Excel and CSV files, which wait for the renderer, and of decisions on many requests. */
  long: number;
}

export const RESPONSE_LIMITS: ResponseLimits = { page: 30_000, long: 180_000 };

export function isLong(path: string): boolean {
  return /[./](pdf|xlsx|csv)$|\/bulk-\w+$/.test(path);
}

/**
 * Answers 503 when a response has not begun in time, whatever it waits for. Once begun, an export may take as long as
 * its reader. Work in a line leaves it (`abortSignal`); what was begun may still get done, under the database's limits.
 */
export function limitTime({ page, long }: ResponseLimits) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const deadline = new AbortController();
    c.set("deadline", deadline.signal);
    const giveUp = () => {
      const error = tooLate(c.req.method);
      reject(error);
      deadline.abort(error);
    };
    const timer = setTimeout(giveUp, isLong(c.req.path) ? long : page);
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Aborts when the client went away, or it took too long; in that case the reason is the AppError that was answered. */
export function abortSignal<Env extends AppEnv>(c: Context<Env>): AbortSignal {
  return AbortSignal.any([c.req.raw.signal, c.var.deadline]);
}

function tooLate(method: string): AppError {
  const advice = method === "GET"
    ? "Please try again in a minute."
    : "It may have gone through: check before you try again in a minute.";
  return new AppError("BUSY", `This took too long, so we stopped waiting. ${advice}`, { retryAfter: 30 });
}
