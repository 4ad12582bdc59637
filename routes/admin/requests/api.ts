import { Hono } from "hono";
import { etag } from "hono/etag";
import { actorOf } from "../../../db/accounts/actor.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { listDistrict } from "../../../db/requests/list_district.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { findSelectionSum } from "../../../db/requests/selection_sum.ts";
import { bulkSchema, selectionSchema } from "../../../src/domain/requests/decisions.ts";
import { districtListParams } from "../../../src/domain/requests/query_schemas.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { jsonBody, queryParams, requestIdParam } from "../../../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../../../src/http/responses/etag.ts";
import type { Deps } from "../../deps.ts";
import { viewRequest } from "../../requests/view.ts";
import { withSchools } from "../../schools.ts";
import { registerApiRoutes } from "../../api_routes.ts";
import { decideEach } from "./decide_each.ts";
import { reviewWrites } from "./writes.ts";

export function adminRequestApi(deps: Deps) {
  const { db, clock, responseCache } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.api.adminRequests, etag(), responseCache, queryParams(districtListParams), async (c) => {
      const params = c.req.valid("query");
      const list = listDistrict(db, params, params, clock());
      return jsonWithEtag(c, await withSchools(db, list, params.school));
    })
    .get(urls.api.adminRequest(":id"), requestIdParam, async (c) => {
      return c.json(await viewRequest(deps, c.var.session.user, c.req.valid("param").id));
    })
    .post(urls.api.bulkApprove, jsonBody(bulkSchema), async (c) => {
      const { requestIds } = c.req.valid("json");
      return c.json(await decideEach(deps, actorOf(c.var.session), requestIds, approveRequest));
    })
    .post(urls.api.bulkProgress, jsonBody(bulkSchema), async (c) => {
      const { requestIds } = c.req.valid("json");
      return c.json(await decideEach(deps, actorOf(c.var.session), requestIds, progressRequest));
    })
    // A read, and a POST all the same: a thousand ids are too long for an address.
    .post(urls.api.selectionSum, jsonBody(selectionSchema), async (c) => {
      return c.json(await findSelectionSum(db, c.req.valid("json")));
    })
    .route("/", registerApiRoutes(deps, reviewWrites));
}
