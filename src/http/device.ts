import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { hashToken } from "../auth/tokens.ts";

const COOKIE = "device";

/** The hash of the token by which this browser is known to the accounts that signed in here, if it has one. */
export function deviceHash(c: Context, isHttps: boolean): Uint8Array | undefined {
  const token = isHttps ? getCookie(c, COOKIE, "host") : getCookie(c, COOKIE);
  return token ? hashToken(token) : undefined;
}

/**
 * Gives this browser a token that outlives its sessions. It opens nothing: it only keeps the sign-in quick and open while
 * strangers guess. OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function setDeviceCookie(c: Context, isHttps: boolean, token: string, days: number): void {
  const common = { httpOnly: true, sameSite: "Lax", path: "/", maxAge: days * 24 * 60 * 60 } as const;
  setCookie(c, COOKIE, token, isHttps ? { ...common, prefix: "host", secure: true } : common);
}
