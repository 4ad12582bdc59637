import type { School } from "../../src/domain/district/schools.ts";
import type { Db } from "../client.ts";

interface Trip {
  school: School;
  deliveryDate: string;
  recipientEmail: string;
}

/**
 * Whether the same school, day and recipient already have a live request, whoever ordered it. Denied and cancelled ones
 * do not count.
 * @param exceptFamily the request that is being revised
 */
export async function findSimilarRequest(db: Db, trip: Trip, exceptFamily?: string): Promise<boolean> {
  let similar = db.selectFrom("requests").select("id")
    .where("supersededAt", "is", null)
    .where("status", "not in", ["DENIED", "CANCELLED"])
    .where("school", "=", trip.school)
    .where("deliveryDate", "=", trip.deliveryDate)
    .where("recipientEmail", "=", trip.recipientEmail);
  if (exceptFamily) similar = similar.where("familyId", "!=", exceptFamily);
  return await similar.limit(1).executeTakeFirst() !== undefined;
}
