import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { keepChoice } from "./browser_choice.ts";

const COOKIE = "narrow-window";

/** Whether somebody chose in this browser to go on in a window narrower than the product is made for. */
export function takesNarrowWindow(c: Context): boolean {
  return getCookie(c, COOKIE) === "yes";
}

/** Remembers the choice in this browser. */
export function keepNarrowWindow(c: Context, isHttps: boolean): void {
  keepChoice(c, COOKIE, "yes", isHttps);
}
