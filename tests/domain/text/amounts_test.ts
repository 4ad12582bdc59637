import assert from "node:assert/strict";
import { counted, formatBytes, formatSpan } from "../../../src/domain/text/amounts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/domain/time/durations.ts";

for (
  const [ms, text] of [
    [MINUTE_MS - 1, "less than a minute"],
    [MINUTE_MS, "1 minute"],
    [HOUR_MS - 1, "59 minutes"],
    [HOUR_MS, "1 hour"],
    [2 * DAY_MS - 1, "47 hours"],
    [2 * DAY_MS, "2 days"],
  ] as const
) {
  Deno.test(`${ms} ms are ${text}`, () => assert.equal(formatSpan(ms), text));
}

Deno.test("sizes and counts are said in their unit, with thousands apart", () => {
  const sizes = ["999 bytes", "1.0 KB", "12.5 KB", "999 KB", "3.0 GB"];
  assert.deepEqual([999, 1_000, 12_540, 999_000, 3_000_000_000].map(formatBytes), sizes);
  const lunches = ["0 lunches", "1 lunch", "1 lunch", "1,640 lunches"];
  assert.deepEqual([0, 1, 1.9, 1640].map((amount) => counted(amount, "lunch", "lunches")), lunches);
});
