import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDistrict } from "../../db/requests/list_district.ts";
import DirectorRequests from "../../islands/DirectorRequests.tsx";
import { directorColumns } from "../../src/domain/requests/columns.ts";
import { districtListParams } from "../../src/domain/requests/query_schemas.ts";
import { listPlace, pageRange, statusParam } from "../../src/domain/lists/params.ts";
import { districtRow } from "../../src/domain/requests/lists.ts";
import { STATUS_LABELS } from "../../src/domain/requests/statuses.ts";
import { urls } from "../../src/domain/urls.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../src/http/responses/outcome.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../../src/http/responses/etag.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { listProps } from "../list_props.ts";
import { SignedInPage } from "../layout.tsx";
import { requestExportRoutes } from "../request_export.ts";
import { CreateRequest } from "../requester/dashboard.tsx";
import { withSchools } from "../schools.ts";

export function directorRoutes(deps: Deps) {
  const { db, clock, responseCache } = deps;
  return guardAll(
    requireRole("DIRECTOR"),
    new Hono<SignedInEnv>()
      .route("/", requestExportRoutes(deps, urls.directorRequestsCsv, directorColumns))
      .get(urls.directorDashboard, responseCache, queryParams(districtListParams), async (c) => {
        const params = c.req.valid("query");
        const filter = { ...params, status: statusParam(params) };
        const listing = listDistrict(db, filter, pageRange(params), clock());
        const list = await withSchools(db, listing, params.school);
        const requests = listProps(c, list, districtRow);
        return redirectToLastPage(c, list.pagination) ?? c.render(
          <SignedInPage
            title="Director Dashboard"
            subtitle="View all lunch requests across the district (read-only)"
            actions={<CreateRequest />}
          >
            <Island name="DirectorRequests" component={DirectorRequests} props={requests} />
          </SignedInPage>,
          { title: `${listPlace(c.req.query(), STATUS_LABELS[filter.status])}Director Dashboard` },
        );
      })
      .get(urls.api.directorRequests, etag(), responseCache, queryParams(districtListParams), async (c) => {
        const params = c.req.valid("query");
        const listing = listDistrict(db, params, params, clock());
        return jsonWithEtag(c, await withSchools(db, listing, params.school));
      }),
  );
}
