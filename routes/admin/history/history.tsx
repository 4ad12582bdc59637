import { Hono } from "hono";
import { findSchools } from "../../../db/district/schools.ts";
import { listDistrictHistory, listHistoryBatches } from "../../../db/history/district.ts";
import { HistoryFilter } from "../../../src/components/history/HistoryFilter.tsx";
import { HistoryTable } from "../../../src/components/history/HistoryTable.tsx";
import { ExportLink } from "../../../src/components/lists/ExportLink.tsx";
import { Pagination } from "../../../src/components/lists/Pagination.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { dateErrors, historyExportParams, historyParams } from "../../../src/domain/history/query_schemas.ts";
import { historyColumns } from "../../../src/domain/history/columns.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { counted } from "../../../src/domain/text/amounts.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import { redirectToLastPage } from "../../../src/http/responses/outcome.ts";
import type { Deps } from "../../deps.ts";
import { exportRoutes } from "../../export_routes.ts";
import { SignedInPage } from "../../layout.tsx";
import { refuseUnknownSchool } from "../../schools.ts";

export function historyRoutes(deps: Deps) {
  const { db, clock } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.history, queryParams(historyParams), async (c) => {
      const params = c.req.valid("query");
      const errors = dateErrors(params);
      const problem = errors.summary;
      const [history, schools] = await Promise.all([
        problem ? null : listDistrictHistory(db, params, params),
        findSchools(db),
      ]);
      refuseUnknownSchool(schools, params.school);
      if (problem) c.status(400);
      const { page: _page, limit: _limit, ...filter } = params;
      return (history && redirectToLastPage(c, history.pagination)) ?? c.render(
        <SignedInPage
          title="History"
          subtitle={history && counted(history.pagination.total, "event")}
          actions={history && <ExportLink csvPath={urls.historyCsv} query={filter} rows={history.pagination.total} />}
        >
          <HistoryFilter {...filter} schools={schools} errors={errors} />
          {problem && !errors.from && !errors.to && <Alert tone="danger" title={problem} role="alert" takesFocus />}
          {history &&
            (history.data.length === 0
              ? (
                <EmptyState
                  title="No events found"
                  note="Choose other days or events, or see all of them."
                  action={<ButtonLink href={urls.history}>See All Events</ButtonLink>}
                />
              )
              : <HistoryTable events={history.data} schools={schools} />)}
          {history && (
            <Pagination
              of={history.pagination}
              hrefFor={(page) => withQuery(urls.history, { ...filter, page })}
            />
          )}
        </SignedInPage>,
        { title: "History" },
      );
    })
    .route(
      "/",
      exportRoutes(deps, urls.historyCsv, historyExportParams, async (filter) => {
        const { summary: problem } = dateErrors(filter);
        if (problem) throw new AppError("BAD_REQUEST", problem);
        const schools = await findSchools(db);
        refuseUnknownSchool(schools, filter.school);
        return {
          name: `field-trip-lunch-history-${alaskaDate(clock())}`,
          columns: historyColumns(schools),
          batches: listHistoryBatches(db, filter),
        };
      }),
    );
}
