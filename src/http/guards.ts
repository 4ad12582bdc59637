import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { SESSION_EXPIRED } from "../domain/api_errors.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Role } from "../domain/roles.ts";
import { homeOf, urls } from "../domain/urls.ts";
import type { AppEnv, Session } from "./env.ts";

/** What a route behind a guard can rely on. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { session: Session };
}

/** Sends whoever must change their password to /change-password from every other page and form. Spec section 2. */
export const passwordChangeFirst = createMiddleware<AppEnv>(async (c, next) => {
  const isDue = c.var.session?.user.requiresPasswordChange === true;
  const mayStay = c.req.path === urls.changePassword || c.req.path === urls.logout || c.req.path.startsWith("/api/");
  if (isDue && !mayStay) return c.redirect(urls.changePassword, 303);
  await next();
});

/** For pages of people who are not signed in: everybody else goes to their own home. Spec section 2, login and register. */
export const signedOutPage = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = c.var;
  if (session) return c.redirect(homeOf(session.user.role), 303);
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
    if (!roles.includes(session.user.role)) return c.redirect(homeOf(session.user.role), 303);
    c.header("Cache-Control", "no-store");
    await next();
  });
}

/**
 * Lets these roles make a call.
 * @throws {Refusal} SIGNED_OUT without a session, FORBIDDEN for another role or while a password change is due
 */
export function call(...roles: Role[]): MiddlewareHandler<SignedInEnv> {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { user } = demandSession(c.var);
    if (user.requiresPasswordChange) {
      throw new Refusal("FORBIDDEN", "You must change your password first. Open the Change Password page.");
    }
    if (!roles.includes(user.role)) throw new Refusal("FORBIDDEN", "Your role does not allow this.");
    await next();
  });
}

/**
 * Lets everybody signed in make a call, even while a password change is due.
 * @throws {Refusal} SIGNED_OUT without a session
 */
export const signedInCall = createMiddleware<SignedInEnv>(async (c, next) => {
  demandSession(c.var);
  await next();
});

function demandSession({ session, hasExpiredSession }: AppEnv["Variables"]): Session {
  if (session) return session;
  throw new Refusal("SIGNED_OUT", hasExpiredSession ? SESSION_EXPIRED : "You are not signed in. Sign in to go on.");
}
