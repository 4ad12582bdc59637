import { Hono, type MiddlewareHandler, type Schema } from "hono";
import { createMiddleware } from "hono/factory";
import { SESSION_EXPIRED } from "../domain/api_errors.ts";
import { AppError } from "../domain/errors.ts";
import type { Role } from "../domain/accounts/roles.ts";
import { homeFor, urls } from "../domain/urls.ts";
import { isApiPath } from "./api_path.ts";
import type { AppEnv, Session } from "./env.ts";

/** What a route behind a guard can rely on. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { session: Session };
}

/**
 * Puts one guard in front of a whole group of routes. It stands at their own addresses and no others, so that an address
 * without a route is a 404 for everybody.
 * @example
 * ```ts
 * guardAll(requireRole("ADMIN"), new Hono<SignedInEnv>().get(urls.history, ...).get(urls.historyCsv, ...))
 * ```
 */
export function guardAll<Routes extends Schema>(
  guard: MiddlewareHandler<SignedInEnv>,
  routes: Hono<SignedInEnv, Routes>,
): Hono<AppEnv> {
  const guarded = new Hono<AppEnv>();
  // A route has one entry for each of its handlers.
  const addresses = new Map(routes.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  for (const { method, path } of addresses.values()) guarded.on(method, path, guard);
  guarded.route("/", routes);
  return guarded;
}

/**
 * Lets these roles in. Spec section 2, route table: whoever opens a page without a session goes to /login, and another
 * role to its own home.
 * @throws {AppError} for calls: UNAUTHENTICATED when there is no session, FORBIDDEN when the role is another or a password
 * change is due
 */
export function requireRole(...roles: Role[]): MiddlewareHandler<SignedInEnv> {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const session = currentSession(c.var, c.req.path);
    if (!session) return c.redirect(urls.login, 303);
    const { role, requiresPasswordChange } = session.user;
    if (isApiPath(c.req.path)) {
      if (requiresPasswordChange) {
        throw new AppError("FORBIDDEN", "You must change your password first. Open the Change Password page.");
      }
      if (!roles.includes(role)) throw new AppError("FORBIDDEN", "Your role does not allow this.");
    } else if (!roles.includes(role)) return c.redirect(homeFor(role), 303);
    await next();
  });
}

/**
 * Lets everybody in who is signed in, even while a password change is due. Pages lead to /login otherwise.
 * @throws {AppError} for calls: UNAUTHENTICATED when there is no session
 */
export const requireSession: MiddlewareHandler<SignedInEnv> = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!currentSession(c.var, c.req.path)) return c.redirect(urls.login, 303);
  await next();
});

/** Sends whoever must change their password to /change-password from every other page and form. Spec section 2. */
export const requirePasswordChange = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req;
  const isDue = c.var.session?.user.requiresPasswordChange === true;
  const mayStay = path === urls.changePassword || path === urls.logout || isApiPath(path);
  if (isDue && !mayStay) return c.redirect(urls.changePassword, 303);
  await next();
});

/** Sends whoever is signed in to their own home. Spec section 2, login and register. */
export const redirectSignedIn = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = c.var;
  if (session) return c.redirect(homeFor(session.user.role), 303);
  await next();
});

/** The session, or null on a page that is opened without one. */
function currentSession({ session, hasExpiredSession }: AppEnv["Variables"], path: string): Session | null {
  if (session || !isApiPath(path)) return session;
  throw new AppError(
    "UNAUTHENTICATED",
    hasExpiredSession ? SESSION_EXPIRED : "You are not signed in. Sign in to go on.",
  );
}
