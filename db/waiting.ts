import { type NotNull, sql } from "kysely";
import { WAITING_STATUSES } from "../src/domain/requests/statuses.ts";
import { countPending } from "./accounts/pending.ts";
import type { Db } from "./client.ts";
import { countStuckMail } from "./mail/waiting.ts";

/** Counts what waits for an administrator. */
export async function findWaiting(db: Db) {
  const inReview = db.selectFrom("requests").where("supersededAt", "is", null)
    .where("status", "in", WAITING_STATUSES.map((status) => sql.lit(status)))
    .select((eb) => eb.fn.countAll<number>().as("count"));
  // One statement that is planned once, since every administrator's page asks it (docs/decisions/0016).
  return await db.selectNoFrom([
    inReview.as("requests"),
    countPending(db).as("users"),
    countStuckMail(db).as("mail"),
  ]).$narrowType<{ requests: NotNull; users: NotNull; mail: NotNull }>().executeTakeFirstOrThrow();
}
