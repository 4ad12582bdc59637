import assert from "node:assert/strict";
import { schoolLabel, SCHOOLS } from "../../../src/domain/district/schools.ts";

Deno.test("schools sort by their stored values as they do by their labels", () => {
  const byLabel = SCHOOLS.toSorted((a, b) => schoolLabel(a) < schoolLabel(b) ? -1 : 1);
  assert.deepEqual(SCHOOLS.toSorted(), byLabel);
});
