import { sql } from "kysely";
import type { Db } from "../client.ts";

/** How many messages are stuck: those that were given up, and those that wait after a try that failed. */
export async function findStuckMailCount(db: Db): Promise<number> {
  const { count } = await db.selectFrom("outbox").select((select) => select.fn.countAll<number>().as("count"))
    // Literal, so that a plan made once for all can use the indexes.
    .where((where) =>
      where.or([
        where("status", "=", sql.lit("FAILED")),
        // One that was queued by hand once more keeps its last error, but not its tries.
        where.and([
          where("status", "=", sql.lit("WAITING")),
          where("attempts", ">", 0),
          where("lastError", "is not", null),
        ]),
      ])
    ).executeTakeFirstOrThrow();
  return count;
}
