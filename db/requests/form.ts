import { canSeeRequest, type Viewer } from "../../src/domain/requests/permissions.ts";
import type { KeptChoices } from "../../src/domain/requests/form.ts";
import type { Db } from "../client.ts";
import { ERASED_DOMAIN } from "../accounts/erase.ts";
import type { SimilarRequest } from "../../src/domain/requests/lists.ts";
import { ORDERED_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { School } from "../../src/domain/district/schools.ts";

/** Returns what a revision of this version may keep, or undefined when it is not there or not the viewer's to see. */
export async function findKeptChoices(db: Db, viewer: Viewer, id: string): Promise<KeptChoices | undefined> {
  const version = await db.selectFrom("requests").select(["requesterId", "school", "deliveryDate", "budgetCode"])
    .where("id", "=", id).executeTakeFirst();
  return version && canSeeRequest(viewer, version) ? version : undefined;
}

/** Returns what a person's next order begins with, of their last one, unless its recipient was erased. */
export function findLastOrder(db: Db, requesterId: string) {
  return db.selectFrom("requests")
    .select(["school", "recipientFirstName", "recipientLastName", "recipientPhone", "recipientEmail", "budgetCode"])
    .where("requesterId", "=", requesterId)
    .where("recipientEmail", "not like", `%@${ERASED_DOMAIN}`)
    .orderBy("createdAt", "desc").limit(1).executeTakeFirst();
}

/**
 * Whether the same school, day and recipient already have a live request of another family, of any person, and which
 * one, if `viewer` may see it. Denied and cancelled ones do not count.
 */
export async function findSimilarRequest(
  db: Db,
  viewer: Viewer,
  trip: { school: School; deliveryDate: string; recipientEmail: string },
  exceptFamily?: string,
): Promise<SimilarRequest> {
  let similar = db.selectFrom("requests")
    .select(["id", "requesterId", "school", "deliveryDate", "deliveryTimeText", "pickup", "numberOfLunches", "status"])
    .where("supersededAt", "is", null)
    .where("status", "in", ORDERED_STATUSES)
    .where("school", "=", trip.school)
    .where("deliveryDate", "=", trip.deliveryDate)
    .where("recipientEmail", "=", trip.recipientEmail);
  if (exceptFamily) similar = similar.where("familyId", "!=", exceptFamily);
  const found = await similar.orderBy((eb) => eb("requesterId", "=", viewer.id), "desc").orderBy("version", "desc")
    .limit(1).executeTakeFirst();
  if (!found) return { exists: false, request: null };
  const { requesterId, ...request } = found;
  return { exists: true, request: canSeeRequest(viewer, { requesterId }) ? request : null };
}
