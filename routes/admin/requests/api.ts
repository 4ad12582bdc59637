import { Hono } from "hono";
import { etag } from "hono/etag";
import { transact } from "../../../db/client.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { denyRequest } from "../../../db/requests/deny.ts";
import { findRequestFor } from "../../../db/requests/find.ts";
import { listDistrictPage } from "../../../db/requests/list_district.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { deletionSchema, reasonSchema } from "../../../src/domain/accounts/forms.ts";
import { districtListQuery } from "../../../src/domain/lists/queries.ts";
import { FAILURE } from "../../../src/domain/toasts.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/guards.ts";
import { jsonBody, queryParams, requestIdParam } from "../../../src/http/validate.ts";
import { jsonWithEtag } from "../../../src/http/etag.ts";
import { requestAct } from "../../acts.ts";
import type { Deps } from "../../deps.ts";

/** The review desk's calls. Spec section 7. */
export function adminRequestApi({ db, clock }: Deps) {
  const denial = reasonSchema(FAILURE.requestDenialReason.description);
  return new Hono<SignedInEnv>()
    .get(urls.api.adminRequests, etag(), queryParams(districtListQuery), async (c) => {
      const params = c.req.valid("query");
      return jsonWithEtag(c, await listDistrictPage(db, params, params, clock()));
    })
    .get(
      urls.api.adminRequest(":id"),
      requestIdParam,
      async (c) => c.json(await findRequestFor(db, c.var.session.user, c.req.valid("param").id)),
    )
    .post(
      urls.api.approve(":id"),
      requestIdParam,
      async (c) => c.json(await transact(db, (tx) => approveRequest(tx, requestAct(c, clock())))),
    )
    .post(
      urls.api.deny(":id"),
      requestIdParam,
      jsonBody(denial),
      async (c) =>
        c.json(await transact(db, (tx) => denyRequest(tx, { ...requestAct(c, clock()), ...c.req.valid("json") }))),
    )
    .post(
      urls.api.progress(":id"),
      requestIdParam,
      async (c) => c.json(await transact(db, (tx) => progressRequest(tx, requestAct(c, clock())))),
    )
    .post(
      urls.api.complete(":id"),
      requestIdParam,
      async (c) => c.json(await transact(db, (tx) => completeRequest(tx, requestAct(c, clock())))),
    )
    .post(urls.api.delete(":id"), requestIdParam, jsonBody(deletionSchema), async (c) => {
      await transact(db, (tx) => deleteRequest(tx, { ...requestAct(c, clock()), ...c.req.valid("json") }));
      return c.json({ message: "Request deleted" });
    });
}
