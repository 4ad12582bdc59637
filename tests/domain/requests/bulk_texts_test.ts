import assert from "node:assert/strict";
import { approveQuestion, bulkFailed, bulkStopped } from "../../../src/domain/requests/bulk_texts.ts";

const question = (requests: number, lunches: number, specialMeals: number) =>
  approveQuestion({ requestIds: Array.from({ length: requests }, () => "id"), lunches, specialMeals });

Deno.test("the question before an approval of many says how many they are, with their lunches and special meals", () => {
  assert.equal(question(77, 1640, 12), "Approve 77 requests: 1,640 lunches, 12 special meals?");
  assert.equal(question(1, 21, 1), "Approve 1 request: 21 lunches, 1 special meal?");
  assert.equal(question(1000, 1, 0), "Approve 1,000 requests: 1 lunch?");
});

const result = (success: number) => ({ success, failed: 0, failures: [] });

Deno.test("a stopped bulk action says what it did, and how many are left", () => {
  assert.deepEqual(bulkStopped("approve", result(30), 47, true), {
    title: "Stopped",
    description: "30 requests were approved",
    subject: "47 still selected",
  });
  assert.equal(bulkStopped("progress", result(1), 5, true).description, "1 request was marked in progress");
});

Deno.test("what is left by a stopped bulk action is not called selected where another tab deselected it", () => {
  assert.equal(bulkStopped("approve", result(10), 20, false).subject, "20 left as they were");
});

Deno.test("a bulk action whose call failed says what is certain: its answer may only be lost", () => {
  const failure = { title: "Bulk approve failed", description: "An error occurred while approving requests" };
  assert.deepEqual(bulkFailed("approve", result(10)), { ...failure, subject: "At least 10 requests were approved" });
  assert.deepEqual(bulkFailed("approve", result(0)), failure);
  assert.equal(
    bulkFailed("progress", result(1), "You must change your password first.").subject,
    "You must change your password first. At least 1 request was marked in progress",
  );
});
