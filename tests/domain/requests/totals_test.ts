import assert from "node:assert/strict";
import { type DaySchoolTotal, listTotals } from "../../../src/domain/requests/totals.ts";
import { addDays } from "../../../src/domain/time/alaska_time.ts";

const DAY = "2026-04-15";
const order = (changes: Partial<DaySchoolTotal>): DaySchoolTotal => ({
  deliveryDate: DAY,
  school: "Gastineau",
  requests: 1,
  lunches: 10,
  ...changes,
});

Deno.test("requests and lunches are added up by day, the next first, and by school, the most lunches first", () => {
  const totals = listTotals([
    order({ deliveryDate: "2026-04-16", lunches: 5 }),
    order({}),
    order({ school: "AukeBay", requests: 2, lunches: 40 }),
  ]);
  assert.deepEqual(totals, {
    requests: 4,
    lunches: 55,
    days: [{ day: DAY, requests: 3, lunches: 50 }, { day: "2026-04-16", requests: 1, lunches: 5 }],
    schools: [{ school: "AukeBay", requests: 2, lunches: 40 }, { school: "Gastineau", requests: 2, lunches: 15 }],
    otherDays: 0,
    otherSchools: 0,
  });
});

Deno.test("ten days and ten schools are told apart, and all are in the sum", () => {
  const orders = Array.from({ length: 12 }, (_, n) => order({ deliveryDate: addDays(DAY, n), school: `School${n}` }));
  const { days, schools, otherDays, otherSchools, requests, lunches } = listTotals(orders);
  assert.deepEqual([days.length, schools.length, otherDays, otherSchools], [10, 10, 2, 2]);
  assert.deepEqual([days[0]?.day, requests, lunches], [DAY, 12, 120]);
});
