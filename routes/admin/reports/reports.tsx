import { Hono } from "hono";
import { listProduction } from "../../../db/reports/production.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { productionColumns } from "../../../src/domain/reports/production.ts";
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
import { ProductionPage } from "./ProductionPage.tsx";
import { ReportPage } from "./ReportPage.tsx";

/** The ordered and served lunches, by month. These routes only read. */
export function reportRoutes({ db, clock, whileUnchanged }: Deps) {
  const thisMonth = () => monthOf(alaskaDate(clock()));
  return new Hono<SignedInEnv>()
    .get(urls.reports, whileUnchanged, queryParams(reportParams), async (c) => {
      const current = thisMonth();
      const { month = current } = c.req.valid("query");
      const report = await findReport(db, month);
      return c.render(<ReportPage report={report} current={current} />, {
        title: `Report for ${formatMonth(month)}`,
      });
    })
    .get(urls.production, whileUnchanged, queryParams(reportParams), async (c) => {
      const { month = thisMonth() } = c.req.valid("query");
      const lines = await listProduction(db, month, alaskaDate(clock()));
      const page = { month, lines, current: thisMonth(), schools: await findSchools(db) };
      return c.render(<ProductionPage {...page} />, {
        title: `Production Record for ${formatMonth(month)}`,
      });
    })
    .get(urls.productionCsv, queryParams(reportParams), async (c) => {
      const { month = thisMonth() } = c.req.valid("query");
      const lines = await listProduction(db, month, alaskaDate(clock()));
      const columns = productionColumns(await findSchools(db));
      const name = `field-trip-lunch-production-${month}.csv`;
      return await csvResponse(c, name, columns, asBatch(lines));
    })
    .get(urls.reportsCsv, queryParams(reportParams), async (c) => {
      const { month = thisMonth() } = c.req.valid("query");
      const lines = reportLines(await findReport(db, month));
      const fileName = `field-trip-lunch-report-${month}.csv`;
      return await csvResponse(c, fileName, REPORT_COLUMNS, asBatch(lines));
    });
}

async function* asBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows);
}
