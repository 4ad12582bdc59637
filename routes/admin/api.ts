import { Hono } from "hono";
import { etag } from "hono/etag";
import { approveRequest } from "../../db/requests/approve.ts";
import { completeRequest } from "../../db/requests/complete.ts";
import { deleteRequest } from "../../db/requests/delete.ts";
import { denyRequest } from "../../db/requests/deny.ts";
import { findRequestFor } from "../../db/requests/find.ts";
import { listDistrictPage } from "../../db/requests/list_district.ts";
import { progressRequest } from "../../db/requests/progress.ts";
import { deletionSchema, reasonSchema } from "../../src/domain/account_forms.ts";
import { districtListQuery } from "../../src/domain/list_query.ts";
import { FAILED } from "../../src/domain/messages.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call } from "../../src/http/guards.ts";
import { id, json, query } from "../../src/http/valid.ts";
import { versionOf } from "../../src/http/version.ts";
import type { Deps } from "../deps.ts";

/** The review desk's calls. Spec section 7. */
export function adminCalls({ db, clock }: Deps) {
  const denial = reasonSchema(FAILED.requestDenialReason.description);
  return new Hono<AppEnv>()
    .get(urls.api.adminRequests, call("ADMIN"), etag(), query(districtListQuery), async (c) => {
      const asked = c.req.valid("query");
      const list = await listDistrictPage(db, asked, asked, clock());
      return c.json(list, 200, { ETag: versionOf(list) });
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
