import assert from "node:assert/strict";
import { districtListParams, myListParams } from "../../../src/domain/requests/query_schemas.ts";

Deno.test("a requester's list is active unless the query says archived=true", () => {
  assert.equal(myListParams.parse({}).archived, false);
  assert.equal(myListParams.parse({ archived: "false" }).archived, false);
  assert.equal(myListParams.parse({ archived: "true" }).archived, true);
  assert.equal(myListParams.safeParse({ archived: "1" }).success, false);
});

Deno.test("a filter form with nothing chosen filters nothing", () => {
  const { status, school, q } = districtListParams.parse({ status: "", school: " ", q: "  " });
  assert.deepEqual([status, school, q], [undefined, undefined, undefined]);
});

Deno.test("a search is trimmed; unknown statuses, impossible schools and unstorable text are refused", () => {
  assert.equal(districtListParams.parse({ q: " glacier " }).q, "glacier");
  for (const wrong of [{ status: "LOST" }, { school: "Auke Bay" }, { q: "a\0" }, { q: "\ud800" }]) {
    assert.equal(districtListParams.safeParse(wrong).success, false, JSON.stringify(wrong));
  }
});
