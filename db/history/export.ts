import { compareEvents, type DistrictEvent } from "../../src/domain/history/events.ts";
import type { HistoryFilter } from "../../src/domain/history/params.ts";
import type { Db } from "../client.ts";
import { listDescribedEvents, selectGivenEvents } from "./events.ts";
import { listEventIds } from "./filter.ts";

/** Few enough to hold in memory, many enough to spare the database. */
const BATCH = 1000;

/**
 * All events that pass `filter`, newest first, batch by batch: each begins after the last event of the one before, so that
 * events added meanwhile neither repeat nor hide a row. For administrators.
 */
export async function* listHistoryBatches(db: Db, filter: HistoryFilter): AsyncGenerator<DistrictEvent[]> {
  let after: string | undefined;
  while (true) {
    const ids = await listEventIds(db, filter, { limit: BATCH, after });
    const events = await listDescribedEvents(db, selectGivenEvents(db, ids));
    yield events.toSorted((a, b) => compareEvents(b, a));
    after = ids.at(-1);
    if (!after || ids.length < BATCH) return;
  }
}
