import { sql } from "kysely";
import {
  ORDERED_STATUSES,
  PACKED_STATUSES,
  type RequestStatus,
  TRANSITIONS,
} from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { findDistrict } from "../district/details.ts";
import { findListedDays } from "./day_lunches.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { daysFrom } from "../../src/domain/kitchen/calendar/capacity.ts";
import { changeableDays } from "../../src/domain/kitchen/calendar/forms.ts";
import type { CalendarFacts, MissingCoolers, WeekDay } from "../../src/domain/kitchen/day_sheet/day.ts";
import type { DayRange } from "../../src/domain/reports/month.ts";
import { addDays, alaskaDate, startOfDay } from "../../src/domain/time/alaska_time.ts";

/** Returns the next day with deliveries (YYYY-MM-DD in Alaska), or null where there is none from `today` on. */
export async function findNextDeliveryDay(db: Db, today: string): Promise<string | null> {
  const next = await db.selectFrom("requests").select("deliveryDate")
    .where("supersededAt", "is", null).where("status", "in", PACKED_STATUSES)
    .where("deliveryAt", ">=", startOfDay(today))
    .orderBy("deliveryAt").orderBy("id").limit(1).executeTakeFirst();
  return next?.deliveryDate ?? null;
}

/** Lists seven days from `monday` on (YYYY-MM-DD in Alaska). */
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

export async function listIdsIn(db: Db, statuses: readonly RequestStatus[], ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("requests").select("id").where(sql<boolean>`id = any(${[...ids]})`)
    .where("supersededAt", "is", null).where("status", "in", statuses).execute();
  return rows.map(({ id }) => id);
}

/** The facts by which people know a delivery, and what is known of its cooler. */
export type NamedDelivery = Pick<LunchRequest, "id" | "school" | "deliveryDate" | "deliveryAt" | "coolerLog">;

/** Returns these versions, live or not, in no order, leaving out ids that are deleted or unknown. */
export async function listNamedDeliveries(db: Db, ids: readonly string[]): Promise<NamedDelivery[]> {
  const rows = await db.selectFrom("requests").select(["id", "school", "deliveryDate", "deliveryAt", "coolerLog"])
    .where(sql<boolean>`id = any(${[...ids]})`).execute();
  return rows.map((row) => ({ ...row, deliveryAt: row.deliveryAt.toISOString() }));
}

/** The most deliveries on one list, more than people look for at one time. */
const MAX_LISTED = 50;

/** Finds these days' deliveries with missing coolers or rosters, if before today and not too old for the kitchen's pages. */
export async function findMissingCoolers(db: Db, { from, before }: DayRange, now: Date): Promise<MissingCoolers> {
  const district = await findDistrict(db);
  const out = sql<number>`coalesce((cooler_log->>'coolersOut')::integer, 0)`;
  const back = sql<number>`coalesce((cooler_log->>'coolersBack')::integer, 0)`;
  const roster = district.rostersSince === ""
    ? sql<boolean>`false`
    : sql<boolean>`delivery_date >= ${district.rostersSince}
    and status = any(${TRANSITIONS["take-back"].from}) and not coalesce((roster_marks->>'back')::boolean, false)`;
  const rows = await db.selectFrom("requests").select(["id", "school", "deliveryDate", "deliveryAt", out.as("out")])
    .select([
      sql<number>`${out} - ${back}`.as("missing"),
      roster.as("roster"),
      sql<number>`(count(*) over ())::integer`.as("total"),
    ])
    .where("supersededAt", "is", null).where("status", "in", PACKED_STATUSES)
    .where("deliveryDate", ">=", changeableDays(now).from).where("deliveryDate", "<", alaskaDate(now))
    .where("deliveryDate", ">=", from).where("deliveryDate", "<", before)
    .where(sql<boolean>`(${out} > ${back} or ${roster})`)
    .orderBy("deliveryAt", "desc").orderBy("id").limit(MAX_LISTED).execute();
  const deliveries = rows.map(({ total: _total, ...row }) => ({ ...row, deliveryAt: row.deliveryAt.toISOString() }));
  return { deliveries, hasRosters: district.rostersSince !== "", total: rows[0]?.total ?? 0 };
}
