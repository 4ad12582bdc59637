import { type Context, Hono } from "hono";
import { RosterSheets } from "../../src/components/kitchen/RosterSheets.tsx";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { inPackingOrder } from "../../src/domain/kitchen/day_sheet/day.ts";
import { buildRosters } from "../../src/domain/kitchen/day_sheet/roster.ts";
import type { ServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { kitchenDayParams, requireKitchenDay } from "../../src/domain/kitchen/params.ts";
import { shortId } from "../../src/domain/requests/request.ts";
import { rosterUrls, urls, withQuery } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { queryParams, requestIdParam } from "../../src/http/middleware/validate.ts";
import { findDocumentNames, viewDeliveries } from "../admin/kitchen/view.ts";
import type { Deps } from "../deps.ts";
import { pdfResponse } from "../pdf_response.ts";
import { PaperPage } from "./print.tsx";
import { viewRequest } from "./view.ts";

/** Of a request or of a day, each a view of the special meals on it. */
export function rosterRoutes(deps: Deps) {
  const routes = new Hono<AppEnv>();
  for (const end of ["", ".pdf"]) {
    routes.get(`${rosterUrls.request(":id")}${end}`, requireRole(...ROLES), requestIdParam, async (c) => {
      const { user } = c.var.session;
      const { id } = c.req.valid("param");
      const [request, names] = await Promise.all([viewRequest(deps, user, id), findDocumentNames(deps)]);
      const rosters = buildRosters([request], { ...names, date: request.deliveryDate });
      const backHref = user.role === "ADMIN" ? urls.reviewRequest(id) : urls.request(id);
      return await rosterResponse(deps, c, rosters, { backHref, file: `lunch-roster-${shortId(id)}` });
    });
    routes.get(`${rosterUrls.day}${end}`, requireRole("ADMIN"), queryParams(kitchenDayParams), async (c) => {
      const { date } = c.req.valid("query");
      const deliveries = await viewDeliveries(deps, c.var.session.user, requireKitchenDay(date, deps.clock()));
      const names = await findDocumentNames(deps);
      const rosters = buildRosters(inPackingOrder(deliveries, names.schools), { ...names, date });
      const backHref = withQuery(urls.kitchen, { date });
      return await rosterResponse(deps, c, rosters, { backHref, file: `lunch-rosters-${date}` });
    });
  }
  return routes;
}

async function rosterResponse(
  deps: Deps,
  c: Context<SignedInEnv>,
  rosters: ServingSheets,
  { backHref, file }: { backHref: string; file: string },
): Promise<Response> {
  if (c.req.path.endsWith(".pdf")) return await pdfResponse(deps, c, rosters, file);
  return await c.render(
    <PaperPage backHref={backHref} pdfHref={withQuery(`${c.req.path}.pdf`, c.req.query())}>
      <p className="muted no-print">
        Type or paste names here, one a line, and print. They stay on this page until you leave or reload it; they are
        never sent and never stored.
      </p>
      <RosterSheets rosters={rosters} />
    </PaperPage>,
    { title: rosters.title },
  );
}
