import { setImmediate } from "node:timers/promises";
import { reactRenderer } from "@hono/react-renderer";
import { Hono } from "hono";
import { createElement } from "react";
import { classifyDatabaseError } from "./db/postgres/connection.ts";
import { findWaiting } from "./db/waiting.ts";
import { findSession } from "./db/accounts/sessions.ts";
import { feedRoutes } from "./routes/calendar/feed.ts";
import { changePasswordRoutes } from "./routes/change_password/change_password.tsx";
import { adminRoutes } from "./routes/admin/admin.ts";
import type { Deps } from "./routes/deps.ts";
import { directorRoutes } from "./routes/director/director.tsx";
import { desktopOnly, narrowWindowRoutes } from "./routes/errors/desktop_only.tsx";
import { errorHandler, notFound } from "./routes/errors/errors.tsx";
import { healthRoutes, serviceChecks } from "./routes/health.ts";
import { forgotPasswordRoutes } from "./routes/forgot_password/forgot_password.tsx";
import { helpRoutes } from "./routes/help/help.tsx";
import { metricsRoutes } from "./routes/metrics.ts";
import { authRoutes } from "./routes/auth/auth.tsx";
import { loginRoutes } from "./routes/login/login.tsx";
import { confirmAddressRoutes } from "./routes/confirm_address/confirm_address.tsx";
import { registerRoutes } from "./routes/register/register.tsx";
import { requestApi } from "./routes/requests/api.ts";
import { requesterDashboardRoutes } from "./routes/requester/dashboard.tsx";
import { detailsRoutes } from "./routes/requests/details.tsx";
import { newRequestRoutes } from "./routes/requests/new_request.tsx";
import { printRoutes } from "./routes/requests/print.tsx";
import { rosterRoutes } from "./routes/requests/roster.tsx";
import { reviseRoutes } from "./routes/requests/revise.tsx";
import { settingsRoutes } from "./routes/settings/settings.tsx";
import { DECIDING_ROLES } from "./src/domain/accounts/roles.ts";
import { homeFor, urls } from "./src/domain/urls.ts";
import { createHashQueue } from "./src/auth/passwords.ts";
import { createResponseCache } from "./src/http/responses/response_cache.ts";
import { limitBody } from "./src/http/limits/body_limit.ts";
import { compressAnswers } from "./src/http/responses/compression.ts";
import { requireCsrfHeader, requireSameOrigin } from "./src/http/middleware/forgery.ts";
import type { AppEnv } from "./src/http/env.ts";
import { requirePasswordChange } from "./src/http/middleware/guards.ts";
import { assignHttpRequestId, observeRequests } from "./src/http/middleware/observe.ts";
import { requireJson } from "./src/http/limits/json_bodies.ts";
import { createReadiness } from "./src/http/server/readiness.ts";
import { createRecentErrors } from "./src/http/server/recent_errors.ts";
import {
  hideTokenFromReferrer,
  noStore,
  refusePrefetch,
  securityHeaders,
} from "./src/http/responses/security_headers.ts";
import { createRateLimits, type RateLimits } from "./src/http/limits/rate_limits.ts";
import { limitConcurrency } from "./src/http/limits/concurrency_limit.ts";
import { dropForeignOutcome } from "./src/http/responses/outcome.ts";
import { loadSession } from "./src/http/middleware/session.ts";
import { staticFiles } from "./src/http/responses/static_files.ts";
import { limitTime, RESPONSE_LIMITS, type ResponseLimits } from "./src/http/limits/time_limit.ts";
import { type Assets, ASSETS_PATH } from "./src/render/assets.ts";
import { Document } from "./src/render/Document.tsx";

export interface AppDeps
  extends Omit<Deps, "isHttps" | "rateLimits" | "hashQueue" | "responseCache" | "recentErrors" | "findReadiness"> {
  assets: Assets;
  responseLimits?: ResponseLimits;
  rateLimits?: RateLimits;
}

