import type { Capacities } from "../../src/domain/kitchen/calendar/capacity.ts";
import type { Db } from "../client.ts";

/** How many lunches can be packed on the days from `from` to `to` (YYYY-MM-DD), and on weekdays. */
export async function findCapacities(db: Db, { from, to }: { from: string; to: string }): Promise<Capacities> {
  const [weekdays, days] = await Promise.all([
    db.selectFrom("weekdayCapacities").selectAll().execute(),
    db.selectFrom("dayCapacities").selectAll().where("day", ">=", from).where("day", "<=", to).orderBy("day").execute(),
  ]);
  return {
    weekdays: Object.fromEntries(weekdays.map(({ weekday, lunches }) => [weekday, lunches])),
    days: Object.fromEntries(days.map(({ day, lunches }) => [day, lunches])),
  };
}
