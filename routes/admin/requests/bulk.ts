import { Hono } from "hono";
import { actorOf } from "../../../db/accounts/actor.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { findSelectionSum } from "../../../db/requests/selection_sum.ts";
import { bulkSchema, selectionSchema } from "../../../src/domain/requests/bulk.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { jsonBody } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { decideEach } from "./decide_each.ts";

export function bulkApi(deps: Deps) {
  return new Hono<SignedInEnv>()
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
      return c.json(await findSelectionSum(deps.db, c.req.valid("json")));
    });
}
