import { sql } from "kysely";
import type { Db } from "../client.ts";
import { COUNT_LIMIT } from "../lists/pages.ts";

/** When the message that has waited longest was written; undefined when none waits. */
export async function findOldestWaitingMail(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom("outbox").select((eb) => eb.fn.min("createdAt").as("createdAt"))
    // Literal, for the index of those that wait.
    .where("status", "=", sql.lit("WAITING")).executeTakeFirst();
  return row?.createdAt ?? undefined;
}

/** How many messages wait. */
export async function findWaitingMailCount(db: Db): Promise<number> {
  const { count } = await db.selectFrom("outbox").select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", sql.lit("WAITING")).executeTakeFirstOrThrow();
  return count;
}

/** How the outbox does: when the message that has waited longest was written, and how many failed, ever and since then. */
export async function findMailTrouble(
  db: Db,
  since: Date,
): Promise<{ oldest: Date | undefined; failed: number; failedSince: number }> {
  const failed = db.selectFrom("outbox").where("status", "=", sql.lit("FAILED")).select((eb) => [
    eb.fn.countAll<number>().as("failed"),
    eb.fn.countAll<number>().filterWhere("nextAttemptAt", ">", since).as("failedSince"),
  ]);
  const [oldest, counts] = await Promise.all([findOldestWaitingMail(db), failed.executeTakeFirstOrThrow()]);
  return { oldest, ...counts };
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
