import assert from "node:assert/strict";
import { dateErrors, historyParams } from "../../../src/domain/history/query_schemas.ts";

Deno.test("a history without filters is complete", () => {
  const { page, limit, ...filters } = historyParams.parse({ person: " ", school: "", type: "", from: "", to: "" });
  assert.deepEqual([page, limit, ...Object.values(filters).filter((value) => value !== undefined)], [1, 20]);
});

for (const wrong of ["2026-02-30", "0000-01-01", "275760-09-13"]) {
  Deno.test(`a history from or to ${wrong} is refused at the date's field`, () => {
    assert.equal(dateErrors(historyParams.parse({ from: wrong })).from, `“${wrong}” is not a date such as 1/15/2027`);
    assert.equal(dateErrors(historyParams.parse({ to: wrong })).to, `“${wrong}” is not a date such as 1/15/2027`);
  });
}

Deno.test("a range of days cannot end before it begins", () => {
  assert.equal(dateErrors({ from: "2026-03-02", to: "2026-03-02" }).summary, null);
  assert.equal(dateErrors({ from: "2026-03-02", to: undefined }).summary, null);
  assert.match(dateErrors({ from: "2026-03-03", to: "2026-03-02" }).summary ?? "", /From date is after the To date/);
});
