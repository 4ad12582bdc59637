import assert from "node:assert/strict";
import { dateRangeError, historyQuery } from "../../../src/domain/history/queries.ts";
import { districtListQuery, myListQuery } from "../../../src/domain/requests/queries.ts";
import { pageQuery } from "../../../src/domain/lists/queries.ts";
import { withQuery } from "../../../src/domain/urls.ts";

Deno.test("a list starts on page 1 with 20 rows", () => {
  assert.deepEqual(pageQuery.parse({}), { page: 1, limit: 20 });
  assert.deepEqual(pageQuery.parse({ page: "3", limit: "1000" }), { page: 3, limit: 1000 });
});

for (const page of ["0", "-1", "1.5", "x", "", " 1", "1e3", "9999999999"]) {
  Deno.test(`page "${page}" is refused`, () => assert.equal(pageQuery.safeParse({ page }).success, false));
}

for (const limit of ["0", "1001", "-5", "all", ""]) {
  Deno.test(`limit "${limit}" is refused`, () => assert.equal(pageQuery.safeParse({ limit }).success, false));
}

Deno.test("a requester's list is the active one unless the archived one is asked for, in these words", () => {
  assert.equal(myListQuery.parse({}).archived, false);
  assert.equal(myListQuery.parse({ archived: "false" }).archived, false);
  assert.equal(myListQuery.parse({ archived: "true" }).archived, true);
  assert.equal(myListQuery.safeParse({ archived: "1" }).success, false);
});

Deno.test("a filter form that is sent with nothing chosen filters nothing", () => {
  const { status, school, q } = districtListQuery.parse({ status: "", school: " ", q: "  " });
  assert.deepEqual([status, school, q], [undefined, undefined, undefined]);
});

Deno.test("a search is trimmed; what names no status or school, is too long or cannot be stored is refused", () => {
  assert.equal(districtListQuery.parse({ q: " glacier " }).q, "glacier");
  for (
    const wrong of [{ status: "LOST" }, { school: "Elsewhere" }, { q: "x".repeat(201) }, { q: "a\0" }, { q: "\ud800" }]
  ) {
    assert.equal(districtListQuery.safeParse(wrong).success, false, JSON.stringify(wrong));
  }
});

Deno.test("an address carries what is asked for, encoded, and leaves out what is empty", () => {
  assert.equal(withQuery("/admin", { status: undefined, q: "" }), "/admin");
  assert.equal(withQuery("/admin", { q: "a & b", page: 2, school: undefined }), "/admin?q=a+%26+b&page=2");
});

Deno.test("a history that is asked for with nothing chosen is the whole one", () => {
  assert.deepEqual(historyQuery.parse({ person: " ", school: "", type: "", from: "", to: "" }), {
    page: 1,
    limit: 20,
    person: undefined,
    school: undefined,
    type: undefined,
    from: undefined,
    to: undefined,
  });
});

for (
  const wrong of [
    { from: "2026-02-30" },
    { to: "03/02/2026" },
    { from: "0000-01-01" },
    { to: "275760-09-13" },
    { type: "user" },
    { school: "Elsewhere" },
    { person: "\0" },
  ]
) {
  Deno.test(`a history filtered by ${JSON.stringify(wrong)} is refused`, () =>
    assert.equal(historyQuery.safeParse(wrong).success, false));
}

Deno.test("a span of days begins no later than it ends", () => {
  assert.equal(dateRangeError({ from: "2026-03-02", to: "2026-03-02" }), null);
  assert.equal(dateRangeError({ from: "2026-03-02", to: undefined }), null);
  assert.match(dateRangeError({ from: "2026-03-03", to: "2026-03-02" }) ?? "", /first day is after the last/);
});
