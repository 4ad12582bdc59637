import { sql } from "kysely";
import { monthDays } from "../../src/domain/reports/month.ts";
import type { ProductionLine } from "../../src/domain/reports/production.ts";
import { PACKED_STATUSES } from "../../src/domain/requests/statuses.ts";
import { startOfDay } from "../../src/domain/time/alaska_time.ts";
import type { Db } from "../client.ts";

/** Returns the requests that were to be packed in a month (YYYY-MM) through `today` (YYYY-MM-DD), by delivery. */
export function listProduction(db: Db, month: string, today: string): Promise<ProductionLine[]> {
  const { from, before } = monthDays(month);
  return db.selectFrom("requests").where("requests.supersededAt", "is", null)
    .where("requests.deliveryAt", ">=", startOfDay(from)).where("requests.deliveryAt", "<", startOfDay(before))
    .where("requests.deliveryDate", "<=", today)
    .where(sql<boolean>`requests.status = any(${PACKED_STATUSES})`)
    .leftJoinLateral((eb) =>
      eb.selectFrom("auditEvents").leftJoin("users", "users.id", "auditEvents.actorId")
        .select([
          sql<string | null>`users.first_name || ' ' || users.last_name`.as("by"),
          "auditEvents.createdAt as at",
        ])
        .whereRef("auditEvents.familyId", "=", "requests.familyId")
        .whereRef("auditEvents.requestId", "=", "requests.id")
        .where("auditEvents.type", "in", ["request.complete", "request.close-out"])
        .where(sql<boolean>`audit_events.detail ? 'closeOut'`)
        // Excludes close-outs that were taken back, or never more than a cooler's log.
        .where(
          sql<boolean>`num_nonnulls(requests.delivered, requests.served, requests.returned, requests.discarded) > 0`,
        )
        .orderBy("auditEvents.createdAt", "desc").limit(1).as("closed"), (join) => join.onTrue())
    .select(["requests.id", "deliveryDate", "school", "gradesText", "numStudents", "numAdults"])
    .select(["delivered", "served", "servedStudents", "servedAdults", "returned", "discarded", "coolerLog"])
    .leftJoin("kitchenNotes", "kitchenNotes.familyId", "requests.familyId").select([
      "note as kitchenNote",
      "rosterMarks",
    ])
    .select(["closed.by as closedOutBy", "closed.at as closedOutAt"])
    .select((eb) =>
      eb.selectFrom("specialMeals").whereRef("specialMeals.requestId", "=", "requests.id")
        .select(sql<number>`count(*)::int`.as("count")).$asScalar().$notNull().as("specialMeals")
    )
    .orderBy("requests.deliveryAt").orderBy("requests.id").execute();
}
