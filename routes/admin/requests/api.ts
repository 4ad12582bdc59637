import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDistrictPage } from "../../../db/requests/list_district.ts";
import { districtListParams } from "../../../src/domain/requests/params.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams, requestIdParam } from "../../../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../../../src/http/responses/etag.ts";
import type { Deps } from "../../deps.ts";
import { viewRequest } from "../../requests/view.ts";
import { withSchools } from "../../schools.ts";
import { registerApiRoutes } from "../../api_routes.ts";
import { reviewWrites } from "./writes.ts";

export function adminRequestApi(deps: Deps) {
  const { db, clock, responseCache } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.api.adminRequests, etag(), responseCache, queryParams(districtListParams), async (c) => {
      const params = c.req.valid("query");
      const list = listDistrictPage(db, params, params, clock());
      return jsonWithEtag(c, await withSchools(db, list, params.school));
    })
    .get(urls.api.adminRequest(":id"), requestIdParam, async (c) => {
      return c.json(await viewRequest(deps, c.var.session.user, c.req.valid("param").id));
    })
    .route("/", registerApiRoutes(deps, reviewWrites));
}
