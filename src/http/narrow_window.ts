import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

const COOKIE = "narrow-window";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Whether somebody chose in this browser to go on in a window narrower than the product is made for. */
export function takesNarrowWindow(c: Context): boolean {
  return getCookie(c, COOKIE) === "yes";
}

/** Remembers the choice in this browser. It says nothing about anybody. */
export function keepNarrowWindow(c: Context, isHttps: boolean): void {
  setCookie(c, COOKIE, "yes", {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
