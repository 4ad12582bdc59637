import type { Context } from "hono";
import { deleteCookie, generateCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { POLL_HEADER } from "../../domain/http/headers.ts";
import { SESSION_END_COOKIE } from "../../domain/shell/session.ts";
import type { AppEnv, Session } from "../env.ts";
import { deriveCsrfToken, hashToken } from "../../auth/tokens.ts";

interface SessionSettings {
  /** Whether people use https. The cookie is then Secure, and bound to this host by its prefix. */
  isHttps: boolean;
  /** Finds the owner, and the figures read with it. A poll does not keep the session alive. */
  findOwner: (
    session: { tokenHash: Uint8Array; isPoll: boolean },
  ) => Promise<Omit<Session, "tokenHash" | "csrfToken"> | undefined>;
  clock: () => Date;
}

/** Finds the session of a request, sets `c.var.session`, and tells the page's scripts when the session ends. */
export function loadSession({ isHttps, findOwner, clock }: SessionSettings) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = readToken(c, isHttps);
    c.set("session", null);
    if (token) {
      const tokenHash = hashToken(token);
      const found = await findOwner({ tokenHash, isPoll: c.req.header(POLL_HEADER) !== undefined });
      if (found) c.set("session", { ...found, tokenHash, csrfToken: deriveCsrfToken(token) });
    }
    c.set("hasExpiredSession", token !== undefined && c.var.session === null);
    await next();
    // Now, since neither a 304 nor an answer that was kept has a cookie of its own.
    if (c.var.session) setSessionEnd(c, isHttps, c.var.session, clock());
  });
}

/** Puts the session's end into a cookie, so that every tab knows it, and no page has to ask. */
function setSessionEnd(c: Context, isHttps: boolean, { endsAt, canStay }: Session, now: Date): void {
  const value = `${endsAt.getTime()}-${now.getTime()}-${Number(canStay)}`;
  const maxAge = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  const options = { ...cookieOptions(isHttps), httpOnly: false, maxAge };
  c.res.headers.append("Set-Cookie", generateCookie(SESSION_END_COOKIE, value, options));
}

/** Sets a session's cookie. It has no age: the browser drops it on closing, and the server decides when a session ends. */
export function setSessionCookie(c: Context, isHttps: boolean, token: string): void {
  setCookie(c, COOKIE, token, cookieOptions(isHttps));
}

export function clearSessionCookies(c: Context, isHttps: boolean): void {
  c.set("session", null);
  deleteCookie(c, COOKIE, cookieOptions(isHttps));
  deleteCookie(c, SESSION_END_COOKIE, { ...cookieOptions(isHttps), httpOnly: false });
}

const COOKIE = "session";

/** Returns the options of a sign-in's cookies: strict ones would be left out on the way back from the provider. */
export function cookieOptions(isHttps: boolean) {
  const common = { httpOnly: true, sameSite: "Lax", path: "/" } as const;
  return isHttps ? { ...common, prefix: "host" as const, secure: true } : common;
}

function readToken(c: Context, isHttps: boolean, cookie = COOKIE): string | undefined {
  return isHttps ? getCookie(c, cookie, "host") : getCookie(c, cookie);
}

const DEVICE_COOKIE = "device";

/** Returns the hash of the token by which the accounts that signed in here know this browser. */
export function deviceHash(c: Context, isHttps: boolean): Uint8Array | undefined {
  const token = readToken(c, isHttps, DEVICE_COOKIE);
  return token ? hashToken(token) : undefined;
}

/**
 * Gives this browser a token that outlives its sessions. It opens nothing: it only keeps the sign-in quick and open while
 * strangers guess. OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function setDeviceCookie(c: Context, isHttps: boolean, token: string, days: number): void {
  setCookie(c, DEVICE_COOKIE, token, { ...cookieOptions(isHttps), maxAge: days * 24 * 60 * 60 });
}
