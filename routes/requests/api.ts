import { Hono } from "hono";
import { etag } from "hono/etag";
import { findSchools } from "../../db/district/schools.ts";
import { findDayLoad } from "../../db/kitchen/day_lunches.ts";
import { listOwnRequests } from "../../db/requests/list_own.ts";
import { findSimilarRequest } from "../../db/requests/form.ts";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { myListParams, similarParams } from "../../src/domain/requests/query_schemas.ts";
import { orderedDayParams } from "../../src/domain/kitchen/params.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { queryParams, requestIdParam } from "../../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../../src/http/responses/etag.ts";
import type { Deps } from "../deps.ts";
import { refuseUnknownSchool, withSchools } from "../schools.ts";
import { countTowardLimit } from "./limits.ts";
import { registerApiRoutes } from "../api_routes.ts";
import { viewRequest } from "./view.ts";
import { orderWrites, requestWrites } from "./writes.ts";

export function requestApi(deps: Deps) {
  const { db, clock, responseCache } = deps;
  return new Hono<AppEnv>()
    .get(
      urls.api.myRequests,
      requireRole("REQUESTER"),
      etag(),
      responseCache,
      queryParams(myListParams),
      async (c) => {
        const params = { ...c.req.valid("query"), requesterId: c.var.session.user.id, now: clock() };
        return jsonWithEtag(c, await withSchools(db, listOwnRequests(db, params)));
      },
    )
    .route("/", guardAll(requireRole(...TRANSITIONS.create.roles), orderingApi(deps)))
    .get(urls.api.request(":id"), requireRole("REQUESTER", "DIRECTOR", "ADMIN"), requestIdParam, async (c) => {
      return c.json(await viewRequest(deps, c.var.session.user, c.req.valid("param").id));
    });
}

function orderingApi(deps: Deps) {
  const { db, clock, rateLimits } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.api.similarRequests, queryParams(similarParams), async (c) => {
      const { user } = c.var.session;
      countTowardLimit(rateLimits, "similar", user, clock());
      const { exceptFamily, ...order } = c.req.valid("query");
      refuseUnknownSchool(await findSchools(db), order.school);
      return c.json(await findSimilarRequest(db, user, order, exceptFamily));
    })
    .get(urls.api.kitchenDay, queryParams(orderedDayParams), async (c) => {
      const { date, exceptFamily } = c.req.valid("query");
      return c.json(await findDayLoad(db, date, exceptFamily));
    })
    .route("/", registerApiRoutes(deps, orderWrites))
    .route("/", registerApiRoutes(deps, requestWrites));
}
