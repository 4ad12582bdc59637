import { sql } from "kysely";
import type { ErasedCounts } from "../../src/domain/history/events.ts";
import { timeToEraseBy } from "../../src/domain/requests/retention.ts";
import { type Db, transact } from "../client.ts";
import { eraseDeletedRequests, eraseOldRequests, recordErasures } from "./erase_old.ts";

/** Few enough for a short transaction. */
const BATCH = 200;

interface EraserInput {
  now: Date;
  /** How many days after its delivery a request keeps its special meals and comments. */
  retentionDays: number;
  /** Ends the work after the batch in hand. */
  signal?: AbortSignal | undefined;
}

/**
 * Erases everything that is due, unless the time is too far ahead of the newest event to be believed.
 * @returns how much it was; undefined if the time is not believed
 */
export async function eraseDueIfTimeIsRight(db: Db, input: EraserInput): Promise<ErasedCounts | undefined> {
  const { rows: [found] } = await sql<{ clock: Date; event: Date | null }>`
    select clock_timestamp() as clock, max(created_at) as event from audit_events where type <> 'district.erase'`
    .execute(db);
  const now = found &&
    timeToEraseBy({ clock: input.now, databaseClock: found.clock, newestEvent: found.event ?? undefined });
  return now && await eraseDue(db, { ...input, now });
}

/**
 * Erases everything that is due at `now`, each batch in a transaction of its own. Any number of processes may do so at
 * once.
 * @returns how much it was
 */
export async function eraseDue(db: Db, { now, retentionDays, signal }: EraserInput): Promise<ErasedCounts> {
  const total: ErasedCounts = { requests: 0, meals: 0 };
  for (const erase of [eraseOldRequests, eraseDeletedRequests]) {
    while (!signal?.aborted) {
      const { requests, meals } = await transact(db, (tx) => erase(tx, { now, retentionDays, limit: BATCH }));
      if (requests === 0) break;
      total.requests += requests;
      total.meals += meals;
    }
  }
  await transact(db, (tx) => recordErasures(tx, now));
  return total;
}
