import assert from "node:assert/strict";
import { pageParams } from "../../../src/domain/lists/param_schemas.ts";

Deno.test("a list starts on page 1 with 20 rows", () => {
  assert.deepEqual(pageParams.parse({}), { page: 1, limit: 20 });
  assert.deepEqual(pageParams.parse({ page: "3", limit: "1000" }), { page: 3, limit: 1000 });
});

for (const page of ["0", "-1", "1.5", "x", "", " 1", "1e3", "9999999999"]) {
  Deno.test(`page "${page}" is refused`, () => assert.equal(pageParams.safeParse({ page }).success, false));
}

for (const limit of ["0", "1001", "-5", "all", ""]) {
  Deno.test(`limit "${limit}" is refused`, () => assert.equal(pageParams.safeParse({ limit }).success, false));
}
