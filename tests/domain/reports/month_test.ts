import assert from "node:assert/strict";
import fc from "fast-check";
import { formatDays, monthDays, reportParams, schoolYearUntil } from "../../../src/domain/reports/month.ts";
import { addMonths, formatMonth, monthOf } from "../../../src/domain/time/months.ts";

Deno.test("months follow each other, over the end of the year and back", () => {
  const months = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => `${year}-${String(month).padStart(2, "0")}`);
  fc.assert(fc.property(months, fc.integer({ min: -30, max: 30 }), (month, count) => {
    assert.equal(addMonths(addMonths(month, count), -count), month);
    assert.equal(monthOf(`${month}-15`), month);
  }));
  assert.deepEqual([addMonths("2026-12", 1), addMonths("2026-03", -15)], ["2027-01", "2024-12"]);
  assert.equal(formatMonth("2026-03"), "March 2026");
});

Deno.test("a month has all of its days and no others", () => {
  assert.deepEqual(monthDays("2026-12"), { from: "2026-12-01", before: "2027-01-01" });
  assert.equal(formatDays(monthDays("2028-02")), "Feb 1, 2028 to Feb 29, 2028");
});

for (
  const [month, from] of [
    ["2026-06", "2025-07-01"],
    ["2026-07", "2026-07-01"],
    ["2026-12", "2026-07-01"],
    ["2027-01", "2026-07-01"],
  ] as const
) {
  Deno.test(`the school year of ${month} begins on ${from}, and is told until the month's end`, () => {
    assert.deepEqual(schoolYearUntil(month), { from, before: monthDays(month).before });
  });
}

Deno.test("a month is written YYYY-MM; a blank one counts as absent", () => {
  for (const month of ["2000-01", "2026-03", "2099-12"]) assert.deepEqual(reportParams.parse({ month }), { month });
  assert.deepEqual(reportParams.parse({ month: "" }), { month: undefined });
  for (const month of "2026-13 2026-00 2026-3 1999-12 2100-01 0000-01 march 2026-03-01 ２０２６-03".split(" ")) {
    assert.equal(reportParams.safeParse({ month }).success, false, month);
  }
});
