import { createMiddleware } from "hono/factory";
import type { Log } from "../log.ts";
import type { AppEnv } from "./env.ts";

/**
 * Gives every HTTP request the log, and an id to find it by there. A client's own id is ignored, since it could hold
 * anything.
 */
export function assignHttpRequestId(log: Log) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("log", log);
    c.set("httpRequestId", crypto.randomUUID());
    await next();
  });
}
