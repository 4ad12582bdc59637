import { compareEvents, type DistrictEvent } from "../../src/domain/history.ts";
import type { HistoryFilter } from "../../src/domain/list_query.ts";
import type { Page } from "../../src/domain/pagination.ts";
import type { Db } from "../client.ts";
import { offsetOf, type PageAsked, pageOf } from "../pages.ts";
import { describeEvents } from "./events.ts";
import { filterEvents } from "./filter.ts";

/** Everything that happened in the district and passes `filter`, newest first. For administrators. */
export async function listDistrictHistory(
  db: Db,
  filter: HistoryFilter,
  asked: PageAsked,
): Promise<Page<DistrictEvent>> {
  const found = await filterEvents(db, filter);
  // The page is cut before names are looked up, so that a far page costs no more than its own rows.
  const page = found.orderBy("createdAt", "desc").orderBy("id", "desc").limit(asked.limit).offset(offsetOf(asked));
  const events = await describeEvents(db, page);
  const { total } = await found.clearSelect().select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return pageOf(events.toSorted((a, b) => compareEvents(b, a)), total, asked);
}
