import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";

/** Keeps responses out of caches, since they hold children's names, unless they set a Cache-Control of their own. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
