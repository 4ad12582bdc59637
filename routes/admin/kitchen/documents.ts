import { type Context, Hono } from "hono";
import { findRequestFor } from "../../../db/requests/find.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { inPackingOrder, isPacked } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { buildDaySheet } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { kitchenDayParams, requireKitchenDay, servingParams } from "../../../src/domain/kitchen/params.ts";
import { buildServingSheets } from "../../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import type { RequestWithMeals } from "../../../src/domain/requests/request.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { pdfResponse } from "../../pdf_response.ts";
import { findDocumentNames, viewDeliveries, viewKitchenDay } from "./view.ts";

/** The routes of a day's documents. Each is a view of the meals that it shows, and no record that it was printed. */
export function kitchenDocumentRoutes(deps: Deps) {
  const { clock } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.kitchenSheetPdf, queryParams(kitchenDayParams), async (c) => {
      const date = requireKitchenDay(c.req.valid("query").date, clock());
      const [day, names] = await Promise.all([viewKitchenDay(deps, c.var.session.user, date), findDocumentNames(deps)]);
      return await pdfResponse(deps, c, buildDaySheet(day, names), `kitchen-${date}`);
    })
    .get(urls.servingSheetsPdf, queryParams(servingParams), async (c) => {
      const names = await findDocumentNames(deps);
      const { date, requests } = await findServed(deps, c, c.req.valid("query"));
      const sheets = buildServingSheets(inPackingOrder(requests, names.schools), { ...names, date });
      return await pdfResponse(deps, c, sheets, `serving-sheets-${date}`);
    });
}

/** Throws BAD_REQUEST unless exactly one of them is asked for, NOT_FOUND, or CONFLICT when it is not approved. */
async function findServed(
  deps: Deps,
  c: Context<SignedInEnv>,
  { date, request: id }: { date?: string | undefined; request?: string | undefined },
): Promise<{ date: string; requests: RequestWithMeals[] }> {
  const { user } = c.var.session;
  if (date !== undefined && id === undefined) {
    return { date, requests: await viewDeliveries(deps, user, requireKitchenDay(date, deps.clock())) };
  }
  if (id === undefined || date !== undefined) {
    throw new AppError("BAD_REQUEST", "A serving sheet is for either a day (date) or a request (request).");
  }
  const request = await findRequestFor(deps.db, user, id);
  if (!isPacked(request)) {
    throw new AppError("CONFLICT", "Only the approved version of a request has a serving sheet.");
  }
  // Every paper of the kitchen is made of the same deliveries.
  return { date: request.deliveryDate, requests: await viewDeliveries(deps, user, request.deliveryDate, id) };
}
