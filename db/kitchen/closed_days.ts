import { latestDeliveryDate } from "../../src/domain/requests/deadlines.ts";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";
import type { ClosedDays, ListedClosedRange } from "../../src/domain/kitchen/calendar/closed_days.ts";
import type { Db } from "../client.ts";

/** The closed ranges that have a day from `from` to `to` (YYYY-MM-DD), in their order. */
export async function listClosedRanges(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<ListedClosedRange[]> {
  const rows = await db.selectFrom("closedDays").select(["id", "firstDay", "lastDay", "reason"])
    .where("lastDay", ">=", from).where("firstDay", "<=", to).orderBy("firstDay").execute();
  return rows.map(({ id, firstDay, lastDay, reason }) => ({ id, from: firstDay, to: lastDay, reason }));
}

/** The closed days among those that can be ordered for at `now`, as forms take them. */
export async function findClosedDays(db: Db, now: Date): Promise<ClosedDays> {
  const ranges = await listClosedRanges(db, { from: alaskaDate(now), to: latestDeliveryDate(now) });
  return ranges.map(({ from, to, reason }) => ({ from, to, reason }));
}
