import { sql, type SqlBool } from "kysely";
import { REFUSED } from "../../src/domain/mail/outbox.ts";
import type { Db } from "../client.ts";

/** Counts failed mail: `failedSince` failed for good after `since`, `refused` is people whose mail is refused. */
export async function findOutboxState(db: Db, since = new Date(0)) {
  return await db.selectFrom("outbox").where("status", "in", ["WAITING", "FAILED"]).select((eb) => [
    eb.fn.countAll<number>().filterWhere("status", "=", "WAITING").as("waiting"),
    eb.fn.min<Date | null>("createdAt").filterWhere("status", "=", "WAITING").as("oldest"),
    eb.fn.countAll<number>().filterWhere("status", "=", "FAILED").as("failed"),
    eb.fn.countAll<number>().filterWhere("status", "=", "FAILED").filterWhere("nextAttemptAt", ">", since)
      .as("failedSince"),
    eb.fn.count<number>("toAddress").distinct().filterWhere("status", "=", "WAITING")
      .filterWhere("lastError", "like", `${REFUSED}%`).as("refused"),
  ]).executeTakeFirstOrThrow();
}

/** Counts messages that failed for good, and those that wait after a failed attempt. */
export function countStuckMail(db: Db) {
  return db.selectFrom("outbox").select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) =>
      eb.or([
        eb("status", "=", sql.lit("FAILED")),
        // A message that an administrator queued again keeps its last error, but not its attempts.
        sql<SqlBool>`status = 'WAITING' and attempts > 0 and last_error is not null`,
      ])
    );
}
