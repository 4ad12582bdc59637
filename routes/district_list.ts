import type { Context } from "hono";
import { etag } from "hono/etag";
import { findSchools } from "../db/district/schools.ts";
import { findDeliveryDays } from "../db/kitchen/closed_days.ts";
import { findListedDays } from "../db/kitchen/day_lunches.ts";
import { listDistrictBatches } from "../db/requests/export.ts";
import { listDistrict } from "../db/requests/list_district.ts";
import { alaskaDate } from "../src/domain/time/alaska_time.ts";
import { listPlace, pageRange, statusParam } from "../src/domain/lists/params.ts";
import { directorColumns, requestColumns } from "../src/domain/requests/columns.ts";
import { districtRow } from "../src/domain/requests/lists.ts";
import {
  districtExportParams,
  type DistrictListParams,
  districtListParams,
} from "../src/domain/requests/query_schemas.ts";
import { STATUS_LABELS } from "../src/domain/requests/statuses.ts";
import { urls } from "../src/domain/urls.ts";
import { queryParams } from "../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../src/http/responses/etag.ts";
import { redirectToLastPage } from "../src/http/responses/outcome.ts";
import type { Deps } from "./deps.ts";
import { exportRoutes } from "./export_routes.ts";
import { listProps } from "./list_props.ts";
import { refuseUnknownSchool, withSchools } from "./schools.ts";

/** The lists of the office and of directors. */
const LISTS = {
  ADMIN: {
    path: urls.api.adminRequests,
    csvPath: urls.requestsCsv,
    columnsFor: requestColumns,
    findDays: findListedDays,
  },
  DIRECTOR: {
    path: urls.api.directorRequests,
    csvPath: urls.directorRequestsCsv,
    columnsFor: directorColumns,
    findDays: findDeliveryDays,
  },
};
type Readers = keyof typeof LISTS;

/** Returns the page of requests that a dashboard's address asks for, or the redirect to the last one. */
export async function findDistrictList(c: Context, { db, clock }: Deps, readers: Readers, params: DistrictListParams) {
  const status = statusParam(params);
  const listing = listDistrict(db, { ...params, status }, pageRange(params), clock(), LISTS[readers].findDays);
  const list = await withSchools(db, listing, params.school);
  return {
    redirect: redirectToLastPage(c, list.pagination),
    props: listProps(c, list, districtRow),
    place: listPlace(c.req.query(), STATUS_LABELS[status]),
  };
}

/** The routes of a dashboard's list: the call that loads it, and the files with all its pages. */
export function districtListRoutes(deps: Deps, readers: Readers) {
  const { path, csvPath, columnsFor, findDays } = LISTS[readers];
  const { db, clock, responseCache } = deps;
  return exportRoutes(deps, csvPath, districtExportParams, async (params) => {
    const schools = await findSchools(db);
    refuseUnknownSchool(schools, params.school);
    const filter = { ...params, status: statusParam(params) };
    const today = alaskaDate(clock());
    return {
      name: `field-trip-lunch-requests-${today}`,
      columns: columnsFor(schools),
      batches: listDistrictBatches(db, filter, today),
    };
  }).get(path, etag(), responseCache, queryParams(districtListParams), async (c) => {
    const params = c.req.valid("query");
    const listing = listDistrict(db, params, params, clock(), findDays);
    return jsonWithEtag(c, await withSchools(db, listing, params.school));
  });
}
