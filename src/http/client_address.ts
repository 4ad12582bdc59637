import type { Context } from "hono";
import type { AppEnv } from "./env.ts";

/**
 * Returns the IP address that a request came from. Behind our own proxy it is the last one in X-Forwarded-For, which the
 * proxy added. The client may have made up everything before it.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || c.env.remoteAddress;
}
