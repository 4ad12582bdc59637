import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type LabelSettings, STOCK_NAMES } from "../../../src/domain/kitchen/labels/labels.ts";
import { urls } from "../../../src/domain/urls.ts";

type Remembered = Omit<LabelSettings, "start">;

const COOKIE = "meal-labels";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function readLabelCookie(c: Context): Partial<Remembered> {
  const stock = STOCK_NAMES.find((known) => known === getCookie(c, COOKIE));
  return stock ? { stock } : {};
}

/** For the next labels. It holds nothing personal. */
export function keepLabelCookie(c: Context, { stock }: Remembered, isHttps: boolean): void {
  setCookie(c, COOKIE, stock, {
    httpOnly: true,
    sameSite: "Strict",
    path: urls.mealLabels,
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
