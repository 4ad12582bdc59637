import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import {
  LABEL_STOCKS,
  type LabelSettings,
  maxOffsets,
  STOCK_NAMES,
} from "../../../src/domain/kitchen/labels/labels.ts";
import { urls } from "../../../src/domain/urls.ts";

type Remembered = Omit<LabelSettings, "start">;

const COOKIE = "meal-labels";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function readLabelCookie(c: Context): Partial<Remembered> {
  const [stock, dx, dy] = (getCookie(c, COOKIE) ?? "").split("_");
  const name = STOCK_NAMES.find((known) => known === stock);
  if (!name) return {};
  const max = maxOffsets(LABEL_STOCKS[name]);
  const isOffset = (text: string | undefined, limit: number) => text !== undefined && Math.abs(Number(text)) <= limit;
  return isOffset(dx, max.dx) && isOffset(dy, max.dy) ? { stock: name, dx: Number(dx), dy: Number(dy) } : {};
}

export function keepLabelCookie(c: Context, { stock, dx, dy }: Remembered, isHttps: boolean): void {
  setCookie(c, COOKIE, `${stock}_${dx}_${dy}`, {
    httpOnly: true,
    sameSite: "Strict",
    path: urls.mealLabels,
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
