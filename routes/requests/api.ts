import { Hono } from "hono";
import { etag } from "hono/etag";
import { transact } from "../../db/client.ts";
import { cancelRequest } from "../../db/requests/cancel.ts";
import { createRequest } from "../../db/requests/create.ts";
import { findRequestFor } from "../../db/requests/find.ts";
import { listOwnRequests } from "../../db/requests/list_mine.ts";
import { revertRequest } from "../../db/requests/revert.ts";
import { reviseRequest } from "../../db/requests/revise.ts";
import { findSimilarRequest } from "../../db/requests/similar.ts";
import { myListQuery, similarQuery } from "../../src/domain/lists/queries.ts";
import { requestPayloadSchema } from "../../src/domain/requests/form.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/guards.ts";
import { idempotencyKey } from "../../src/http/idempotency_key.ts";
import { jsonBody, queryParams, requestIdParam } from "../../src/http/validate.ts";
import { jsonWithEtag } from "../../src/http/etag.ts";
import { requestAct } from "../acts.ts";
import type { Deps } from "../deps.ts";

/** The calls of requesters and directors. Spec section 7. */
export function requestApi({ db, clock }: Deps) {
  const submitted = requestPayloadSchema(clock);
  return new Hono<AppEnv>()
    .get(urls.api.myRequests, requireRole("REQUESTER"), etag(), queryParams(myListQuery), async (c) => {
      const params = c.req.valid("query");
      return jsonWithEtag(
        c,
        await listOwnRequests(db, { ...params, requesterId: c.var.session.user.id, now: clock() }),
      );
    })
    .get(urls.api.similarRequests, requireRole("REQUESTER", "DIRECTOR"), queryParams(similarQuery), async (c) => {
      const { exceptFamily, ...order } = c.req.valid("query");
      return c.json({ exists: await findSimilarRequest(db, order, exceptFamily) });
    })
    .get(
      urls.api.request(":id"),
      requireRole(...ROLES),
      requestIdParam,
      async (c) => c.json(await findRequestFor(db, c.var.session.user, c.req.valid("param").id)),
    )
    .post(urls.api.requests, requireRole("REQUESTER", "DIRECTOR"), jsonBody(submitted), async (c) => {
      const form = c.req.valid("json");
      const { user } = c.var.session;
      const created = await transact(
        db,
        (tx) => createRequest(tx, { actor: user, form, now: clock(), key: idempotencyKey(c) }),
      );
      return c.json(created, 201);
    })
    .post(
      urls.api.revisions(":id"),
      requireRole("REQUESTER", "DIRECTOR"),
      requestIdParam,
      jsonBody(submitted),
      async (c) => {
        const form = c.req.valid("json");
        return c.json(
          await transact(db, (tx) => reviseRequest(tx, { ...requestAct(c, clock()), form, key: idempotencyKey(c) })),
          201,
        );
      },
    )
    .post(
      urls.api.cancel(":id"),
      requireRole("REQUESTER", "DIRECTOR"),
      requestIdParam,
      async (c) => c.json(await transact(db, (tx) => cancelRequest(tx, requestAct(c, clock())))),
    )
    .post(
      urls.api.revert(":id"),
      requireRole("REQUESTER", "DIRECTOR"),
      requestIdParam,
      async (c) => c.json(await transact(db, (tx) => revertRequest(tx, requestAct(c, clock())))),
    );
}
