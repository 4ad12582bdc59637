import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

export const GATE_COOKIE = "narrow-window";

export function hasDismissedWidthGate(c: Context): boolean {
  return getCookie(c, GATE_COOKIE) === "yes";
}

/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Keeps a choice in this browser for the pages below `path`. */
export function keepChoice(c: Context, name: string, choice: string, on: { isHttps: boolean; path: string }): void {
  const { path, isHttps: secure } = on;
  setCookie(c, name, choice, { httpOnly: true, sameSite: "Lax", path, maxAge: COOKIE_SECONDS, secure });
}
