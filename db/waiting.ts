import type { Waiting } from "../src/domain/shell/waiting.ts";
import { findPendingCount } from "./accounts/pending.ts";
import type { Db } from "./client.ts";
import { findStuckMailCount } from "./mail/waiting.ts";

/** How much waits for the administrators. */
export async function findWaiting(db: Db): Promise<Waiting> {
  const inReview = db.selectFrom("requests").where("supersededAt", "is", null).where("status", "=", "IN_REVIEW")
    .select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const [{ count: requests }, users, mail] = await Promise.all([
    inReview,
    findPendingCount(db),
    findStuckMailCount(db),
  ]);
  return { requests, users, mail };
}
