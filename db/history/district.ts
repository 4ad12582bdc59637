import { compareEvents, type DistrictEvent } from "../../src/domain/history/events.ts";
import type { HistoryFilter } from "../../src/domain/history/params.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { cappedSlice, COUNT_LIMIT, type PageParams, paginateCapped } from "../lists/pages.ts";
import { listDescribedEvents } from "./events.ts";
import { selectEvents } from "./filter.ts";

/**
 * What happened in the district and passes `filter`: the latest MAX_PAGE_SIZE events, newest first. For administrators.
 */
export async function listDistrictHistory(
  db: Db,
  filter: HistoryFilter,
  params: PageParams,
): Promise<Paginated<DistrictEvent>> {
  const matching = await selectEvents(db, filter);
  const newest = matching.orderBy("createdAt", "desc").orderBy("id", "desc");
  const { offset, limit } = cappedSlice(params);
  // The page is cut before names are looked up, so that a far page costs no more than its own rows.
  const events = await listDescribedEvents(db, newest.limit(limit).offset(offset));
  const counted = newest.clearSelect().select("id").limit(COUNT_LIMIT);
  const { total } = await db.selectFrom(counted.as("counted")).select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return paginateCapped(events.toSorted((a, b) => compareEvents(b, a)), total, params);
}
