import { sql } from "kysely";
import type { Db } from "../client.ts";

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
