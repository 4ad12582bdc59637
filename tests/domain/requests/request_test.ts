import assert from "node:assert/strict";
import { shortId, versionLabel } from "../../../src/domain/requests/request.ts";

Deno.test("versions are the original submission and its numbered revisions, ids are shown with 8 characters", () => {
  assert.deepEqual([0, 1, 7].map(versionLabel), ["Original Submission", "Revision 1", "Revision 7"]);
  assert.equal(shortId("3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b"), "3f2b9c1e");
});
