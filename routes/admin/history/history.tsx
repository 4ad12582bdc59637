import { Hono } from "hono";
import { findSchools } from "../../../db/district/schools.ts";
import { listDistrictHistory, listHistoryBatches } from "../../../db/history/district.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { historyColumns } from "../../../src/domain/history/csv.ts";
import { dateRangeError, historyExportParams, historyParams } from "../../../src/domain/history/params.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../../src/http/responses/outcome.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import { csvResponse } from "../../csv_body.ts";
import type { Deps } from "../../deps.ts";
import { refuseUnknownSchool } from "../../schools.ts";
import { HistoryPage } from "./HistoryPage.tsx";

/** Everything that happened in the district, to read and to export. These routes only read. */
export function historyRoutes({ db, clock }: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.history, queryParams(historyParams), async (c) => {
      const params = c.req.valid("query");
      const problem = dateRangeError(params);
      const [history, schools] = await Promise.all([
        problem ? null : listDistrictHistory(db, params, params),
        findSchools(db),
      ]);
      refuseUnknownSchool(schools, params.school);
      if (problem) c.status(400);
      return (history && redirectToLastPage(c, history.pagination)) ?? c.render(
        <HistoryPage params={params} history={history} schools={schools} problem={problem} />,
        { title: "History" },
      );
    })
    .get(urls.historyCsv, queryParams(historyExportParams), async (c) => {
      const filter = c.req.valid("query");
      const problem = dateRangeError(filter);
      if (problem) throw new AppError("BAD_REQUEST", problem);
      const fileName = `field-trip-lunch-history-${alaskaDate(clock())}.csv`;
      const schools = await findSchools(db);
      refuseUnknownSchool(schools, filter.school);
      return await csvResponse(c, fileName, historyColumns(schools), listHistoryBatches(db, filter));
    });
}
