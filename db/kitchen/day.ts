import { sql } from "kysely";
import { addDays, startOfDay } from "../../src/domain/time/alaska_time.ts";
import {
  type Delivery,
  isPacked,
  type KitchenDay,
  type UnapprovedRequest,
} from "../../src/domain/kitchen/day_sheet/day.ts";
import type { LunchRequest, RequestWithMeals } from "../../src/domain/requests/request.ts";
import { ORDERED_STATUSES, PACKED_STATUSES, STAGES, WAITING_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { fromRow } from "../requests/rows.ts";
import { findListedDays } from "./day_lunches.ts";
import { listWithMeals } from "../requests/find.ts";
import { findKitchenNotes } from "../requests/note_for_kitchen.ts";
import { findLastPrint } from "./prints.ts";

/** Returns a day (YYYY-MM-DD in Alaska) with its special meals. */
export async function findKitchenDay(db: Db, date: string): Promise<KitchenDay> {
  // Before the sheet itself: a printing recorded meanwhile must make this sheet the older one.
  const lastPrint = await findLastPrint(db, date);
  const live = await listLive(db, date);
  const packed = live.filter(isPacked);
  const waiting = live.filter(({ status }) => STAGES[status] === "waiting");
  const [deliveries, unapproved, [facts]] = await Promise.all([
    listWithMeals(db, packed).then((requests) => addFamilyFacts(db, requests)),
    describeUnapproved(db, waiting),
    findListedDays(db, [date]),
  ]);
  const { closedReason = null, capacity = null, inReview = 0 } = facts ?? {};
  return { date, deliveries, unapproved, lastPrint, closedReason, capacity, inReview };
}

/** Lists a day's deliveries for documents that only name packed lunches. */
export async function listDeliveries(db: Db, date: string): Promise<Delivery[]> {
  const live = await listLive(db, date);
  return await addFamilyFacts(db, await listWithMeals(db, live.filter(isPacked)));
}

async function listLive(db: Db, date: string): Promise<LunchRequest[]> {
  const rows = await db.selectFrom("requests").selectAll()
    .where("supersededAt", "is", null).where("status", "in", ORDERED_STATUSES)
    .where("deliveryAt", ">=", startOfDay(date)).where("deliveryAt", "<", startOfDay(addDays(date, 1)))
    .orderBy("deliveryAt").orderBy("id").execute();
  return rows.map(fromRow);
}

/** Adds what a family knows beside the packed version: the revision that waits, and the note for the kitchen. */
async function addFamilyFacts(db: Db, requests: readonly RequestWithMeals[]): Promise<Delivery[]> {
  const families = requests.map(({ familyId }) => familyId);
  const revisions = await db.selectFrom("requests")
    .select(["id", "familyId", "version", "deliveryDate", "deliveryTimeText"])
    .where("supersededAt", "is", null).where("status", "in", WAITING_STATUSES)
    .where(sql<boolean>`family_id = any(${families})`).execute();
  const revisionOf = new Map(revisions.map(({ familyId, ...revision }) => [familyId, revision]));
  const notes = await findKitchenNotes(db, families);
  return requests.map((request) => ({
    ...request,
    waitingRevision: revisionOf.get(request.familyId) ?? null,
    // A note stays until the family's last version is erased.
    ...request.erasedAt === null ? notes.get(request.familyId) : undefined,
  }));
}

async function describeUnapproved(db: Db, requests: readonly LunchRequest[]): Promise<UnapprovedRequest[]> {
  const ids = requests.map(({ id }) => id);
  const families = requests.map(({ familyId }) => familyId);
  const counts = await db.selectFrom("specialMeals")
    .select(["requestId", (eb) => eb.fn.countAll<number>().as("count")])
    .where(sql<boolean>`request_id = any(${ids})`).groupBy("requestId").execute();
  const effective = await db.selectFrom("requests").select(["familyId", "deliveryDate"])
    .where("supersededAt", "is", null).where("status", "in", PACKED_STATUSES)
    .where(sql<boolean>`family_id = any(${families})`).execute();
  const countOf = new Map(counts.map(({ requestId, count }) => [requestId, Number(count)]));
  const dayOf = new Map(effective.map(({ familyId, deliveryDate }) => [familyId, deliveryDate]));
  return requests.map((request) => ({
    ...request,
    specialMealCount: countOf.get(request.id) ?? 0,
    effectiveOn: dayOf.get(request.familyId) ?? null,
  }));
}
