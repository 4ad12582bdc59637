import assert from "node:assert/strict";
import { districtListQuery, myListQuery } from "../../../src/domain/requests/queries.ts";

Deno.test("a requester's list is active unless the query says archived=true", () => {
  assert.equal(myListQuery.parse({}).archived, false);
  assert.equal(myListQuery.parse({ archived: "false" }).archived, false);
  assert.equal(myListQuery.parse({ archived: "true" }).archived, true);
  assert.equal(myListQuery.safeParse({ archived: "1" }).success, false);
});

Deno.test("a filter form with nothing chosen filters nothing", () => {
  const { status, school, q } = districtListQuery.parse({ status: "", school: " ", q: "  " });
  assert.deepEqual([status, school, q], [undefined, undefined, undefined]);
});

Deno.test("a search is trimmed; unknown statuses and schools, and text that is too long or cannot be stored, are refused", () => {
  assert.equal(districtListQuery.parse({ q: " glacier " }).q, "glacier");
  for (
    const wrong of [{ status: "LOST" }, { school: "Elsewhere" }, { q: "x".repeat(201) }, { q: "a\0" }, { q: "\ud800" }]
  ) {
    assert.equal(districtListQuery.safeParse(wrong).success, false, JSON.stringify(wrong));
  }
});
