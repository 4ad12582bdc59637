import { sql, type SqlBool } from "kysely";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Db } from "../client.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * The request in review that follows `afterId` in the list's order (delivery, then id), whatever has become of that one;
 * after the last comes the first. Null when no other one waits.
 */
export async function findNextInReview(db: Db, afterId: string): Promise<LunchRequest | null> {
  const waiting = db.selectFrom("requests").selectAll()
    .where("supersededAt", "is", null).where("status", "=", "IN_REVIEW").where("id", "!=", afterId)
    .orderBy("deliveryAt").orderBy("id").limit(1);
  const next = await waiting
    .where(sql<SqlBool>`(delivery_at, id) > (select delivery_at, id from requests where id = ${afterId})`)
    .executeTakeFirst() ?? await waiting.executeTakeFirst();
  return next ? toLunchRequest(next) : null;
}
