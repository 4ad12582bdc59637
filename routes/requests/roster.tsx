import { type Context, Hono } from "hono";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { ChangeNotice } from "../../src/components/kitchen/ChangeNotice.tsx";
import { RosterSheets } from "../../src/components/kitchen/RosterSheets.tsx";
import { inPackingOrder } from "../../src/domain/kitchen/day_sheet/day.ts";
import { buildRosters } from "../../src/domain/kitchen/day_sheet/roster.ts";
import type { ServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { kitchenDayParams, requireKitchenDay } from "../../src/domain/kitchen/params.ts";
import type { DocumentNames } from "../../src/domain/kitchen/texts.ts";
import { allVersions, currentVersion } from "../../src/domain/requests/family.ts";
import { type LunchRequest, versionState } from "../../src/domain/requests/request.ts";
import { REPLACED_WARNING } from "../../src/domain/requests/sheet.ts";
import { ROLE_PAGES, rosterUrls, urls, withQuery } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { etagFor } from "../../src/http/responses/etag.ts";
import { requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { queryParams, requestIdParam } from "../../src/http/middleware/validate.ts";
import { findRequestFor } from "../../db/requests/find.ts";
import { findDeliveries, findDocumentNames, viewDeliveries } from "../admin/kitchen/view.ts";
import type { Deps } from "../deps.ts";
import { PaperPage } from "./print.tsx";
import { viewRequest } from "./view.ts";

/** The path that an open page polls. It names no one, and is no view. */
const VERSION = "/version";

/** The rosters of a request, each a view of the special meals on it. */
export function rosterRoutes(deps: Deps) {
  const routes = new Hono<AppEnv>();
  const readers = requireRole("REQUESTER", "DIRECTOR", "ADMIN");
  for (const end of ["", VERSION]) {
    routes.get(`${rosterUrls.request(":id")}${end}`, readers, requestIdParam, async (c) => {
      const { user } = c.var.session;
      const { id } = c.req.valid("param");
      const find = end === VERSION ? findRequestFor(deps.db, user, id) : viewRequest(deps, user, id);
      const [request, names] = await Promise.all([find, findDocumentNames(deps)]);
      const rosters = buildRosters([request], { ...names, date: request.deliveryDate });
      const backHref = ROLE_PAGES[user.role].request(id);
      const current = request.supersededAt === null ? undefined : currentVersion(allVersions(request));
      return await rosterResponse(c, rosters, { requests: [request], names, backHref, newerId: current?.id });
    });
  }
  return routes;
}

/** The rosters of a day, each a view of the special meals on it. */
export function dayRosterRoutes(deps: Deps) {
  const routes = new Hono<SignedInEnv>();
  for (const end of ["", VERSION]) {
    routes.get(`${rosterUrls.day}${end}`, queryParams(kitchenDayParams), async (c) => {
      const { date } = c.req.valid("query");
      const day = requireKitchenDay(date, deps.clock());
      const find = end === VERSION ? findDeliveries(deps.db, day) : viewDeliveries(deps, c.var.session.user, day);
      const [deliveries, names] = await Promise.all([find, findDocumentNames(deps)]);
      const rosters = buildRosters(inPackingOrder(deliveries, names.schools), { ...names, date });
      const backHref = withQuery(urls.kitchen, { date });
      return await rosterResponse(c, rosters, { requests: deliveries, names, backHref });
    });
  }
  return routes;
}

async function rosterResponse(
  c: Context<SignedInEnv>,
  rosters: ServingSheets,
  { requests, names: { district, schools }, backHref, newerId }: {
    requests: readonly LunchRequest[];
    names: DocumentNames;
    backHref: string;
    newerId?: string | undefined;
  },
): Promise<Response> {
  const version = etagFor({ requests: requests.map(versionState), district, schools });
  if (c.req.path.endsWith(VERSION)) return c.json({ version });
  const here = (end: string) => withQuery(`${c.req.path}${end}`, c.req.query());
  return await c.render(
    <PaperPage backHref={backHref}>
      <ChangeNotice title="This roster has changed" version={version} versionUrl={here(VERSION)} href={here("")}>
        Keep a copy of the names that you typed.
      </ChangeNotice>
      {newerId && (
        <Alert tone="warning" title={REPLACED_WARNING}>
          <a href={rosterUrls.request(newerId)} className="no-print">Open the roster of the current version</a>
        </Alert>
      )}
      <RosterSheets rosters={rosters} />
    </PaperPage>,
    { title: rosters.title },
  );
}
