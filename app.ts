import { reactRenderer } from "@hono/react-renderer";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { createElement } from "react";
import { DatabaseUnavailableError } from "./db/postgres/dialect.ts";
import { findSession } from "./db/accounts/sessions.ts";
import { adminCalls } from "./routes/admin/requests/api.ts";
import { bulkCalls } from "./routes/admin/requests/bulk.ts";
import { adminDashboardRoutes } from "./routes/admin/dashboard.tsx";
import { deletedRequestRoutes } from "./routes/admin/deleted_requests/deleted_requests.tsx";
import { reviewRoutes } from "./routes/admin/requests/review.tsx";
import { changePasswordRoutes } from "./routes/change_password/change_password.tsx";
import type { Deps } from "./routes/deps.ts";
import { directorRoutes } from "./routes/director/director.tsx";
import { desktopOnly } from "./routes/errors/desktop_only.tsx";
import { errorHandler, notFound } from "./routes/errors/errors.tsx";
import { healthRoutes } from "./routes/health.ts";
import { historyRoutes } from "./routes/admin/history/history.tsx";
import { homeRoutes } from "./routes/home.ts";
import { loginRoutes } from "./routes/login/login.tsx";
import { outboxRoutes } from "./routes/admin/mail/outbox.tsx";
import { registerRoutes } from "./routes/register/register.tsx";
import { requestCalls } from "./routes/requests/api.ts";
import { dashboardRoutes } from "./routes/requester/dashboard.tsx";
import { detailsRoutes } from "./routes/requests/details.tsx";
import { newRequestRoutes } from "./routes/requests/new_request.tsx";
import { printRoutes } from "./routes/requests/print.tsx";
import { reviseRoutes } from "./routes/requests/revise.tsx";
import { settingsRoutes } from "./routes/settings/settings.tsx";
import { activeUserRoutes } from "./routes/admin/active_users/active_users.tsx";
import { pendingUserRoutes } from "./routes/admin/pending_users/pending_users.tsx";
import { urls } from "./src/domain/urls.ts";
import { limitBody } from "./src/http/body_limit.ts";
import { csrf } from "./src/http/csrf.ts";
import type { AppEnv } from "./src/http/env.ts";
import { requirePasswordChange } from "./src/http/guards.ts";
import { requireJson } from "./src/http/json_bodies.ts";
import { noStore } from "./src/http/no_store.ts";
import { requireSameSite } from "./src/http/same_site.ts";
import { securityHeaders } from "./src/http/security_headers.ts";
import { session } from "./src/http/session.ts";
import { staticFiles } from "./src/http/static_files.ts";
import type { Log } from "./src/log.ts";
import { type Assets, ASSETS_PATH } from "./src/render/assets.ts";
import { Document } from "./src/render/Document.tsx";

/** Everything the product is made of, handed in by the process or a test. */
export interface AppDeps extends Omit<Deps, "isHttps"> {
  assets: Assets;
  log: Log;
}

/** The whole product as one request handler. Does nothing by itself: no clock, no environment, no listening. */
export function createApp({ assets, log, ...given }: AppDeps) {
  const deps: Deps = { ...given, isHttps: given.publicUrl.startsWith("https:") };
  const { db, clock, publicUrl, isHttps } = deps;
  const app = new Hono<AppEnv>();

  // Ids are ours alone: a client's own could put anything into the log.
  app.use(requestId({ headerName: "" }));
  app.use(securityHeaders(isHttps));
  app.use(reactRenderer(({ children, title }) => createElement(Document, { title, assets, log, children })));
  app.onError(errorHandler({ log, isDatabaseAway: (error) => error instanceof DatabaseUnavailableError }));
  app.notFound(notFound);

  app.use(`${ASSETS_PATH}/*`, staticFiles({ path: ASSETS_PATH, folder: assets.folder, isHashed: true }));
  app.get("*", staticFiles({ path: "", folder: "static", isHashed: false }));
  app.route("/", healthRoutes(deps));

  app.use(noStore);
  app.use(desktopOnly);
  app.use(requireSameSite(publicUrl));
  app.use(limitBody);
  app.use(session({ isHttps, find: (lookup) => findSession(db, { ...lookup, now: clock() }) }));
  app.use(requirePasswordChange);
  app.use("/api/*", csrf({ exempt: [urls.api.login, urls.api.register] }));
  app.use("/api/*", requireJson);

  app.route("/", homeRoutes());
  app.route("/", loginRoutes(deps));
  app.route("/", registerRoutes(deps));
  app.route("/", changePasswordRoutes(deps));
  app.route("/", settingsRoutes(deps));

  app.route("/", dashboardRoutes(deps));
  app.route("/", newRequestRoutes(deps));
  app.route("/", requestCalls(deps));
  app.route("/", printRoutes(deps));
  app.route("/", reviseRoutes(deps));
  app.route("/", detailsRoutes(deps));

  app.route("/", directorRoutes(deps));

  app.route("/", adminDashboardRoutes(deps));
  app.route("/", adminCalls(deps));
  app.route("/", bulkCalls(deps));
  app.route("/", reviewRoutes(deps));
  app.route("/", deletedRequestRoutes(deps));
  app.route("/", historyRoutes(deps));
  app.route("/", pendingUserRoutes(deps));
  app.route("/", activeUserRoutes(deps));
  app.route("/", outboxRoutes(deps));

  return app;
}
