import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";

/** Gives every HTTP request an id to find it by in the log. A client's own id is ignored, since it could hold anything. */
export const assignHttpRequestId = createMiddleware<AppEnv>(async (c, next) => {
  c.set("httpRequestId", crypto.randomUUID());
  await next();
});
