import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "./env.ts";

/**
 * The pattern of the route that answered a request, or was about to when middleware in front of it did; null for a file
 * and for an address without a route. Call it once the response is there. Never the address itself, which may hold a
 * secret.
 */
export function routePattern(c: Context<AppEnv>): string | null {
  // Routes that match as well come later: /requests/new is also an id's address. Middleware matches every address below
  // its own.
  return matchedRoutes(c).slice(c.req.routeIndex).find(({ path }) => !path.endsWith("*"))?.path ?? null;
}
