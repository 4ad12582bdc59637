import { compareEvents, type DistrictEvent } from "../../src/domain/history/events.ts";
import type { HistoryFilter } from "../../src/domain/history/params.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { cappedSlice, COUNT_LIMIT, type PageParams, paginateCapped } from "../lists/pages.ts";
import { listDescribedEvents, selectGivenEvents } from "./events.ts";
import { listEventIds } from "./filter.ts";

/**
 * What happened in the district and passes `filter`: the latest MAX_PAGE_SIZE events, newest first. For administrators.
 */
export async function listDistrictHistory(
  db: Db,
  filter: HistoryFilter,
  params: PageParams,
): Promise<Paginated<DistrictEvent>> {
  const ids = await listEventIds(db, filter, { limit: COUNT_LIMIT });
  const { offset, limit } = cappedSlice(params);
  const events = await listDescribedEvents(db, selectGivenEvents(db, ids.slice(offset, offset + limit)));
  return paginateCapped(events.toSorted((a, b) => compareEvents(b, a)), ids.length, params);
}
