import { sql, type SqlBool } from "kysely";
import { compareEvents, type DistrictEvent } from "../../src/domain/history/events.ts";
import type { HistoryFilter } from "../../src/domain/history/params.ts";
import type { Db } from "../client.ts";
import { listDescribedEvents } from "./events.ts";
import { selectEvents } from "./filter.ts";

/** Few enough to hold in memory, many enough to spare the database. */
const BATCH = 1000;

/**
 * All events that pass `filter`, newest first, batch by batch: each begins after the last event of the one before, so that
 * what is added meanwhile neither repeats nor hides anything. For administrators.
 */
export async function* listHistoryBatches(db: Db, filter: HistoryFilter): AsyncGenerator<DistrictEvent[]> {
  const matching = (await selectEvents(db, filter)).orderBy("createdAt", "desc").orderBy("id", "desc").limit(BATCH);
  let batch = matching;
  while (true) {
    const events = await listDescribedEvents(db, batch);
    yield events.toSorted((a, b) => compareEvents(b, a));
    const last = events.at(-1);
    if (!last || events.length < BATCH) return;
    // By the stored instant, which is finer than the milliseconds of a Date.
    batch = matching.where(
      sql<SqlBool>`(created_at, id) < (select created_at, id from audit_events where id = ${last.id})`,
    );
  }
}
