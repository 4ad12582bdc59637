import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/http/errors.ts";
import type { AppEnv } from "../env.ts";
import { isSafeMethod } from "../middleware/forgery.ts";
import { isApiPath } from "../middleware/guards.ts";
import { isLong } from "./time_limit.ts";

/**
 * How many of one user's calls and posted forms, pages, and files or bulk actions are answered at once. A browser that
 * restarts opens many pages; whatever writes may hold a connection while it waits, so that must leave some for others.
 */
const MAX_CONCURRENT = { call: 8, page: 30, long: 2 };

/** Refuses with RATE_LIMITED what goes beyond MAX_CONCURRENT: what waited would be done after its session has ended. */
export function limitConcurrency() {
  const answering = new Map<string, number>();
  return createMiddleware<AppEnv>(async (c, next) => {
    const { session } = c.var;
    if (!session) return await next();
    const kind = isLong(c.req.path) ? "long" : isApiPath(c.req.path) || !isSafeMethod(c.req.method) ? "call" : "page";
    const key = `${kind} ${session.user.id}`;
    const count = answering.get(key) ?? 0;
    if (count >= MAX_CONCURRENT[kind]) {
      const message = `${count} of your pages and documents are still being prepared. Try again in a few seconds.`;
      throw new AppError("RATE_LIMITED", message, { retryAfter: 5 });
    }
    answering.set(key, count + 1);
    try {
      await next();
    } finally {
      void Promise.resolve(c.var.bodyEnded).then(() => {
        const left = (answering.get(key) ?? 1) - 1;
        if (left > 0) answering.set(key, left);
        else answering.delete(key);
      });
    }
  });
}
