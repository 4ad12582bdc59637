import type { MiddlewareHandler } from "hono";
import { urls } from "../domain/urls.ts";
import type { AppEnv } from "./env.ts";
import { routePattern } from "./route_pattern.ts";

/** Asked every few seconds by whatever watches the server. */
const HEALTH: readonly string[] = [urls.healthz, urls.readyz, urls.metrics];

/**
 * Logs a line for each request once its response begins. It has the route's pattern, never the address itself, whose path
 * may be a secret link and whose query what somebody looked for. Built files and health checks are logged at the level
 * `debug`.
 */
export const logRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const from = performance.now();
  await next();
  const { status } = c.res;
  const route = routePattern(c);
  const isFile = route === null && status < 400;
  const isHealthCheck = route !== null && HEALTH.includes(route) && status < 400;
  c.get("log")(isFile || isHealthCheck ? "debug" : "info", "request", {
    httpRequestId: c.get("httpRequestId"),
    method: c.req.method,
    route,
    status,
    ms: Math.round(performance.now() - from),
    userId: c.get("session")?.user.id ?? null,
  });
};
