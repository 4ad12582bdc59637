import type { DistrictEvent } from "../../src/domain/history/events.ts";
import type { HistoryQuery } from "../../src/domain/history/query_schemas.ts";
import { EXPORT_BATCH, type Paginated } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import { listDescribedEvents, selectGivenEvents } from "./events.ts";
import { findEventCondition, listEventIds } from "./filter.ts";

/** Lists the newest events first, for administrators. */
export async function listDistrictHistory(
  db: Db,
  filter: HistoryQuery,
  params: PageParams,
): Promise<Paginated<DistrictEvent>> {
  const condition = await findEventCondition(db, filter);
  const [ids, { total }] = await Promise.all([
    listEventIds(db, condition, { limit: params.limit, offset: pageOffset(params) }),
    db.selectFrom("auditEvents").where(condition).select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return paginate(await listDescribedEvents(db, selectGivenEvents(db, ids)), total, params);
}

/**
 * Yields all events that pass `filter`, newest first, in batches. Each begins after the last event of the one before,
 * so that new events neither repeat nor hide a row.
 */
export async function* listHistoryBatches(db: Db, filter: HistoryQuery): AsyncGenerator<DistrictEvent[]> {
  const condition = await findEventCondition(db, filter);
  let after: string | undefined;
  while (true) {
    const ids = await listEventIds(db, condition, { limit: EXPORT_BATCH, after });
    yield await listDescribedEvents(db, selectGivenEvents(db, ids));
    after = ids.at(-1);
    if (!after || ids.length < EXPORT_BATCH) return;
  }
}
