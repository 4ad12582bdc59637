import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Theme, type ThemeChoice, THEMES } from "../domain/themes.ts";

const COOKIE = "theme";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Returns the theme that somebody chose in this browser; undefined where it follows the computer's. */
export function chosenTheme(c: Context): Theme | undefined {
  const value = getCookie(c, COOKIE);
  return THEMES.find((theme) => theme === value);
}

/** Remembers the choice in this browser. It says nothing about anybody. */
export function keepTheme(c: Context, choice: ThemeChoice, isHttps: boolean): void {
  if (choice === "system") {
    deleteCookie(c, COOKIE, { path: "/", secure: isHttps });
    return;
  }
  setCookie(c, COOKIE, choice, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
