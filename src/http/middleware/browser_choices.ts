import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** As long as browsers keep a cookie at most. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Remembers what somebody chose in this browser, in a cookie of its own. It says nothing about anybody. */
export function keepChoice(c: Context, cookie: string, choice: string, isHttps: boolean): void {
  setCookie(c, cookie, choice, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}

const GATE_COOKIE = "narrow-window";

/** Whether somebody chose in this browser to go on in a window narrower than the product is made for. */
export function hasDismissedWidthGate(c: Context): boolean {
  return getCookie(c, GATE_COOKIE) === "yes";
}

/** Remembers the choice in this browser. */
export function dismissWidthGate(c: Context, isHttps: boolean): void {
  keepChoice(c, GATE_COOKIE, "yes", isHttps);
}
