import { Hono } from "hono";
import { etag } from "hono/etag";
import { transact } from "../../../db/client.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { closeOutRequest } from "../../../db/requests/close_out.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { denyRequest } from "../../../db/requests/deny.ts";
import { listDistrictPage } from "../../../db/requests/list_district.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import {
  closeOutChangeSchema,
  closeOutSchema,
  deletionSchema,
  denialSchema,
} from "../../../src/domain/requests/decisions.ts";
import { districtListParams } from "../../../src/domain/requests/params.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import {
  checkValues,
  jsonBody,
  queryParams,
  readJson,
  readOptionalJson,
  requestIdParam,
} from "../../../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../../../src/http/responses/etag.ts";
import { requireKnownSchool } from "../../known_school.ts";
import { withSchools } from "../../with_schools.ts";
import { actionInput, handleAction } from "../../actions.ts";
import type { Deps } from "../../deps.ts";
import { viewRequest } from "../../requests/view.ts";

/** The calls that administrators make about requests. Spec section 7. */
export function adminRequestApi(deps: Deps) {
  const { db, clock, whileUnchanged } = deps;
  return new Hono<SignedInEnv>()
    .get(
      urls.api.adminRequests,
      etag(),
      whileUnchanged,
      queryParams(districtListParams),
      requireKnownSchool(db),
      async (c) => {
        const params = c.req.valid("query");
        return jsonWithEtag(c, await withSchools(db, listDistrictPage(db, params, params, clock())));
      },
    )
    .get(urls.api.adminRequest(":id"), requestIdParam, async (c) => {
      return c.json(await viewRequest(deps, c.var.session.user, c.req.valid("param").id));
    })
    .post(urls.api.approve(":id"), requestIdParam, handleAction(deps, approveRequest))
    .post(urls.api.deny(":id"), requestIdParam, jsonBody(denialSchema), async (c) => {
      const denial = { ...actionInput(c, clock()), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => denyRequest(tx, denial)));
    })
    .post(urls.api.progress(":id"), requestIdParam, handleAction(deps, progressRequest))
    .post(urls.api.complete(":id"), requestIdParam, async (c) => {
      const closeOut = checkValues(closeOutSchema, await readOptionalJson(c));
      const completion = { ...actionInput(c, clock()), closeOut };
      return c.json(await transact(db, (tx) => completeRequest(tx, completion)));
    })
    // {} takes a close-out back, so a call whose body was lost must not count as that.
    .post(urls.api.closeOut(":id"), requestIdParam, async (c) => {
      const { before, ...closeOut } = checkValues(closeOutChangeSchema, await readJson(c));
      const correction = { ...actionInput(c, clock()), closeOut, before };
      return c.json(await transact(db, (tx) => closeOutRequest(tx, correction)));
    })
    .post(urls.api.delete(":id"), requestIdParam, jsonBody(deletionSchema), async (c) => {
      const deletion = { ...actionInput(c, clock()), ...c.req.valid("json") };
      await transact(db, (tx) => deleteRequest(tx, deletion));
      return c.json({ message: "Request deleted" });
    });
}
