import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";

/** Keeps answers out of every cache, since they hold children's names; what sets its own Cache-Control keeps it. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
