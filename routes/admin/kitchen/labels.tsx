import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { buildLabelSheet, STOCK_NAMES, type StockName } from "../../../src/domain/kitchen/labels/labels.ts";
import { labelPageParams, labelParams, requireKitchenDay, requireOnSheet } from "../../../src/domain/kitchen/params.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { pdfResponse } from "../../pdf_response.ts";
import { LabelsPage } from "./LabelsPage.tsx";
import { findDeliveries, findDocumentNames, viewDeliveries } from "./view.ts";

/** The page names no student; its PDF is a view of the special meals. */
export function mealLabelRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.mealLabels, queryParams(labelPageParams), async (c) => {
      const { date, request } = c.req.valid("query");
      requireKitchenDay(date, deps.clock());
      const [deliveries, names] = await Promise.all([findDeliveries(deps.db, date, request), findDocumentNames(deps)]);
      const stock = STOCK_NAMES.find((known) => known === getCookie(c, COOKIE)) ?? STOCK_NAMES[0];
      const sheet = buildLabelSheet({ date, deliveries }, { stock, start: 1 }, names);
      return c.render(<LabelsPage date={date} request={request} sheet={sheet} />, { title: sheet.title });
    })
    .get(urls.mealLabelsPdf, queryParams(labelParams), async (c) => {
      const { date, request, ...settings } = c.req.valid("query");
      requireKitchenDay(date, deps.clock());
      requireOnSheet(settings);
      const deliveries = await viewDeliveries(deps, c.var.session.user, date, request);
      const sheet = buildLabelSheet({ date, deliveries }, settings, await findDocumentNames(deps));
      keepStock(c, settings.stock, deps.isHttps);
      return await pdfResponse(deps, c, sheet, `meal-labels-${date}`);
    });
}

const COOKIE = "meal-labels";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** For the next labels. It holds nothing personal. */
function keepStock(c: Context, stock: StockName, isHttps: boolean): void {
  setCookie(c, COOKIE, stock, {
    httpOnly: true,
    sameSite: "Strict",
    path: urls.mealLabels,
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
