import { sql } from "kysely";
import type { Db } from "../client.ts";

/** How many messages are stuck: those that failed for good, and those that wait after a failed attempt. */
export async function findStuckMailCount(db: Db): Promise<number> {
  const { count } = await db.selectFrom("outbox").select((eb) => eb.fn.countAll<number>().as("count"))
    // Literal, so that a generic plan can use the indexes.
    .where((eb) =>
      eb.or([
        eb("status", "=", sql.lit("FAILED")),
        // One that an administrator queued again keeps its last error, but not its attempts.
        eb.and([
          eb("status", "=", sql.lit("WAITING")),
          eb("attempts", ">", 0),
          eb("lastError", "is not", null),
        ]),
      ])
    ).executeTakeFirstOrThrow();
  return count;
}
