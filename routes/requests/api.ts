import { Hono } from "hono";
import { etag } from "hono/etag";
import { cancelRequest } from "../../db/requests/cancel.ts";
import { createRequest } from "../../db/requests/create.ts";
import { findRequestFor } from "../../db/requests/find.ts";
import { listOwnRequests } from "../../db/requests/list_mine.ts";
import { revertRequest } from "../../db/requests/revert.ts";
import { reviseRequest } from "../../db/requests/revise.ts";
import { findSimilarRequest } from "../../db/requests/similar.ts";
import { myListQuery, similarQuery } from "../../src/domain/requests/queries.ts";
import { requestPayloadSchema } from "../../src/domain/requests/form.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call } from "../../src/http/guards.ts";
import { idempotencyKey } from "../../src/http/idempotency_key.ts";
import { id, json, query } from "../../src/http/validate.ts";
import { etagOf } from "../../src/http/etag.ts";
import type { Deps } from "../deps.ts";

/** The calls of requesters and directors. Spec section 7. */
export function requestCalls({ db, clock }: Deps) {
  const submitted = requestPayloadSchema(clock);
  return new Hono<AppEnv>()
    .get(urls.api.myRequests, call("REQUESTER"), etag(), query(myListQuery), async (c) => {
      const params = c.req.valid("query");
      const list = await listOwnRequests(db, { ...params, requesterId: c.var.session.user.id, now: clock() });
      return c.json(list, 200, { ETag: etagOf(list) });
    })
    .get(urls.api.similarRequests, call("REQUESTER", "DIRECTOR"), query(similarQuery), async (c) => {
      const { exceptFamily, ...order } = c.req.valid("query");
      return c.json({ exists: await findSimilarRequest(db, order, exceptFamily) });
    })
    .get(urls.api.request(":id"), call(...ROLES), id, async (c) => {
      return c.json(await findRequestFor(db, c.var.session.user, c.req.valid("param").id));
    })
    .post(urls.api.requests, call("REQUESTER", "DIRECTOR"), json(submitted), async (c) => {
      const form = c.req.valid("json");
      const { user } = c.var.session;
      const created = await db.transaction().execute((tx) =>
        createRequest(tx, { actor: user, form, now: clock(), key: idempotencyKey(c) })
      );
      return c.json(created, 201);
    })
    .post(urls.api.revisions(":id"), call("REQUESTER", "DIRECTOR"), id, json(submitted), async (c) => {
      const form = c.req.valid("json");
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      return c.json(
        await db.transaction().execute((tx) => reviseRequest(tx, { ...act, form, key: idempotencyKey(c) })),
        201,
      );
    })
    .post(urls.api.cancel(":id"), call("REQUESTER", "DIRECTOR"), id, async (c) => {
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      return c.json(await db.transaction().execute((tx) => cancelRequest(tx, act)));
    })
    .post(urls.api.revert(":id"), call("REQUESTER", "DIRECTOR"), id, async (c) => {
      const act = { actor: c.var.session.user, requestId: c.req.valid("param").id, now: clock() };
      return c.json(await db.transaction().execute((tx) => revertRequest(tx, act)));
    });
}
