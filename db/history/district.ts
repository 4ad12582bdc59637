import { compareEvents, type DistrictEvent } from "../../src/domain/history/events.ts";
import type { HistoryFilter } from "../../src/domain/history/params.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import { listDescribedEvents } from "./events.ts";
import { selectEvents } from "./filter.ts";

/** Everything that happened in the district and passes `filter`, newest first. For administrators. */
export async function listDistrictHistory(
  db: Db,
  filter: HistoryFilter,
  params: PageParams,
): Promise<Paginated<DistrictEvent>> {
  const matching = await selectEvents(db, filter);
  // The page is cut before names are looked up, so that a far page costs no more than its own rows.
  const page = matching.orderBy("createdAt", "desc").orderBy("id", "desc").limit(params.limit).offset(
    pageOffset(params),
  );
  const events = await listDescribedEvents(db, page);
  const { total } = await matching.clearSelect().select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return paginate(events.toSorted((a, b) => compareEvents(b, a)), total, params);
}
