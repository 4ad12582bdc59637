import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { SESSION_EXPIRED } from "../domain/api_errors.ts";
import { AppError } from "../domain/errors.ts";
import type { Role } from "../domain/accounts/roles.ts";
import { homeFor, urls } from "../domain/urls.ts";
import type { AppEnv, Session } from "./env.ts";

/** What a route behind a guard can rely on. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { session: Session };
}

/** Sends whoever must change their password to /change-password from every other page and form. Spec section 2. */
export const requirePasswordChange = createMiddleware<AppEnv>(async (c, next) => {
  const isDue = c.var.session?.user.requiresPasswordChange === true;
  const mayStay = c.req.path === urls.changePassword || c.req.path === urls.logout || c.req.path.startsWith("/api/");
  if (isDue && !mayStay) return c.redirect(urls.changePassword, 303);
  await next();
});

/** For pages of people who are not signed in: everybody else goes to their own home. Spec section 2, login and register. */
export const redirectSignedIn = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = c.var;
  if (session) return c.redirect(homeFor(session.user.role), 303);
  c.header("Cache-Control", "no-store");
  await next();
});

/**
 * Lets these roles see a page. Nobody signed in goes to /login, another role to its own home. Spec section 2, route table.
 */
export function page(...roles: Role[]): MiddlewareHandler<SignedInEnv> {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const session = (c.var as AppEnv["Variables"]).session;
    if (!session) return c.redirect(urls.login, 303);
    if (!roles.includes(session.user.role)) return c.redirect(homeFor(session.user.role), 303);
    c.header("Cache-Control", "no-store");
    await next();
  });
}

/**
 * Lets these roles make a call.
 * @throws {AppError} UNAUTHENTICATED without a session, FORBIDDEN for another role or while a password change is due
 */
export function call(...roles: Role[]): MiddlewareHandler<SignedInEnv> {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { user } = requireSession(c.var);
    if (user.requiresPasswordChange) {
      throw new AppError("FORBIDDEN", "You must change your password first. Open the Change Password page.");
    }
    if (!roles.includes(user.role)) throw new AppError("FORBIDDEN", "Your role does not allow this.");
    await next();
  });
}

/**
 * Lets everybody signed in make a call, even while a password change is due.
 * @throws {AppError} UNAUTHENTICATED without a session
 */
export const signedInCall = createMiddleware<SignedInEnv>(async (c, next) => {
  requireSession(c.var);
  await next();
});

function requireSession({ session, hasExpiredSession }: AppEnv["Variables"]): Session {
  if (session) return session;
  throw new AppError(
    "UNAUTHENTICATED",
    hasExpiredSession ? SESSION_EXPIRED : "You are not signed in. Sign in to go on.",
  );
}
