import { sql } from "kysely";
import type { RequestOnClosedDay } from "../../src/domain/kitchen/calendar/on_closed_days.ts";
import { OPEN_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";

/**
 * The requests that stand on closed days from `from` to `to` (YYYY-MM-DD), the next delivery first: as many as `limit`, and
 * how many there are in all.
 */
export async function listOnClosedDays(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ data: RequestOnClosedDay[]; total: number }> {
  const rows = await db.selectFrom("closedDays")
    .innerJoin("requests", (join) =>
      join.on((on) =>
        on.and([
          on("requests.deliveryDate", ">=", on.ref("closedDays.firstDay")),
          on("requests.deliveryDate", "<=", on.ref("closedDays.lastDay")),
        ])
      ))
    .innerJoin("users", "users.id", "requests.requesterId")
    .where("closedDays.lastDay", ">=", from).where("closedDays.firstDay", "<=", to)
    .where("supersededAt", "is", null).where("status", "in", OPEN_STATUSES)
    .where("deliveryDate", ">=", from).where("deliveryDate", "<=", to)
    .select(["requests.id", "school", "deliveryDate", "deliveryTimeText", "numberOfLunches", "status", "reason"])
    .select(["users.firstName", "users.lastName", "users.email"])
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy("deliveryAt").orderBy("requests.id").limit(limit).execute();
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map(({ total: _total, firstName, lastName, email, ...request }) => ({
      ...request,
      requester: { firstName, lastName, email },
    })),
  };
}
