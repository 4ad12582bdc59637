import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

const GATE_COOKIE = "narrow-window";

export function hasDismissedWidthGate(c: Context): boolean {
  return getCookie(c, GATE_COOKIE) === "yes";
}

export function dismissWidthGate(c: Context, isHttps: boolean): void {
  setCookie(c, GATE_COOKIE, "yes", {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
