import { capacityOn, daysFrom } from "../../src/domain/kitchen/calendar/capacity.ts";
import { closedDayOn } from "../../src/domain/kitchen/calendar/closed_days.ts";
import type { CalendarFacts } from "../../src/domain/kitchen/day_sheet/day.ts";
import type { Db } from "../client.ts";
import { findCapacities } from "./capacities.ts";
import { listClosedRanges } from "./closed_days.ts";
import { listDayLunches } from "./day_lunches.ts";

/** What the calendar says about each day from one to another, both included (YYYY-MM-DD), by day. */
export async function findCalendarFacts(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<(day: string) => CalendarFacts> {
  const [closedRanges, capacities, lunches] = await Promise.all([
    listClosedRanges(db, { from, to }),
    findCapacities(db, { from, to }),
    listDayLunches(db, daysFrom(from, to)),
  ]);
  const lunchesOn = new Map(lunches.map(({ day, lunches }) => [day, lunches]));
  return (day) => ({
    closedReason: closedDayOn(day, closedRanges),
    capacity: capacityOn(day, capacities),
    lunchesWithReview: lunchesOn.get(day) ?? 0,
  });
}
