import { createMiddleware } from "hono/factory";
import type { Log } from "../process/log.ts";
import type { AppEnv } from "./env.ts";

/** What proxies make: UUIDs, hexadecimal numbers, base64. Nothing that could break a line of the log. */
const REQUEST_ID = /^[\w.:+/=-]{8,128}$/;

/**
 * Gives every HTTP request the log, and an id to find it by there, which the response has as X-Request-Id. Our own proxy's
 * id is kept, so that both logs tell of the same request; a client's is ignored, since it could hold anything.
 */
export function assignHttpRequestId({ log, trustProxy }: { log: Log; trustProxy: boolean }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = trustProxy ? c.req.header("X-Request-Id") : undefined;
    const id = given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID();
    c.set("log", log);
    c.set("httpRequestId", id);
    c.header("X-Request-Id", id);
    await next();
  });
}
