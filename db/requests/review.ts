import type { SameDayRequest } from "../../src/domain/requests/lists.ts";
import type { School } from "../../src/domain/district/schools.ts";
import { isAllowedFrom, type RequestStatus, statusesAt, WAITING_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { sql, type SqlBool } from "kysely";
import { personColumn } from "../accounts/rows.ts";
import type { SelectionSum } from "../../src/domain/requests/decisions.ts";
import { listDayConflicts } from "../kitchen/day_lunches.ts";
import { SPECIAL_MEAL_COUNT } from "./select_district.ts";

interface Day {
  school: School;
  deliveryDate: string;
  exceptFamily: string;
}

/** Lists the earliest delivery first, without cancelled requests. */
export async function listSameDay(db: Db, { school, deliveryDate, exceptFamily }: Day): Promise<SameDayRequest[]> {
  return await db.selectFrom("requests").innerJoin("users", "users.id", "requests.requesterId")
    .where("supersededAt", "is", null).where("status", "not in", statusesAt("cancelled"))
    .where("school", "=", school).where("deliveryDate", "=", deliveryDate).where("familyId", "!=", exceptFamily)
    .select(["requests.id", "status", "className", "destination", "numberOfLunches", "deliveryTimeText", "pickup"])
    .select(personColumn("users").as("requester"))
    .orderBy("deliveryAt").orderBy("requests.id").execute();
}

/**
 * Returns the id of the next request in review after `afterId` by delivery and id, even if that one is gone, then the
 * first again; null when no other one waits.
 */
export async function findNextInReview(db: Db, afterId: string): Promise<string | null> {
  const waiting = db.selectFrom("requests").select("id")
    .where("supersededAt", "is", null).where("status", "in", WAITING_STATUSES).where("id", "!=", afterId)
    .orderBy("deliveryAt").orderBy("id").limit(1);
  const next = await waiting
    .where(sql<SqlBool>`(delivery_at, id) > (select delivery_at, id from requests where id = ${afterId})`)
    .executeTakeFirst() ?? await waiting.executeTakeFirst();
  return next?.id ?? null;
}

/** Returns the number of requests in review, and this one's place among them in the list's order. */
export async function findPlaceInReview(db: Db, id: string): Promise<{ place: number; total: number }> {
  return await db.selectFrom("requests").where("supersededAt", "is", null).where("status", "in", WAITING_STATUSES)
    .select([
      sql<
        number
      >`(count(*) filter (where (delivery_at, id) <= (select delivery_at, id from requests where id = ${id})))::int`
        .as("place"),
      sql<number>`count(*)::int`.as("total"),
    ]).executeTakeFirstOrThrow();
}

export async function findSelectionSum(
  db: Db,
  { requestIds, status }: { requestIds: string[]; status: RequestStatus },
): Promise<SelectionSum> {
  const rows = await db.selectFrom("requests").where(sql<SqlBool>`id = any(${requestIds})`)
    .where("supersededAt", "is", null).where("status", "=", status)
    .select(["id", "numberOfLunches", SPECIAL_MEAL_COUNT.as("specialMealCount")])
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  const standing = requestIds.filter((id) => found.has(id));
  return {
    requestIds: standing,
    conflicts: isAllowedFrom("approve", status) ? await listDayConflicts(db, standing) : [],
    lunches: rows.reduce((sum, { numberOfLunches }) => sum + numberOfLunches, 0),
    specialMeals: rows.reduce((sum, { specialMealCount }) => sum + specialMealCount, 0),
  };
}
