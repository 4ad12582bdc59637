import { Hono } from "hono";
import { etag } from "hono/etag";
import { approveRequest } from "../../../db/requests/approve.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { denyRequest } from "../../../db/requests/deny.ts";
import { findRequestFor } from "../../../db/requests/find.ts";
import { listDistrictPage } from "../../../db/requests/list_district.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { deletionSchema, reasonSchema } from "../../../src/domain/accounts/forms.ts";
import { districtListQuery } from "../../../src/domain/requests/queries.ts";
import { FAILURE } from "../../../src/domain/toasts.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { AppEnv } from "../../../src/http/env.ts";
import { call } from "../../../src/http/guards.ts";
import { id, json, query } from "../../../src/http/validate.ts";
import { etagOf } from "../../../src/http/etag.ts";
import type { Deps } from "../../deps.ts";

/** The review desk's calls. Spec section 7. */
export function adminCalls({ db, clock }: Deps) {
  const denial = reasonSchema(FAILURE.requestDenialReason.description);
  return new Hono<AppEnv>()
    .get(urls.api.adminRequests, call("ADMIN"), etag(), query(districtListQuery), async (c) => {
      const params = c.req.valid("query");
      const list = await listDistrictPage(db, params, params, clock());
      return c.json(list, 200, { ETag: etagOf(list) });
    })
    .get(urls.api.adminRequest(":id"), call("ADMIN"), id, async (c) => {
      return c.json(await findRequestFor(db, c.var.session.user, c.req.valid("param").id));
    })
    .post(urls.api.approve(":id"), call("ADMIN"), id, async (c) => {
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      return c.json(await db.transaction().execute((tx) => approveRequest(tx, act)));
    })
    .post(urls.api.deny(":id"), call("ADMIN"), id, json(denial), async (c) => {
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      return c.json(await db.transaction().execute((tx) => denyRequest(tx, { ...act, ...c.req.valid("json") })));
    })
    .post(urls.api.progress(":id"), call("ADMIN"), id, async (c) => {
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      return c.json(await db.transaction().execute((tx) => progressRequest(tx, act)));
    })
    .post(urls.api.complete(":id"), call("ADMIN"), id, async (c) => {
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      return c.json(await db.transaction().execute((tx) => completeRequest(tx, act)));
    })
    .post(urls.api.delete(":id"), call("ADMIN"), id, json(deletionSchema), async (c) => {
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      await db.transaction().execute((tx) => deleteRequest(tx, { ...act, ...c.req.valid("json") }));
      return c.json({ message: "Request deleted" });
    });
}
