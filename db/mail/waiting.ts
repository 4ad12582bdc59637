import { sql } from "kysely";
import type { Db } from "../client.ts";
import { COUNT_LIMIT } from "../lists/pages.ts";

/** How many messages wait, when the oldest of them was written, and how many failed for good, ever and since an instant. */
export async function findOutboxState(db: Db, since = new Date(0)) {
  return await db.selectFrom("outbox").where("status", "in", ["WAITING", "FAILED"]).select((eb) => [
    eb.fn.countAll<number>().filterWhere("status", "=", "WAITING").as("waiting"),
    eb.fn.min<Date | null>("createdAt").filterWhere("status", "=", "WAITING").as("oldest"),
    eb.fn.countAll<number>().filterWhere("status", "=", "FAILED").as("failed"),
    eb.fn.countAll<number>().filterWhere("status", "=", "FAILED").filterWhere("nextAttemptAt", ">", since)
      .as("failedSince"),
  ]).executeTakeFirstOrThrow();
}

/**
 * How many messages are stuck, up to COUNT_LIMIT: those that failed for good, and those that wait after a failed
 * attempt.
 */
export async function findStuckMailCount(db: Db): Promise<number> {
  // Literal, so that a generic plan can use the indexes.
  const failed = db.selectFrom("outbox").select("id").where("status", "=", sql.lit("FAILED")).limit(COUNT_LIMIT);
  // One that an administrator queued again keeps its last error, but not its attempts.
  const retrying = db.selectFrom("outbox").select("id").where("status", "=", sql.lit("WAITING"))
    .where("attempts", ">", sql.lit(0)).where("lastError", "is not", null).limit(COUNT_LIMIT);
  const stuck = db.selectFrom(failed.as("failed")).select("id")
    .unionAll(db.selectFrom(retrying.as("retrying")).select("id")).limit(COUNT_LIMIT);
  const { count } = await db.selectFrom(stuck.as("stuck")).select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
