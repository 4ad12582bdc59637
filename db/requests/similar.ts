import type { School } from "../../src/domain/district/schools.ts";
import { SETTLED_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";

interface Order {
  school: School;
  deliveryDate: string;
  recipientEmail: string;
}

/**
 * Whether the same school, day and recipient have a live request already, whoever ordered it. Cancelled ones do not count.
 * @param exceptFamily the request that is being revised
 */
export async function findSimilarRequest(db: Db, order: Order, exceptFamily?: string): Promise<boolean> {
  let similar = db.selectFrom("requests").select("id")
    .where("supersededAt", "is", null)
    .where("status", "in", ["IN_REVIEW", ...SETTLED_STATUSES.filter((status) => status !== "CANCELLED")])
    .where("school", "=", order.school)
    .where("deliveryDate", "=", order.deliveryDate)
    .where("recipientEmail", "=", order.recipientEmail);
  if (exceptFamily) similar = similar.where("familyId", "!=", exceptFamily);
  return await similar.limit(1).executeTakeFirst() !== undefined;
}
