import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { findDistrict } from "../../../db/district/details.ts";
import { recordMealsViews } from "../../../db/history/record.ts";
import { findMissingCoolers } from "../../../db/kitchen/deliveries.ts";
import { listProduction } from "../../../db/reports/production.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { hasWords, productionColumns, productionPages } from "../../../src/domain/reports/production.ts";
import { findReport } from "../../../db/reports/report.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { EXPORT_BATCH } from "../../../src/domain/lists/pagination.ts";
import { reportColumns, reportLines } from "../../../src/domain/reports/columns.ts";
import { formatMonth, monthOf } from "../../../src/domain/time/months.ts";
import { monthDays, productionParams, reportParams } from "../../../src/domain/reports/month.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import { redirectToLastPage } from "../../../src/http/responses/outcome.ts";
import type { Deps } from "../../deps.ts";
import { exportRoutes } from "../../export_routes.ts";
import { ProductionPage } from "./ProductionPage.tsx";
import { ReportPage } from "./ReportPage.tsx";

export function reportRoutes(deps: Deps) {
  const { db, clock, responseCache } = deps;
  const thisMonth = () => monthOf(alaskaDate(clock()));
  return new Hono<SignedInEnv>()
    .get(urls.reports, responseCache, queryParams(reportParams), async (c) => {
      const { month = thisMonth() } = c.req.valid("query");
      const report = await findReport(db, month);
      const missing = await findMissingCoolers(db, monthDays(month), clock());
      return c.render(<ReportPage {...{ report, missing }} />, {
        title: `Report for ${formatMonth(month)}`,
      });
    })
    .get(urls.production, responseCache, queryParams(productionParams), async (c) => {
      const { month = thisMonth(), page } = c.req.valid("query");
      const lines = await listProduction(db, month, alaskaDate(clock()));
      const pages = productionPages(lines);
      const pagination = { page, totalPages: pages.length };
      const [schools, district] = await Promise.all([findSchools(db), findDistrict(db)]);
      const props = { month, lines, pagination, schools, district };
      return redirectToLastPage(c, pagination) ??
        c.render(<ProductionPage {...props} shown={pages[page - 1] ?? []} />, {
          title: `Production Record for ${formatMonth(month)}`,
        });
    })
    .route(
      "/",
      exportRoutes(deps, urls.productionCsv, reportParams, async ({ month = thisMonth() }, viewer) => {
        const lines = await listProduction(db, month, alaskaDate(clock()));
        const columns = productionColumns(await findSchools(db), lines);
        await recordMealsViews(db, viewer, lines.filter(hasWords).map(({ id }) => id), clock());
        return { name: `field-trip-lunch-production-${month}`, columns, batches: inBatches(lines) };
      }),
    )
    .route(
      "/",
      exportRoutes(deps, urls.reportsCsv, reportParams, async ({ month = thisMonth() }) => {
        const report = await findReport(db, month);
        const lines = Object.values(reportLines(report)).flat();
        return { name: `field-trip-lunch-report-${month}`, columns: reportColumns(report), batches: inBatches(lines) };
      }),
    );
}

async function* inBatches<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += EXPORT_BATCH) {
    yield rows.slice(from, from + EXPORT_BATCH);
    // Lets other requests have their turn.
    await setImmediate();
  }
}
