import { Hono } from "hono";
import { type Actor, actorOf } from "../../../db/accounts/actor.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { findSelectionSum } from "../../../db/requests/review.ts";
import { bulkSchema, selectionSchema } from "../../../src/domain/requests/decisions.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { viewRequest } from "../../requests/view.ts";
import { answerCall, registerApiRoutes } from "../../api_routes.ts";
import { write } from "../../write.ts";
import { decideEach } from "./decide_each.ts";
import { reviewWrites } from "./writes.ts";

export function adminRequestApi(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(
      urls.api.adminRequest(":id"),
      requestIdParam,
      async (c) => c.json(await viewRequest(deps, c.var.session.user, c.req.valid("param").id)),
    )
    .post(urls.api.bulkApprove, (c) => answerCall(deps, c, bulk(approveRequest), actorOf(c.var.session)))
    .post(urls.api.bulkProgress, (c) => answerCall(deps, c, bulk(progressRequest), actorOf(c.var.session)))
    // A read, but a POST: a thousand ids are too long for an address.
    .post(urls.api.selectionSum, (c) => answerCall(deps, c, selectionSum, null))
    .route("/", registerApiRoutes(deps, reviewWrites));
}

const bulk = (decide: Parameters<typeof decideEach>[3]) =>
  write({}, bulkSchema, (deps, actor: Actor, { requestIds }) => decideEach(deps, actor, requestIds, decide));

const selectionSum = write({}, selectionSchema, ({ db }, _by: null, selection) => findSelectionSum(db, selection));
