import { sql } from "kysely";
import type { Tx } from "../client.ts";

/**
 * Makes every waiting message due at `now` that was put off beyond it, since a clock that was set back would put them off
 * by as much more. A message in some worker's hands keeps its lease.
 */
export async function makeAllDue(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("outbox").set({ nextAttemptAt: now })
    .where("status", "=", sql.lit("WAITING")).where("nextAttemptAt", ">", now).execute();
}
