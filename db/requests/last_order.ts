import { ERASED_DOMAIN } from "../accounts/erase.ts";
import type { Db } from "../client.ts";

/**
 * The school and the recipient that a person named the last time they ordered, which their next request begins with. Read
 * from the request itself; one whose recipient was erased is passed over.
 */
export function findLastOrder(db: Db, requesterId: string) {
  return db.selectFrom("requests")
    .select(["school", "recipientFirstName", "recipientLastName", "recipientPhone", "recipientEmail"])
    .where("requesterId", "=", requesterId)
    .where("recipientEmail", "not like", `%@${ERASED_DOMAIN}`)
    .orderBy("createdAt", "desc").limit(1).executeTakeFirst();
}
