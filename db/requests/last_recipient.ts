import type { Db } from "../client.ts";

/** Who a person named as recipient the last time they ordered, to be offered again. Read from the request itself. */
export function findLastRecipient(db: Db, requesterId: string) {
  return db.selectFrom("requests")
    .select(["recipientFirstName", "recipientLastName", "recipientPhone", "recipientEmail"])
    .where("requesterId", "=", requesterId)
    .orderBy("createdAt", "desc").limit(1).executeTakeFirst();
}
