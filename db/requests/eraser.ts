import { type Db, transact } from "../client.ts";
import { eraseDeletedRequests, eraseOldRequests, recordErasures } from "./erase_old.ts";

/** Few enough for a short transaction. */
const BATCH = 200;

/**
 * Erases everything that is due at `now`, each batch in a transaction of its own. Any number of processes may do so at
 * once.
 * @param retentionDays how many days after its delivery a request keeps its special meals and comments
 * @param signal ends the work after the batch in hand
 */
export async function eraseDue(
  db: Db,
  { now, retentionDays, signal }: { now: Date; retentionDays: number; signal?: AbortSignal | undefined },
): Promise<void> {
  for (const erase of [eraseOldRequests, eraseDeletedRequests]) {
    while (!signal?.aborted && await transact(db, (tx) => erase(tx, { now, retentionDays, limit: BATCH })) > 0);
  }
  await transact(db, (tx) => recordErasures(tx, now));
}
