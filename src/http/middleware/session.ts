import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { POLL_HEADER } from "../../domain/http/headers.ts";
import type { AppEnv, Session } from "../env.ts";
import { deriveCsrfToken, hashToken } from "../../auth/tokens.ts";

interface SessionSettings {
  /** Whether people use https. The cookie is then Secure, and bound to this host by its prefix. */
  isHttps: boolean;
  /** Also the figures read with it. A poll does not keep the session alive. */
  findOwner: (
    session: { tokenHash: Uint8Array; isPoll: boolean },
  ) => Promise<Omit<Session, "tokenHash" | "csrfToken"> | undefined>;
}

export function loadSession({ isHttps, findOwner }: SessionSettings) {
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
  });
}

/** Sets a session's cookie. It has no age: the browser drops it on closing, and the server decides when a session ends. */
export function setSessionCookie(c: Context, isHttps: boolean, token: string): void {
  setCookie(c, COOKIE, token, cookieOptions(isHttps));
}

export function clearSessionCookie(c: Context, isHttps: boolean): void {
  deleteCookie(c, COOKIE, cookieOptions(isHttps));
}

const COOKIE = "session";

/** What every cookie of a sign-in has. A strict one would be left out on the way back from the district's provider. */
export function cookieOptions(isHttps: boolean) {
  const common = { httpOnly: true, sameSite: "Lax", path: "/" } as const;
  return isHttps ? { ...common, prefix: "host" as const, secure: true } : common;
}

function readToken(c: Context, isHttps: boolean, cookie = COOKIE): string | undefined {
  return isHttps ? getCookie(c, cookie, "host") : getCookie(c, cookie);
}

const DEVICE_COOKIE = "device";

/** The token by which the accounts that signed in here know this browser. */
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
