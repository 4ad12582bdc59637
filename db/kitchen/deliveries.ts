import { sql } from "kysely";
import { PACKED_STATUSES, type RequestStatus, TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { findDistrict } from "../district/details.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { changeableDays } from "../../src/domain/kitchen/calendar/forms.ts";
import type { MissingCoolers } from "../../src/domain/kitchen/day_sheet/day.ts";
import type { DayRange } from "../../src/domain/reports/month.ts";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";

export async function listIdsInStatus(db: Db, ids: readonly string[], status: RequestStatus): Promise<string[]> {
  const rows = await db.selectFrom("requests").select("id").where(sql<boolean>`id = any(${[...ids]})`)
    .where("supersededAt", "is", null).where("status", "=", status).execute();
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
