import assert from "node:assert/strict";
import { type DayFilter, daysOf } from "../../../src/domain/lists/day_filter.ts";

/** On a Saturday, and on the Monday and Sunday at the ends of its week. */
const DAYS: [filter: DayFilter, today: string, from: string | null, to: string][] = [
  ["today", "2026-11-28", "2026-11-28", "2026-11-28"],
  ["tomorrow", "2026-12-31", "2027-01-01", "2027-01-01"],
  ["this-week", "2026-11-28", "2026-11-23", "2026-11-29"],
  ["this-week", "2026-11-23", "2026-11-23", "2026-11-29"],
  ["this-week", "2026-11-29", "2026-11-23", "2026-11-29"],
  ["next-week", "2026-11-28", "2026-11-30", "2026-12-06"],
  ["past", "2026-11-28", null, "2026-11-27"],
];

for (const [filter, today, from, to] of DAYS) {
  Deno.test(`"${filter}" on ${today} is ${from ?? "anything"} to ${to}`, () => {
    assert.deepEqual(daysOf(filter, today), { from, to });
  });
}
