import { reactRenderer } from "@hono/react-renderer";
import { Hono } from "hono";
import { createElement } from "react";
import { classifyDatabaseError } from "./db/postgres/connection.ts";
import { findSession } from "./db/accounts/sessions.ts";
import { feedRoutes } from "./routes/calendar/feed.ts";
import { changePasswordRoutes } from "./routes/change_password/change_password.tsx";
import { adminRoutes } from "./routes/admin/admin.ts";
import type { Deps } from "./routes/deps.ts";
import { directorRoutes } from "./routes/director/director.tsx";
import { desktopOnly } from "./routes/errors/desktop_only.tsx";
import { errorHandler, notFound } from "./routes/errors/errors.tsx";
import { healthRoutes } from "./routes/health.ts";
import { helpRoutes } from "./routes/help/help.tsx";
import { homeRoutes } from "./routes/home.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { loginRoutes } from "./routes/login/login.tsx";
import { confirmAddressRoutes } from "./routes/confirm_address/confirm_address.tsx";
import { registerRoutes } from "./routes/register/register.tsx";
import { requestApi } from "./routes/requests/api.ts";
import { requesterDashboardRoutes } from "./routes/requester/dashboard.tsx";
import { detailsRoutes } from "./routes/requests/details.tsx";
import { newRequestRoutes } from "./routes/requests/new_request.tsx";
import { narrowWindowRoutes } from "./routes/narrow_window.ts";
import { printRoutes } from "./routes/requests/print.tsx";
import { reviseRoutes } from "./routes/requests/revise.tsx";
import { settingsRoutes } from "./routes/settings/settings.tsx";
import { createPasswordQueue } from "./src/auth/password_queue.ts";
import { createResponseCache } from "./src/http/response_cache.ts";
import { limitBody } from "./src/http/body_limit.ts";
import { compressAnswers } from "./src/http/compression.ts";
import { requireCsrfHeader } from "./src/http/csrf.ts";
import type { AppEnv } from "./src/http/env.ts";
import { requirePasswordChange } from "./src/http/guards.ts";
import { assignHttpRequestId } from "./src/http/http_request_id.ts";
import { requireJson } from "./src/http/json_bodies.ts";
import { logRequests } from "./src/http/log_requests.ts";
import { observeRequests } from "./src/http/observe_requests.ts";
import { createRecentErrors } from "./src/http/recent_errors.ts";
import { noStore } from "./src/http/no_store.ts";
import { tellDownloads } from "./src/http/downloads.ts";
import { createConcurrencyLimit } from "./src/http/concurrency_limit.ts";
import { dropForeignOutcome } from "./src/http/outcome.ts";
import { refusePrefetch } from "./src/http/prefetch.ts";
import { requireSameOrigin } from "./src/http/same_origin.ts";
import { hideTokenFromReferrer, securityHeaders } from "./src/http/security_headers.ts";
import { loadSession } from "./src/http/session.ts";
import { staticFiles } from "./src/http/static_files.ts";
import { limitTime, RESPONSE_LIMITS, type ResponseLimits } from "./src/http/time_limit.ts";
import { type Assets, ASSETS_PATH } from "./src/render/assets.ts";
import { Document } from "./src/render/Document.tsx";
import { createTurns } from "./src/render/turns.ts";

/** One to look at and one to print, and what a browser reopens with them. */
const COSTLY_READS = { running: 2, waiting: 4 };

/** What the app gets from the process, or from a test. */
export interface AppDeps
  extends Omit<Deps, "isHttps" | "passwordQueue" | "whileUnchanged" | "limitConcurrency" | "recentErrors"> {
  assets: Assets;
  /** How long responses may take to begin; as in production unless told otherwise. */
  responseLimits?: ResponseLimits;
}

/** Returns the whole product as one request handler. It reads no clock and no environment, and does not listen. */
export function createApp({ assets, responseLimits = RESPONSE_LIMITS, ...rest }: AppDeps) {
  const isHttps = rest.publicUrl.startsWith("https:");
  const deps: Deps = {
    ...rest,
    isHttps,
    passwordQueue: createPasswordQueue(),
    whileUnchanged: createResponseCache(rest),
    limitConcurrency: createConcurrencyLimit(COSTLY_READS),
    recentErrors: createRecentErrors(),
  };
  const { db, clock, publicUrl, trustProxy, log } = deps;
  const app = new Hono<AppEnv>();

  app.use(assignHttpRequestId({ log, trustProxy }));
  app.use(logRequests);
  app.use(observeRequests(deps));
  app.use(hideTokenFromReferrer);
  app.use(securityHeaders(isHttps));
  app.use(noStore);
  app.use(tellDownloads(isHttps));
  app.use(compressAnswers);
  const takeTurn = createTurns();
  app.use(reactRenderer(async ({ children, title }) => {
    await takeTurn();
    return createElement(Document, { title, assets, log, children });
  }));
  app.onError(errorHandler({ log, classifyDatabaseError: classifyDatabaseError }));
  app.notFound(notFound);

  app.use(`${ASSETS_PATH}/*`, staticFiles({ path: ASSETS_PATH, folder: assets.folder, isImmutable: true }));
  app.get("*", staticFiles({ path: "", folder: "static", isImmutable: false }));
  app.route("/", healthRoutes(deps));
  app.route("/", metricsRoutes(deps));
  app.use(limitTime(responseLimits));
  app.route("/", feedRoutes(deps));

  app.use(refusePrefetch);
  app.use(desktopOnly);
  app.use(dropForeignOutcome);
  app.use(requireSameOrigin(publicUrl, log));
  app.use(loadSession({ isHttps, findOwner: (session) => findSession(db, { ...session, now: clock() }) }));
  app.use(limitBody);
  app.use(requirePasswordChange);
  app.use("/api/*", requireCsrfHeader);
  app.use("/api/*", requireJson);

  // Routes that need a session have a different type until a guard wraps them, so none can be mounted unguarded.
  const groups: Hono<AppEnv>[] = [
    homeRoutes(),
    narrowWindowRoutes(deps),
    loginRoutes(deps),
    registerRoutes(deps),
    confirmAddressRoutes(deps),
    changePasswordRoutes(deps),
    settingsRoutes(deps),
    helpRoutes(deps),
    requesterDashboardRoutes(deps),
    newRequestRoutes(deps),
    requestApi(deps),
    printRoutes(deps),
    reviseRoutes(deps),
    detailsRoutes(deps),
    directorRoutes(deps),
    adminRoutes(deps),
  ];
  for (const routes of groups) app.route("/", routes);

  return app;
}
