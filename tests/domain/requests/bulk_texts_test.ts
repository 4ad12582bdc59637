import assert from "node:assert/strict";
import { approveQuestion, bulkStopped } from "../../../src/domain/requests/bulk_texts.ts";

const question = (requests: number, lunches: number, specialMeals: number) =>
  approveQuestion({ requestIds: Array.from({ length: requests }, () => "id"), lunches, specialMeals });

Deno.test("the question before an approval of many says how many they are, with their lunches and special meals", () => {
  assert.equal(question(77, 1640, 12), "Approve 77 requests: 1,640 lunches, 12 special meals?");
  assert.equal(question(1, 21, 1), "Approve 1 request: 21 lunches, 1 special meal?");
  assert.equal(question(1000, 1, 0), "Approve 1,000 requests: 1 lunch?");
});

Deno.test("a stopped bulk action says what it did, and how many are left", () => {
  const result = (success: number) => ({ success, failed: 0, failures: [] });
  assert.deepEqual(bulkStopped("approve", result(30), 47), {
    title: "Stopped",
    description: "30 requests were approved",
    subject: "47 still selected",
  });
  assert.equal(bulkStopped("progress", result(1), 5).description, "1 request was marked in progress");
});
