import { type Context, Hono, type HonoRequest, type MiddlewareHandler, type Schema } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError, permissionDenied, SESSION_EXPIRED } from "../../domain/http/errors.ts";
import type { Role } from "../../domain/accounts/roles.ts";
import { homeFor, isOwnPath, NARROW_WINDOW_URL, urls, withQuery } from "../../domain/urls.ts";
import type { AppEnv, Session } from "../env.ts";
import { isOutcome } from "../responses/outcome.ts";
import { logRefusal } from "../server/logged_path.ts";

export interface SignedInEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { session: Session };
}

/**
 * Puts one guard in front of a whole group of routes. It covers only their own addresses, so that an address without a
 * route is a 404 for everyone.
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
 * Lets these roles in. On pages, people without a session go to /login, and other roles to their own home; a document
 * opened in a tab counts as a page. Spec section 2, route table.
 * @throws {AppError} on calls: UNAUTHENTICATED, or FORBIDDEN for another role or when a password change is due
 */
export function requireRole(...roles: Role[]): MiddlewareHandler<SignedInEnv> {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const session = currentSession(c.var, c.req);
    if (!session) return toSignIn(c);
    const { role, requiresPasswordChange } = session.user;
    if (requiresPasswordChange && isCall(c.req)) {
      throw new AppError("FORBIDDEN", "You must change your password first. Open the Change Password page.");
    }
    if (!roles.includes(role)) return refuse(c, role);
    await next();
  });
}

/** Lets super administrators in, behind requireRole("ADMIN"). Others get what a role that is not allowed gets. */
export const requireSuperAdmin: MiddlewareHandler<SignedInEnv> = createMiddleware<SignedInEnv>(async (c, next) => {
  const { isSuperAdmin, role } = c.var.session.user;
  return isSuperAdmin ? await next() : refuse(c, role);
});

function refuse(c: Context<SignedInEnv>, role: Role): Response {
  if (isApiPath(c.req.path)) throw permissionDenied();
  logRefusal(c);
  return c.redirect(homeFor(role), 303);
}

/** Lets in everyone signed in, even while a password change is due. Others go to /login; calls get UNAUTHENTICATED. */
export const requireSession: MiddlewareHandler<SignedInEnv> = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!currentSession(c.var, c.req)) return toSignIn(c);
  await next();
});

/** Sends people who must change their password to /change-password from every other page and form. Spec section 2. */
export const requirePasswordChange = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req;
  const isDue = c.var.session?.user.requiresPasswordChange === true;
  const mayStay = path === urls.changePassword || path === urls.logout || path === NARROW_WINDOW_URL ||
    isCall(c.req);
  if (isDue && !mayStay) return c.redirect(urls.changePassword, 303);
  await next();
});

/** Sends people who are already signed in where they were going, or home. Spec section 2, login and register. */
export const redirectSignedIn = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = c.var;
  if (session) return c.redirect(nextPath(c) || homeFor(session.user.role), 303);
  await next();
});

function currentSession({ session }: AppEnv["Variables"], req: HonoRequest): Session | null {
  if (session || !isCall(req)) return session;
  // Also without a cookie: they signed out in another tab, and the page leads them to the sign-in.
  throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
}

/** Sends to the sign-in. Links in mail lead on from it, even where a scanner follows first, which accepts anything. */
function toSignIn({ req, redirect }: Context): Response {
  const { pathname, search } = new URL(req.url);
  const next = ["GET", "HEAD"].includes(req.method) ? pathname + search : "";
  return redirect(withQuery(urls.login, { next: allowedNext(next, req) }), 303);
}

/**
 * The paths that no sign-in leads to: what begins or ends one (it would connect an administrator to somebody else's
 * account), calls but for PDFs, files, which leave the person on the page before, and what pages poll. No address of
 * ours has a percent sign, which would hide one of these.
 */
const EXCLUDED_FROM_NEXT = /^\/(auth|login|api(?!\/.*[./]pdf$))\b|\.(csv|xlsx)$|\/version$|%/;

const PDF_PATH = /[./]pdf$/;

/** Many times the length of our addresses; the sign-in of a district keeps it in a cookie. */
const MAX_NEXT_LENGTH = 500;

/** Returns where a person who signs in goes on; "" for their own home. */
export function nextPath({ req }: Context): string {
  return allowedNext(req.query("next") ?? "", req);
}

function allowedNext(next: string, req: HonoRequest): string {
  if (next.length > MAX_NEXT_LENGTH || !isOwnPath(next)) return "";
  const { pathname, searchParams } = new URL(next, req.url);
  return EXCLUDED_FROM_NEXT.test(pathname) || [...searchParams.keys()].some(isOutcome) ? "" : next;
}

/** Whether the answer is for a script, and not for a reader, who sees it in a tab. */
export function isCall(req: HonoRequest): boolean {
  const isOpenedDocument = PDF_PATH.test(req.path) && req.header("Accept")?.includes("text/html") === true;
  return isApiPath(req.path) && !isOpenedDocument;
}

/** Whether a path belongs to an API call, which responds in JSON, and not to a page. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/api/");
}
