import { Hono } from "hono";
import { buildLabelSheet, labelsTitle } from "../../../src/domain/kitchen/labels/labels.ts";
import { labelParams, readLabelForm, requireKitchenDay } from "../../../src/domain/kitchen/params.ts";
import { urls } from "../../../src/domain/urls.ts";
import { abortSignal } from "../../../src/http/limits/time_limit.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { keepLabelCookie, readLabelCookie } from "./label_cookie.ts";
import { LabelsPage } from "./LabelsPage.tsx";
import { findDocumentNames, viewDeliveries } from "./view.ts";

/** The labels of a day's special meals, as they will be printed: the PDF's own layout, drawn to scale. */
export function mealLabelRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.mealLabels, queryParams(labelParams), deps.limitConcurrency, async (c) => {
      const { user } = c.var.session;
      const { date, request, page = 1, ...given } = c.req.valid("query");
      requireKitchenDay(date, deps.clock());
      const form = readLabelForm(given, readLabelCookie(c));
      if (!form.settings) {
        c.status(400);
        return c.render(<LabelsPage user={user} date={date} request={request} form={form} sheet={null} />, {
          title: labelsTitle(date),
        });
      }
      const deliveries = await viewDeliveries(deps, user, date, request);
      const sheet = buildLabelSheet({ date, deliveries }, form.settings, await findDocumentNames(deps));
      const reader = { id: user.id, signal: abortSignal(c) };
      const preview = await deps.previewLabels({ ...sheet, kind: "kitchen-label-preview", page }, reader);
      if (given.stock !== undefined) keepLabelCookie(c, form.settings, deps.isHttps);
      return c.render(
        <LabelsPage
          user={user}
          date={date}
          request={request}
          form={form}
          sheet={{ settings: form.settings, none: sheet.none, preview }}
        />,
        { title: sheet.title },
      );
    });
}
