import { findSchools } from "../db/district/schools.ts";
import { listDistrictBatches } from "../db/requests/export.ts";
import { alaskaDate } from "../src/domain/time/alaska_time.ts";
import { statusParam } from "../src/domain/lists/params.ts";
import type { directorColumns } from "../src/domain/requests/columns.ts";
import { districtExportParams } from "../src/domain/requests/query_schemas.ts";
import type { Deps } from "./deps.ts";
import { exportRoutes } from "./export_routes.ts";
import { refuseUnknownSchool } from "./schools.ts";

/** All pages of a list of the district's requests, in the columns of those who read it. */
export function requestExportRoutes(deps: Deps, csvPath: string, columnsFor: typeof directorColumns) {
  const { db, clock } = deps;
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
  });
}
