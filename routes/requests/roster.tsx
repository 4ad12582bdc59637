import { type Context, Hono } from "hono";
import { RosterSheets } from "../../src/components/kitchen/RosterSheets.tsx";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { inPackingOrder } from "../../src/domain/kitchen/day_sheet/day.ts";
import { buildRosters } from "../../src/domain/kitchen/day_sheet/roster.ts";
import type { ServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { kitchenDayParams, requireKitchenDay } from "../../src/domain/kitchen/params.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
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
  return new Hono<AppEnv>()
    .get(rosterUrls.request(":id"), requireRole(...ROLES), requestIdParam, async (c) => {
      const { user } = c.var.session;
      const { id } = c.req.valid("param");
      const backHref = user.role === "ADMIN" ? urls.reviewRequest(id) : urls.request(id);
      return renderRosters(c, await rosterOf(deps, user, id), { backHref, pdfHref: rosterUrls.requestPdf(id) });
    })
    .get(rosterUrls.requestPdf(":id"), requireRole(...ROLES), requestIdParam, async (c) => {
      const { id } = c.req.valid("param");
      return await pdfResponse(deps, c, await rosterOf(deps, c.var.session.user, id), `lunch-roster-${shortId(id)}`);
    })
    .get(rosterUrls.day, requireRole("ADMIN"), queryParams(kitchenDayParams), async (c) => {
      const query = c.req.valid("query");
      const links = { backHref: withQuery(urls.kitchen, query), pdfHref: withQuery(rosterUrls.dayPdf, query) };
      return renderRosters(c, await rostersOfDay(deps, c.var.session.user, query.date), links);
    })
    .get(rosterUrls.dayPdf, requireRole("ADMIN"), queryParams(kitchenDayParams), async (c) => {
      const { date } = c.req.valid("query");
      return await pdfResponse(deps, c, await rostersOfDay(deps, c.var.session.user, date), `lunch-rosters-${date}`);
    });
}

async function rosterOf(deps: Deps, viewer: Viewer, id: string): Promise<ServingSheets> {
  const [request, names] = await Promise.all([viewRequest(deps, viewer, id), findDocumentNames(deps)]);
  return buildRosters([request], { ...names, date: request.deliveryDate });
}

async function rostersOfDay(deps: Deps, viewer: Viewer, date: string): Promise<ServingSheets> {
  const deliveries = await viewDeliveries(deps, viewer, requireKitchenDay(date, deps.clock()));
  const names = await findDocumentNames(deps);
  return buildRosters(inPackingOrder(deliveries, names.schools), { ...names, date });
}

function renderRosters(c: Context<SignedInEnv>, rosters: ServingSheets, links: { backHref: string; pdfHref: string }) {
  return c.render(
    <PaperPage {...links}>
      <p className="muted no-print">
        Type or paste names here, one a line, and print. They stay on this page until you leave or reload it; they are
        never sent and never stored.
      </p>
      <RosterSheets rosters={rosters} />
    </PaperPage>,
    { title: rosters.title },
  );
}
