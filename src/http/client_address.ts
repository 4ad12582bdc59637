import type { Context } from "hono";
import type { AppEnv } from "./env.ts";

/**
 * The address that a request came from. Behind a proxy of ours it is the last one in X-Forwarded-For: the proxy added it,
 * everything before it is whatever the client sent.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || c.env.remoteAddress;
}
