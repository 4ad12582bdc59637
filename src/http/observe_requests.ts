import { createMiddleware } from "hono/factory";
import type { Metrics } from "../process/metrics.ts";
import type { AppEnv } from "./env.ts";
import { errorKind, type RecentErrors } from "./recent_errors.ts";
import { routePattern } from "./route_pattern.ts";

interface Observers {
  metrics?: Metrics | undefined;
  recentErrors: RecentErrors;
  clock: () => Date;
}

/** Counts each request once its response begins, and keeps the last that failed on our side. */
export function observeRequests({ metrics, recentErrors, clock }: Observers) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const from = performance.now();
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const route = routePattern(c);
    metrics?.observeRequest({ method, route, status, seconds: (performance.now() - from) / 1000 });
    if (c.error && status >= 500) {
      const { httpRequestId } = c.var;
      recentErrors.add({ at: clock(), httpRequestId, method, route, status, kind: errorKind(c.error) });
    }
  });
}
