import { Hono } from "hono";
import { findSchools } from "../db/district/schools.ts";
import { listDistrictBatches } from "../db/requests/export.ts";
import { alaskaDate } from "../src/domain/time/alaska_time.ts";
import { schoolLabel } from "../src/domain/district/schools.ts";
import { statusParam } from "../src/domain/lists/params.ts";
import type { requestColumns } from "../src/domain/requests/csv.ts";
import { districtExportParams } from "../src/domain/requests/params.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { queryParams } from "../src/http/middleware/validate.ts";
import { csvResponse } from "./csv_body.ts";
import type { Deps } from "./deps.ts";
import { refuseUnknownSchool } from "./schools.ts";

/** A file with all pages of a list of the district's requests, in the columns of those who read it. */
export function requestExportRoutes({ db, clock }: Deps, path: string, columnsFor: typeof requestColumns) {
  return new Hono<SignedInEnv>()
    .get(path, queryParams(districtExportParams), async (c) => {
      const params = c.req.valid("query");
      const schools = await findSchools(db);
      refuseUnknownSchool(schools, params.school);
      const columns = columnsFor((value) => schoolLabel(schools, value));
      const filter = { ...params, status: statusParam(params) };
      const today = alaskaDate(clock());
      const fileName = `field-trip-lunch-requests-${today}.csv`;
      return await csvResponse(c, fileName, columns, listDistrictBatches(db, filter, today));
    });
}
