import assert from "node:assert/strict";
import { deletionSchema } from "../../../src/domain/requests/decisions.ts";

Deno.test("a deletion's reason may be absent, and a blank one counts as absent", () => {
  assert.equal(deletionSchema.parse({}).deletionReason, null);
  assert.equal(deletionSchema.parse({ deletionReason: "  " }).deletionReason, null);
  assert.equal(deletionSchema.parse({ deletionReason: " Entered twice " }).deletionReason, "Entered twice");
});
