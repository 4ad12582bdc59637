import { Hono } from "hono";
import { listDistrictHistory } from "../../db/history/district.ts";
import { exportHistory } from "../../db/history/export.ts";
import { alaskaDate } from "../../src/domain/alaska_time.ts";
import { historyExportQuery, historyQuery, whyNoSpan } from "../../src/domain/list_query.ts";
import { Refusal } from "../../src/domain/refusals.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { toLastPage } from "../../src/http/last_page.ts";
import { query } from "../../src/http/valid.ts";
import type { Deps } from "../deps.ts";
import { csvBody } from "./csv_body.ts";
import { HistoryPage } from "./HistoryPage.tsx";

/** Everything that happened in the district, to be read and exported. Nothing here writes. */
export function historyRoutes({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.history, page("ADMIN"), query(historyQuery), async (c) => {
      const { user } = c.var.session;
      const asked = c.req.valid("query");
      const problem = whyNoSpan(asked);
      if (problem) c.status(400);
      const history = problem ? null : await listDistrictHistory(db, asked, asked);
      return (history && toLastPage(c, history.pagination)) ?? c.render(
        <HistoryPage user={user} asked={asked} history={history} problem={problem} />,
        { title: "History" },
      );
    })
    .get(urls.historyCsv, page("ADMIN"), query(historyExportQuery), async (c) => {
      const filter = c.req.valid("query");
      const problem = whyNoSpan(filter);
      if (problem) throw new Refusal("UNREADABLE", problem);
      c.header("Content-Type", "text/csv; charset=utf-8");
      c.header("Content-Disposition", `attachment; filename="field-trip-lunch-history-${alaskaDate(clock())}.csv"`);
      return c.body(await csvBody(exportHistory(db, filter)));
    });
}
