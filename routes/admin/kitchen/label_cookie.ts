import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type LabelSettings, MAX_OFFSET, STOCK_NAMES } from "../../../src/domain/kitchen/labels.ts";
import { urls } from "../../../src/domain/urls.ts";

type Remembered = Omit<LabelSettings, "start">;

const COOKIE = "meal-labels";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Reads what this browser's printer takes; nothing where it is not known. */
export function readLabelCookie(c: Context): Partial<Remembered> {
  const [stock, dx, dy] = (getCookie(c, COOKIE) ?? "").split("_");
  const name = STOCK_NAMES.find((known) => known === stock);
  const isOffset = (text: string | undefined) => text !== undefined && Math.abs(Number(text)) <= MAX_OFFSET;
  return name && isOffset(dx) && isOffset(dy) ? { stock: name, dx: Number(dx), dy: Number(dy) } : {};
}

/** Remembers it for the next labels. It says nothing about anybody. */
export function keepLabelCookie(c: Context, { stock, dx, dy }: Remembered, isHttps: boolean): void {
  setCookie(c, COOKIE, `${stock}_${dx}_${dy}`, {
    httpOnly: true,
    sameSite: "Strict",
    path: urls.mealLabels,
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
