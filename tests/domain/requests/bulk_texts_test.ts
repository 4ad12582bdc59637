import assert from "node:assert/strict";
import { approveQuestion } from "../../../src/domain/requests/bulk_texts.ts";

const question = (requests: number, lunches: number, specialMeals: number) =>
  approveQuestion({ requestIds: Array.from({ length: requests }, () => "id"), lunches, specialMeals });

Deno.test("the question before an approval of many says how many they are, with their lunches and special meals", () => {
  assert.equal(question(77, 1640, 12), "Approve 77 requests: 1,640 lunches, 12 special meals?");
  assert.equal(question(1, 21, 1), "Approve 1 request: 21 lunches, 1 special meal?");
  assert.equal(question(1000, 1, 0), "Approve 1,000 requests: 1 lunch?");
});
