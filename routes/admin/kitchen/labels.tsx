import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { buildLabelSheet, STOCK_NAMES, type StockName } from "../../../src/domain/kitchen/labels/labels.ts";
import { labelPageParams, readLabelForm, requireKitchenDay } from "../../../src/domain/kitchen/params.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { LabelsPage } from "./LabelsPage.tsx";
import { findDeliveries, findDocumentNames, viewDeliveries } from "./view.ts";

export function mealLabelRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.mealLabels, queryParams(labelPageParams), async (c) => {
      const { date, request, preview, ...given } = c.req.valid("query");
      requireKitchenDay(date, deps.clock());
      const form = readLabelForm(given, STOCK_NAMES.find((known) => known === getCookie(c, COOKIE)));
      const { stock, settings } = form;
      if (given.stock !== undefined && preview === undefined && settings) {
        keepStock(c, stock, deps.isHttps);
        return c.redirect(withQuery(urls.mealLabelsPdf, { date, request, ...settings }), 303);
      }
      if (!settings) c.status(400);
      const [deliveries, names] = await Promise.all([
        // Where nothing is shown, nothing was viewed.
        settings ? viewDeliveries(deps, c.var.session.user, date, request) : findDeliveries(deps.db, date, request),
        findDocumentNames(deps),
      ]);
      const sheet = buildLabelSheet({ date, deliveries }, settings ?? { stock, start: 1 }, names);
      return c.render(<LabelsPage date={date} request={request} form={form} sheet={sheet} />, { title: sheet.title });
    });
}

const COOKIE = "meal-labels";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Keeps the stock for the next labels. The cookie holds nothing personal. */
function keepStock(c: Context, stock: StockName, isHttps: boolean): void {
  setCookie(c, COOKIE, stock, {
    httpOnly: true,
    sameSite: "Strict",
    path: urls.mealLabels,
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
