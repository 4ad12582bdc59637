import { sql } from "kysely";
import type { MissingCoolers } from "../../src/domain/kitchen/day_sheet/day.ts";
import type { DayRange } from "../../src/domain/reports/month.ts";
import { startOfDay } from "../../src/domain/time/alaska_time.ts";
import type { Db } from "../client.ts";

/** More than people look for at one time. */
const MAX_LISTED = 50;

/** The latest deliveries of these days before `today` (YYYY-MM-DD) of which coolers are not back, and how many there are. */
export async function findMissingCoolers(db: Db, { from, before }: DayRange, today: string): Promise<MissingCoolers> {
  const out = sql<number>`(cooler_log->>'coolersOut')::integer`;
  const back = sql<number>`coalesce((cooler_log->>'coolersBack')::integer, 0)`;
  const rows = await db.selectFrom("requests").select(["id", "school", "deliveryDate", "deliveryAt", out.as("out")])
    .select([sql<number>`${out} - ${back}`.as("missing"), sql<number>`(count(*) over ())::integer`.as("total")])
    .where("supersededAt", "is", null).where("status", "in", ["IN_PROGRESS", "COMPLETED"])
    .where("deliveryAt", ">=", startOfDay(from)).where("deliveryAt", "<", startOfDay(before))
    .where("deliveryDate", "<", today).where(out, ">", back)
    .orderBy("deliveryAt", "desc").orderBy("id").limit(MAX_LISTED).execute();
  return {
    deliveries: rows.map(({ total: _total, ...row }) => ({ ...row, deliveryAt: row.deliveryAt.toISOString() })),
    total: rows[0]?.total ?? 0,
  };
}
