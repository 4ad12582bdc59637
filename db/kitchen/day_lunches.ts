import { sql } from "kysely";
import {
  capacityOn,
  type DayConflict,
  type DayLoad,
  type DayLunches,
  isOverCapacity,
  type ListedDay,
} from "../../src/domain/kitchen/calendar/capacity.ts";
import { ORDERED_STATUSES, PACKED_STATUSES, WAITING_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { findCapacities } from "./capacities.ts";
import { findDeliveryDays } from "./closed_days.ts";

/** Lists those of the given days (YYYY-MM-DD) that have lunches. */
export async function listDayLunches(
  db: Db,
  days: readonly string[],
  exceptFamily: string | null = null,
): Promise<DayLunches[]> {
  const { rows } = await sql<DayLunches>`
    select day, sum(approved)::int as approved, sum(greatest(in_review - approved, 0))::int as "inReview"
    from (
      select delivery_date as day, family_id,
        coalesce(sum(number_of_lunches) filter (where status = any(${PACKED_STATUSES})), 0) as approved,
        coalesce(sum(number_of_lunches) filter (where status = any(${WAITING_STATUSES})), 0) as in_review
      from requests
      where superseded_at is null and delivery_date = any(${days}::text[]::date[])
        and status = any(${ORDERED_STATUSES})
        and (${exceptFamily}::uuid is null or family_id <> ${exceptFamily}::uuid)
      group by 1, 2
    ) families
    group by day order by day`.execute(db);
  return rows;
}

/** Returns a day's load, without the lunches of `exceptFamily`. */
export async function findDayLoad(db: Db, date: string, exceptFamily?: string): Promise<DayLoad> {
  const [[day], capacities] = await Promise.all([
    listDayLunches(db, [date], exceptFamily),
    findCapacities(db, { from: date, to: date }),
  ]);
  const { approved, inReview } = day ?? { approved: 0, inReview: 0 };
  return { date, lunches: approved + inReview, inReview, capacity: capacityOn(date, capacities) };
}

/** Lists what speaks against the days of these requests if all are approved; only days where something does. */
export async function listDayConflicts(db: Db, requestIds: readonly string[]): Promise<DayConflict[]> {
  const { rows } = await sql<{ date: string; lunches: number }>`
    with chosen as (select family_id, delivery_date from requests where id = any(${[...requestIds]}::uuid[]))
    select day as date, sum(lunches)::int as lunches from (
      select delivery_date as day, family_id, max(number_of_lunches) as lunches from requests
      where superseded_at is null and delivery_date in (select delivery_date from chosen)
        and (id = any(${[...requestIds]}::uuid[]) or status = any(${PACKED_STATUSES})
          and family_id not in (select family_id from chosen))
      group by 1, 2
    ) families
    group by day order by day`.execute(db);
  const lunchesOn = new Map(rows.map(({ date, lunches }) => [date, lunches]));
  return (await findListedDays(db, [...lunchesOn.keys()]))
    .map((day) => ({ ...day, lunches: lunchesOn.get(day.date) ?? 0 }))
    .filter(({ lunches, capacity, closedReason }) => closedReason !== null || isOverCapacity(lunches, capacity))
    .map(({ date, lunches, capacity, closedReason }) => ({ date, lunches, capacity, isClosed: closedReason !== null }));
}

/** Returns findDeliveryDays() with the lunches of each day. */
export async function findListedDays(db: Db, days: readonly string[]): Promise<ListedDay[]> {
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return [];
  const [listed, capacities, lunches] = await Promise.all([
    findDeliveryDays(db, days),
    findCapacities(db, { from, to }),
    listDayLunches(db, days),
  ]);
  const lunchesOn = new Map(lunches.map((of) => [of.day, of]));
  return listed.map((day) => ({
    ...day,
    approved: lunchesOn.get(day.date)?.approved ?? 0,
    inReview: lunchesOn.get(day.date)?.inReview ?? 0,
    capacity: capacityOn(day.date, capacities),
  }));
}
