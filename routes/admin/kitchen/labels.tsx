import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { PrinterIcon } from "../../../src/components/ui/Icons.tsx";
import { PlainSelectField } from "../../../src/components/ui/SelectField.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import {
  buildLabelSheet,
  LABEL_STOCKS,
  type LabelSheet,
  STOCK_NAMES,
  stockText,
} from "../../../src/domain/kitchen/labels/labels.ts";
import { labelPageParams, labelParams, requireKitchenDay, requireOnSheet } from "../../../src/domain/kitchen/params.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { keepChoice } from "../../../src/http/middleware/browser_choices.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { SignedInPage } from "../../layout.tsx";
import { pdfResponse } from "../../pdf_response.ts";
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
      // For the next labels. The cookie holds nothing personal.
      keepChoice(c, COOKIE, settings.stock, { isHttps: deps.isHttps, path: urls.mealLabels });
      return await pdfResponse(deps, c, sheet, `meal-labels-${date}`);
    });
}

const COOKIE = "meal-labels";

interface LabelsPageProps {
  /** YYYY-MM-DD. */
  date: string;
  /** Undefined for all of the day's requests. */
  request: string | undefined;
  sheet: LabelSheet;
}

/** The page asks on which stock labels are printed, and from which label on. */
function LabelsPage({ date, request, sheet }: LabelsPageProps) {
  return (
    <SignedInPage
      width="narrow"
      title="Meal Labels"
      subtitle={request === undefined ? dayText(date) : `${dayText(date)}, request ${shortId(request)} only`}
      back={{ href: withQuery(urls.kitchen, { date }), label: "Back to Day Sheet" }}
    >
      {request !== undefined && <a href={withQuery(urls.mealLabels, { date })}>All labels for the day</a>}
      {sheet.none
        ? (
          <EmptyState
            title={sheet.none}
            note="Special meals on approved requests get labels."
            action={<ButtonLink href={withQuery(urls.kitchen, { date })}>See Day Sheet</ButtonLink>}
          />
        )
        : (
          <>
            <form method="get" action={urls.mealLabelsPdf} target="_blank" className="field-row" data-columns="2 auto">
              <input type="hidden" name="date" value={date} />
              {request !== undefined && <input type="hidden" name="request" value={request} />}
              <PlainSelectField
                label="Labels"
                name="stock"
                defaultValue={sheet.stock}
                options={STOCK_NAMES.map((value) => ({
                  value,
                  label: stockText(LABEL_STOCKS[value], sheet.labels.length),
                }))}
              />
              <TextField label="Start at label" type="number" name="start" min="1" defaultValue="1" />
              <Button type="submit" variant="primary">
                <PrinterIcon /> Open PDF
              </Button>
            </form>
            <p className="muted">
              Labels are counted row by row, from the top left. A long note is printed smaller, or goes on on another
              label. Print at 100%, not fit to page. Try plain paper first and hold it against the labels.
            </p>
          </>
        )}
    </SignedInPage>
  );
}
