import assert from "node:assert/strict";
import { dateRangeError, historyParams } from "../../../src/domain/history/params.ts";

Deno.test("a history without filters is complete", () => {
  const { page, limit, ...filters } = historyParams.parse({ person: " ", school: "", type: "", from: "", to: "" });
  assert.deepEqual([page, limit, ...Object.values(filters).filter((value) => value !== undefined)], [1, 20]);
});

for (
  const wrong of [
    { from: "2026-02-30" },
    { to: "03/02/2026" },
    { from: "0000-01-01" },
    { to: "275760-09-13" },
    { type: "user" },
    { school: "Auke Bay" },
    { person: "\0" },
  ]
) {
  Deno.test(`a history filtered by ${JSON.stringify(wrong)} is refused`, () =>
    assert.equal(historyParams.safeParse(wrong).success, false));
}

Deno.test("a range of days cannot end before it begins", () => {
  assert.equal(dateRangeError({ from: "2026-03-02", to: "2026-03-02" }), null);
  assert.equal(dateRangeError({ from: "2026-03-02", to: undefined }), null);
  assert.match(dateRangeError({ from: "2026-03-03", to: "2026-03-02" }) ?? "", /From date is after the To date/);
});
