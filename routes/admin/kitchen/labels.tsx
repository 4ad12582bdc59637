import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import {
  labelPlaces,
  type LabelSettings,
  labelsTitle,
  noLabelsText,
  STOCK_NAMES,
} from "../../../src/domain/kitchen/labels/labels.ts";
import { labelPageParams, readLabelForm, requireKitchenDay } from "../../../src/domain/kitchen/params.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { LabelsPage } from "./LabelsPage.tsx";
import { findDeliveries, findDocumentNames } from "./view.ts";

export function mealLabelRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.mealLabels, queryParams(labelPageParams), async (c) => {
      const { date, request, preview, ...given } = c.req.valid("query");
      requireKitchenDay(date, deps.clock());
      const form = readLabelForm(given, readLabelCookie(c));
      if (given.stock !== undefined && preview === undefined && form.settings) {
        keepLabelCookie(c, form.settings, deps.isHttps);
        return c.redirect(withQuery(urls.mealLabelsPdf, { date, request, ...form.settings }), 303);
      }
      if (!form.settings) c.status(400);
      const [deliveries, { schools }] = await Promise.all([
        findDeliveries(deps.db, date, request),
        findDocumentNames(deps),
      ]);
      const labels = labelPlaces(deliveries, schools);
      return c.render(
        <LabelsPage
          date={date}
          request={request}
          form={form}
          labels={labels}
          none={labels.length > 0 ? null : noLabelsText(date)}
        />,
        { title: labelsTitle(date) },
      );
    });
}

type Remembered = Omit<LabelSettings, "start">;

const COOKIE = "meal-labels";
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

function readLabelCookie(c: Context): Partial<Remembered> {
  const stock = STOCK_NAMES.find((known) => known === getCookie(c, COOKIE));
  return stock ? { stock } : {};
}

/** For the next labels. It holds nothing personal. */
function keepLabelCookie(c: Context, { stock }: Remembered, isHttps: boolean): void {
  setCookie(c, COOKIE, stock, {
    httpOnly: true,
    sameSite: "Strict",
    path: urls.mealLabels,
    maxAge: COOKIE_SECONDS,
    secure: isHttps,
  });
}
