import type { SameDayRequest } from "../../src/domain/requests/lists.ts";
import type { School } from "../../src/domain/district/schools.ts";
import { statusesAt, WAITING_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { sql, type SqlBool } from "kysely";
import { personColumn } from "../accounts/rows.ts";

interface Day {
  school: School;
  deliveryDate: string;
  exceptFamily: string;
}

/** The earliest delivery first. Cancelled ones do not count. */
export async function listSameDay(db: Db, { school, deliveryDate, exceptFamily }: Day): Promise<SameDayRequest[]> {
  return await db.selectFrom("requests").innerJoin("users", "users.id", "requests.requesterId")
    .where("supersededAt", "is", null).where("status", "not in", statusesAt("cancelled"))
    .where("school", "=", school).where("deliveryDate", "=", deliveryDate).where("familyId", "!=", exceptFamily)
    .select(["requests.id", "status", "className", "destination", "numberOfLunches", "deliveryTimeText"])
    .select(personColumn("users").as("requester"))
    .orderBy("deliveryAt").orderBy("requests.id").execute();
}

/**
 * The id of the request in review that follows `afterId` in the list's order (delivery, then id), whatever has become of
 * that one; after the last comes the first. Null when no other one waits.
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
