import type { Context } from "hono";
import { urls } from "../../domain/urls.ts";
import type { AppEnv } from "../env.ts";
import { createMiddleware } from "hono/factory";
import type { Metrics } from "../../process/metrics.ts";
import { errorKind, type RecentErrors } from "../server/recent_errors.ts";
import type { Log } from "../../process/log.ts";
import { matchedRoutes } from "hono/route";

/** Addresses that monitors ask for every few seconds. */
const HEALTH: readonly string[] = [urls.healthz, urls.readyz, urls.metrics];

interface Observers {
  metrics?: Metrics | undefined;
  recentErrors: RecentErrors;
  clock: () => Date;
}

/**
 * Logs and counts each request once its response begins, by the route's pattern: an address may be a secret link, and
 * its query may name a person. Built files and health checks are logged as `debug`.
 */
export function observeRequests({ metrics, recentErrors, clock }: Observers) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const from = performance.now();
    await next();
    const ms = performance.now() - from;
    const { method } = c.req;
    const { status } = c.res;
    const { httpRequestId, log, session } = c.var;
    const route = routePattern(c);
    const isRoutine = status < 400 && (route === null || HEALTH.includes(route));
    const userId = session?.user.id ?? null;
    log(isRoutine ? "debug" : "info", "request", { httpRequestId, method, route, status, ms: Math.round(ms), userId });
    metrics?.observeRequest({ method, route, status, seconds: ms / 1000 });
    if (c.error && status >= 500) {
      recentErrors.add({ at: clock(), httpRequestId, method, route, status, kind: errorKind(c.error) });
    }
  });
}

/** An id as proxies make it: a UUID, a hexadecimal number, base64. Nothing that could break a line of the log. */
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

/**
 * Returns the pattern of the route that answered, or was about to; null for a file or an address without a route. Never
 * the address itself, which may hold a secret. Call it once the response is there.
 */
function routePattern(c: Context<AppEnv>): string | null {
  // Other routes that match come later: /requests/new is also an id's address. Middleware matches all below its own.
  return matchedRoutes(c).slice(c.req.routeIndex).find(({ path }) => !path.endsWith("*"))?.path ?? null;
}
