import assert from "node:assert/strict";
import {
  kitchenParams,
  labelParams,
  labelSettings,
  neighboringDays,
  readLabelForm,
  requireKitchenDay,
} from "../../../src/domain/kitchen/params.ts";

const NOW = new Date("2026-03-02T18:00:00Z");

const WRONG: [query: Record<string, string>, message: RegExp][] = [
  [{ date: "2026-02-30" }, /must be a date/],
  [{ date: "tomorrow" }, /must be a date/],
  [{ date: "2026-03-02", stock: "4x4" }, /must be one of 3x10, 2x5/],
  [{ date: "2026-03-02", start: "1".repeat(21) }, /must be a number/],
];

for (const [query, message] of WRONG) {
  Deno.test(`labels with ${JSON.stringify(query)} are refused with words`, () => {
    const result = labelParams.safeParse(query);
    assert.match(result.error?.issues[0]?.message ?? "", message);
  });
}

const WRONG_SETTINGS: [given: Parameters<typeof labelSettings>[0], message: RegExp][] = [
  [{ start: "0" }, /This link is invalid: start must be at least 1\.$/],
  [{ start: "-1" }, /start must be a whole number/],
  [{ start: "31" }, /start must be at most 30 on a sheet of 30 labels/],
  [{ stock: "2x5", start: "11" }, /start must be at most 10 on a sheet of 10 labels/],
];

for (const [given, message] of WRONG_SETTINGS) {
  Deno.test(`label settings of ${JSON.stringify(given)} are refused with words, and kept as typed`, () => {
    assert.throws(() => labelSettings(given), message);
    const { stock, start, settings } = readLabelForm(given);
    assert.deepEqual({ stock, start, settings }, { stock: "3x10", settings: null, ...given });
  });
}

Deno.test("a field left blank in the form is as if it were not there", () => {
  const { date, ...rest } = labelParams.parse({ date: "2026-03-02", stock: "", start: "" });
  assert.deepEqual([date, ...Object.values(rest)], ["2026-03-02", undefined, undefined]);
  assert.deepEqual(kitchenParams.parse({ date: "" }), { date: undefined });
});

Deno.test("labels start within their sheet, and take the remembered settings", () => {
  assert.deepEqual(labelSettings({}), { stock: "3x10", start: 1 });
  assert.deepEqual(readLabelForm({ start: "10" }, "2x5").settings, { stock: "2x5", start: 10 });
  assert.match(readLabelForm({ start: "11" }, "2x5").error ?? "", /a sheet of 10 labels/);
});

Deno.test("the kitchen's pages go from a year ago to in two years", () => {
  for (const date of ["2025-03-02", "2026-03-02", "2028-03-02"]) assert.equal(requireKitchenDay(date, NOW), date);
  for (const date of ["2025-03-01", "2028-03-03", "0001-01-01"]) {
    assert.throws(() => requireKitchenDay(date, NOW), /cover Mar 2, 2025 to Mar 2, 2028/);
  }
  assert.deepEqual(neighboringDays("2028-03-02", 1, NOW), { earlier: "2028-03-01", later: null });
  assert.deepEqual(neighboringDays("2025-03-02", 1, NOW), { earlier: null, later: "2025-03-03" });
});
