import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";

/**
 * Refuses to answer before anybody asks. A browser may show a prefetched page minutes later, to another person who has
 * signed in since, and that a person looked at special meals is on record, but a prefetch is not a look. The browser asks
 * again when a person follows the link.
 */
export const refusePrefetch = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header("Sec-Purpose")?.startsWith("prefetch")) return c.text("Not prefetched", 503);
  await next();
});
