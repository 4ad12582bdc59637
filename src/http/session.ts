import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { CurrentUser } from "../domain/accounts/users.ts";
import { POLL_HEADER } from "../domain/headers.ts";
import type { AppEnv } from "./env.ts";
import { deriveCsrfToken, hashToken } from "../auth/tokens.ts";

interface SessionSettings {
  /** Whether the product is reached over https: the cookie is then Secure and bound to this host by its prefix. */
  isHttps: boolean;
  find: (lookup: { tokenHash: Uint8Array; isPoll: boolean }) => Promise<CurrentUser | undefined>;
}

/** Finds out whose request it is, and leaves it in `c.var.session`. */
export function session({ isHttps, find }: SessionSettings) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = readToken(c, isHttps);
    c.set("session", null);
    if (token) {
      const tokenHash = hashToken(token);
      const user = await find({ tokenHash, isPoll: c.req.header(POLL_HEADER) !== undefined });
      if (user) c.set("session", { user, tokenHash, csrfToken: deriveCsrfToken(token) });
    }
    c.set("hasExpiredSession", token !== undefined && c.var.session === null);
    await next();
  });
}

/** Gives the browser a session's cookie. It has no age: the browser drops it when it closes, the server ends it by its rules. */
export function setSessionCookie(c: Context, isHttps: boolean, token: string): void {
  setCookie(c, COOKIE, token, cookieOptions(isHttps));
}

/** Takes the cookie from the browser. */
export function clearSessionCookie(c: Context, isHttps: boolean): void {
  deleteCookie(c, COOKIE, cookieOptions(isHttps));
  c.header("Cache-Control", "no-store");
}

const COOKIE = "session";

function cookieOptions(isHttps: boolean) {
  const common = { httpOnly: true, sameSite: "Lax", path: "/" } as const;
  return isHttps ? { ...common, prefix: "host" as const, secure: true } : common;
}

function readToken(c: Context, isHttps: boolean): string | undefined {
  return isHttps ? getCookie(c, COOKIE, "host") : getCookie(c, COOKIE);
}
