import { Hono } from "hono";
import { listDistrictHistory } from "../../../db/history/district.ts";
import { listHistoryBatches } from "../../../db/history/export.ts";
import { alaskaDate } from "../../../src/domain/alaska_time.ts";
import { HISTORY_COLUMNS } from "../../../src/domain/history/csv.ts";
import { dateRangeError, historyExportParams, historyParams } from "../../../src/domain/history/params.ts";
import { AppError } from "../../../src/domain/errors.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/guards.ts";
import { redirectToLastPage } from "../../../src/http/last_page.ts";
import { queryParams } from "../../../src/http/validate.ts";
import { csvResponse } from "../../csv_body.ts";
import type { Deps } from "../../deps.ts";
import { HistoryPage } from "./HistoryPage.tsx";

/** Everything that happened in the district, to read and to export. These routes only read. */
export function historyRoutes({ db, clock }: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.history, queryParams(historyParams), async (c) => {
      const { user } = c.var.session;
      const params = c.req.valid("query");
      const problem = dateRangeError(params);
      if (problem) c.status(400);
      const history = problem ? null : await listDistrictHistory(db, params, params);
      return (history && redirectToLastPage(c, history.pagination)) ?? c.render(
        <HistoryPage user={user} params={params} history={history} problem={problem} />,
        { title: "History" },
      );
    })
    .get(urls.historyCsv, queryParams(historyExportParams), async (c) => {
      const filter = c.req.valid("query");
      const problem = dateRangeError(filter);
      if (problem) throw new AppError("BAD_REQUEST", problem);
      const fileName = `field-trip-lunch-history-${alaskaDate(clock())}.csv`;
      return await csvResponse(c, fileName, HISTORY_COLUMNS, listHistoryBatches(db, filter));
    });
}
