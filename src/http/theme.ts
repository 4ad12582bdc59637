import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { type Theme, type ThemeChoice, THEMES } from "../domain/shell/themes.ts";
import { keepChoice } from "./browser_choice.ts";

const COOKIE = "theme";

/** Returns the theme that somebody chose in this browser; undefined where it follows the computer's. */
export function chosenTheme(c: Context): Theme | undefined {
  const value = getCookie(c, COOKIE);
  return THEMES.find((theme) => theme === value);
}

/** Remembers the choice in this browser. */
export function keepTheme(c: Context, choice: ThemeChoice, isHttps: boolean): void {
  if (choice === "system") {
    deleteCookie(c, COOKIE, { path: "/", secure: isHttps });
    return;
  }
  keepChoice(c, COOKIE, choice, isHttps);
}