/** Returns the whole product as one request handler, which reads no clock and no environment, and does not listen. */
export function createApp(
  { assets, responseLimits = RESPONSE_LIMITS, rateLimits = createRateLimits(), ...rest }: AppDeps,
) {
  const isHttps = rest.publicUrl.startsWith("https:");
  const found: Omit<Deps, "findReadiness"> = {
    ...rest,
    isHttps,
    rateLimits,
    hashQueue: createHashQueue(),
    responseCache: createResponseCache(rest),
    recentErrors: createRecentErrors(),
  };
  const deps: Deps = { ...found, findReadiness: createReadiness(serviceChecks(found), rest.log) };
  const { db, clock, publicUrl, trustProxy, log } = deps;
  const app = new Hono<AppEnv>();

  app.use(assignHttpRequestId({ log, trustProxy }));
  app.use(observeRequests(deps));
  app.use(hideTokenFromReferrer);
  app.use(securityHeaders(isHttps));
  app.use(noStore);
  app.use(compressAnswers);
  const leaveOut = (error: unknown) => {
    const trouble = classifyDatabaseError(error);
    if (!trouble) throw error;
    log("warn", "counts left out", { trouble });
    return undefined;
  };
  // One page per turn of the event loop: pages that become ready together would have every small answer wait for all.
  let lastTurn: Promise<unknown> = Promise.resolve();
  app.use(reactRenderer(async ({ children, title, c }) => {
    const user = c.get("session")?.user;
    // A page about the database's trouble asks it nothing more.
    if (DECIDING_ROLES.includes(user?.role) && !(c.error && classifyDatabaseError(c.error))) {
      c.set("waiting", await findWaiting(db).catch(leaveOut));
    }
    lastTurn = lastTurn.then(() => setImmediate());
    await lastTurn;
    return createElement(Document, { title, assets, log, children });
  }));
  app.onError(errorHandler({ log, classifyDatabaseError }));
  app.notFound(notFound);

  app.use(`${ASSETS_PATH}/*`, staticFiles({ path: ASSETS_PATH, folder: assets.folder, isImmutable: true }));
  // The tab of a PDF asks for this, since a PDF cannot name the icon.
  app.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301));
  app.get("*", staticFiles({ path: "", folder: "static", isImmutable: false }));
  app.route("/", healthRoutes(deps));
  app.route("/", metricsRoutes(deps));
  app.use(limitTime(responseLimits));
  app.route("/", feedRoutes(deps));

  app.use(refusePrefetch);
  app.use(desktopOnly);
  app.use(dropForeignOutcome);
  app.use(requireSameOrigin(publicUrl, log));
  app.use(loadSession({ isHttps, findOwner: (session) => findSession(db, { ...session, now: clock() }), clock }));
  app.use(limitConcurrency());
  app.use(limitBody);
  app.use(requirePasswordChange);
  app.use("/api/*", requireCsrfHeader);
  app.use("/api/*", requireJson);

  app.get(urls.home, (c) => c.redirect(c.var.session ? homeFor(c.var.session.user.role) : urls.login, 303));
  // Routes that need a session have a different type until a guard wraps them, so none can be mounted unguarded.
  const groups: Hono<AppEnv>[] = [
    narrowWindowRoutes(deps),
    loginRoutes(deps),
    authRoutes(deps),
    registerRoutes(deps),
    confirmAddressRoutes(deps),
    forgotPasswordRoutes(deps),
    changePasswordRoutes(deps),
    settingsRoutes(deps),
    helpRoutes(deps),
    requesterDashboardRoutes(deps),
    newRequestRoutes(deps),
    requestApi(deps),
    printRoutes(deps),
    rosterRoutes(deps),
    reviseRoutes(deps),
    detailsRoutes(deps),
    directorRoutes(deps),
    adminRoutes(deps),
  ];
  for (const routes of groups) app.route("/", routes);

  return app;
}
