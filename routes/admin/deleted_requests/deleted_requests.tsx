import { Hono } from "hono";
import { etag } from "hono/etag";
import { findSchools } from "../../../db/district/schools.ts";
import { findDeletion, listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import DeletedRequests from "../../../islands/DeletedRequests.tsx";
import { ScriptNotice } from "../../../src/components/ui/ScriptNotice.tsx";
import { deletedListParams } from "../../../src/domain/requests/query_schemas.ts";
import { listPlace, pageRange } from "../../../src/domain/lists/params.ts";
import { deletedRow } from "../../../src/domain/requests/lists.ts";
import { requestName } from "../../../src/domain/requests/summary.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../../src/http/responses/outcome.ts";
import { queryParams, requestIdParam } from "../../../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../../../src/http/responses/etag.ts";
import { Island } from "../../../src/render/Island.tsx";
import type { Deps } from "../../deps.ts";
import { listProps } from "../../list_props.ts";
import { SignedInPage } from "../../layout.tsx";
import { viewHistory, viewRequest } from "../../requests/view.ts";
import { withSchools } from "../../schools.ts";
import { DeletedRequestPage } from "./DeletedRequestPage.tsx";

export function deletedRequestRoutes(deps: Deps) {
  const { db } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.deletedRequests, queryParams(deletedListParams), async (c) => {
      const params = c.req.valid("query");
      const list = await withSchools(db, listDeletedRequests(db, { ...params, ...pageRange(params) }), params.school);
      const requests = listProps(c, list, deletedRow);
      return redirectToLastPage(c, list.pagination) ?? c.render(
        <SignedInPage title="Deleted Requests">
          <ScriptNotice />
          <Island name="DeletedRequests" kind="list" component={DeletedRequests} props={requests} />
        </SignedInPage>,
        { title: `${listPlace(c.req.query())}Deleted Requests` },
      );
    })
    .get(urls.deletedRequest(":id"), requestIdParam, async (c) => {
      const { user } = c.var.session;
      const request = await viewRequest(deps, user, c.req.valid("param").id, "deletedRequests");
      const [deletion, events, schools] = await Promise.all([
        findDeletion(db, request.id),
        viewHistory(deps, user, request, "deletedRequests"),
        findSchools(db),
      ]);
      return c.render(
        <DeletedRequestPage request={request} deletion={deletion} events={events} schools={schools} />,
        { title: `${requestName(request, schools)}: Deleted Request` },
      );
    })
    .get(urls.api.deletedRequests, etag(), queryParams(deletedListParams), async (c) => {
      const params = c.req.valid("query");
      return jsonWithEtag(c, await withSchools(db, listDeletedRequests(db, params), params.school));
    });
}
