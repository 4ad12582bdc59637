import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Theme, type ThemeChoice, THEMES } from "../../domain/shell/themes.ts";

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

const THEME_COOKIE = "theme";

/** Returns the theme that somebody chose in this browser; undefined where it follows the computer's. */
export function chosenTheme(c: Context): Theme | undefined {
  const value = getCookie(c, THEME_COOKIE);
  return THEMES.find((theme) => theme === value);
}

/** Remembers the choice in this browser. */
export function keepTheme(c: Context, choice: ThemeChoice, isHttps: boolean): void {
  if (choice === "system") {
    deleteCookie(c, THEME_COOKIE, { path: "/", secure: isHttps });
    return;
  }
  keepChoice(c, THEME_COOKIE, choice, isHttps);
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
