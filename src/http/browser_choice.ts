import type { Context } from "hono";
import { setCookie } from "hono/cookie";

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
