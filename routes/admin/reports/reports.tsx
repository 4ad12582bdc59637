import { Hono } from "hono";
import { findReport } from "../../../db/reports/report.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { REPORT_COLUMNS, reportLines } from "../../../src/domain/reports/csv.ts";
import { formatMonth, monthOf } from "../../../src/domain/time/months.ts";
import { reportParams } from "../../../src/domain/reports/month.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import { csvResponse } from "../../csv_body.ts";
import type { Deps } from "../../deps.ts";
import { ReportPage } from "./ReportPage.tsx";

/** The ordered and served lunches, by month. These routes only read. */
export function reportRoutes({ db, clock, whileUnchanged }: Deps) {
  const thisMonth = () => monthOf(alaskaDate(clock()));
  return new Hono<SignedInEnv>()
    .get(urls.reports, whileUnchanged, queryParams(reportParams), async (c) => {
      const current = thisMonth();
      const { month = current } = c.req.valid("query");
      const report = await findReport(db, month);
      return c.render(<ReportPage user={c.var.session.user} report={report} current={current} />, {
        title: `Report for ${formatMonth(month)}`,
      });
    })
    .get(urls.reportsCsv, queryParams(reportParams), async (c) => {
      const { month = thisMonth() } = c.req.valid("query");
      const lines = reportLines(await findReport(db, month));
      const fileName = `field-trip-lunch-report-${month}.csv`;
      return await csvResponse(
        c,
        fileName,
        REPORT_COLUMNS,
        (async function* () {
          yield lines;
        })(),
      );
    });
}
