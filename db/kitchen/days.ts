import { sql } from "kysely";
import { daysFrom } from "../../src/domain/kitchen/calendar/capacity.ts";
import { addDays, startOfDay } from "../../src/domain/time/alaska_time.ts";
import type { CalendarFacts, WeekDay } from "../../src/domain/kitchen/day_sheet/day.ts";
import { ORDERED_STATUSES, PACKED_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { findListedDays } from "./day_lunches.ts";

/** YYYY-MM-DD in Alaska; null where nothing is delivered from `today` on. */
export async function findNextDeliveryDay(db: Db, today: string): Promise<string | null> {
  const next = await db.selectFrom("requests").select("deliveryDate")
    .where("supersededAt", "is", null).where("status", "in", PACKED_STATUSES).where(
      "deliveryAt",
      ">=",
      startOfDay(today),
    )
    .orderBy("deliveryAt").orderBy("id").limit(1).executeTakeFirst();
  return next?.deliveryDate ?? null;
}

/** Seven days from `monday` on (YYYY-MM-DD in Alaska). */
export async function listWeek(db: Db, monday: string): Promise<WeekDay[]> {
  const isPacked = sql`status = any(${PACKED_STATUSES})`;
  const days = await findListedDays(db, daysFrom(monday, addDays(monday, 6)));
  const { rows } = await sql<Omit<WeekDay, keyof CalendarFacts>>`
    select delivery_date as date,
      count(*) filter (where ${isPacked})::int as requests,
      coalesce(sum(number_of_lunches) filter (where ${isPacked}), 0)::int as lunches,
      coalesce(sum(num_students) filter (where ${isPacked}), 0)::int as students,
      coalesce(sum(num_adults) filter (where ${isPacked}), 0)::int as adults,
      coalesce(sum(meals) filter (where ${isPacked}), 0)::int as special_meals,
      count(*) filter (where not (${isPacked}))::int as unapproved
    from requests
    left join lateral (select count(*) as meals from special_meals where request_id = requests.id) of_request on true
    where superseded_at is null and status = any(${ORDERED_STATUSES})
      and delivery_at >= ${startOfDay(monday)} and delivery_at < ${startOfDay(addDays(monday, 7))}
    group by delivery_date`.execute(db);
  const dayOf = new Map(rows.map((row) => [row.date, row]));
  const none = { requests: 0, lunches: 0, students: 0, adults: 0, specialMeals: 0, unapproved: 0 };
  return days.map(({ approved: _approved, ...day }) => ({ ...none, ...dayOf.get(day.date), ...day }));
}
