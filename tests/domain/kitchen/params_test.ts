import assert from "node:assert/strict";
import {
  kitchenParams,
  labelParams,
  neighboringDays,
  requireKitchenDay,
  requireOnSheet,
} from "../../../src/domain/kitchen/params.ts";

const NOW = new Date("2026-03-02T18:00:00Z");

const WRONG: [query: Record<string, string>, message: RegExp][] = [
  [{ date: "2026-02-30" }, /must be a date/],
  [{ date: "tomorrow" }, /must be a date/],
  [{ date: "2026-03-02", stock: "4x4" }, /must be one of 3x10, 2x5/],
  [{ date: "2026-03-02", start: "-1" }, /must be a whole number/],
];

for (const [query, message] of WRONG) {
  Deno.test(`labels with ${JSON.stringify(query)} are refused with words`, () => {
    assert.match(labelParams.safeParse(query).error?.issues[0]?.message ?? "", message);
  });
}

Deno.test("a field left blank in the form is as if it were not there", () => {
  const { stock, start } = labelParams.parse({ date: "2026-03-02", stock: "", start: "" });
  assert.deepEqual([stock, start], ["3x10", 1]);
  assert.deepEqual(kitchenParams.parse({ date: "" }), { date: undefined });
});

Deno.test("labels start within their sheet", () => {
  for (const [stock, labels] of [["3x10", 30], ["2x5", 10]] as const) {
    for (const start of [1, labels]) requireOnSheet({ stock, start });
    for (const start of [0, labels + 1]) {
      assert.throws(() => requireOnSheet({ stock, start }), new RegExp(`from 1 to ${labels}\\.$`));
    }
  }
});

Deno.test("the kitchen's pages go from a year ago to in two years", () => {
  for (const date of ["2025-03-02", "2026-03-02", "2028-03-02"]) assert.equal(requireKitchenDay(date, NOW), date);
  for (const date of ["2025-03-01", "2028-03-03", "0001-01-01"]) {
    assert.throws(() => requireKitchenDay(date, NOW), /cover Mar 2, 2025 to Mar 2, 2028/);
  }
  assert.deepEqual(neighboringDays("2028-03-02", 1, NOW), { earlier: "2028-03-01", later: null });
  assert.deepEqual(neighboringDays("2025-03-02", 1, NOW), { earlier: null, later: "2025-03-03" });
});
