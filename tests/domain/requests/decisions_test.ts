import assert from "node:assert/strict";
import { approveQuestion, bulkRefusal, conflictTexts } from "../../../src/domain/requests/bulk_texts.ts";
import { bulkSchema, deletionSchema } from "../../../src/domain/requests/decisions.ts";

Deno.test("a deletion's reason may be absent, and a blank one counts as absent", () => {
  assert.equal(deletionSchema.parse({}).deletionReason, null);
  assert.equal(deletionSchema.parse({ deletionReason: "  " }).deletionReason, null);
  assert.equal(deletionSchema.parse({ deletionReason: " Entered twice " }).deletionReason, "Entered twice");
});

const [ONE, OTHER] = ["3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b", "7d0f3c55-1d2e-4f6a-8b9c-0a1b2c3d4e5f"] as const;
const errorOf = (requestIds: unknown) => bulkSchema.safeParse({ requestIds }).error?.issues[0]?.message;

Deno.test("a bulk call takes 1 to 1000 requests, each once, even if ids differ in case", () => {
  const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  assert.equal(errorOf([ONE, OTHER]), undefined);
  assert.equal(errorOf(many(1000)), undefined);
  assert.equal(errorOf(many(1001)), "Select at most 1000 requests");
  assert.equal(errorOf([]), "Select at least one request");
  assert.equal(errorOf([ONE, OTHER, ONE.toUpperCase()]), "Select each request once");
  assert.equal(errorOf(["1"]), "must be an id");
  assert.equal(errorOf(undefined), "Select requests first");
});

const question = (requests: number, lunches: number, specialMeals: number) =>
  approveQuestion({ requestIds: Array.from({ length: requests }, () => "id"), lunches, specialMeals }).text;

const OVER = "Nov 25, 2026 would have 955 lunches; the kitchen can pack 620.";

Deno.test("days that are over capacity or closed are said in a sentence each", () => {
  const day = { date: "2026-11-25", lunches: 955, capacity: 620, isClosed: false };
  const closed = { date: "2026-12-08", lunches: 30, capacity: null, isClosed: true };
  assert.deepEqual(conflictTexts([day, closed]), [OVER, "Dec 8, 2026 is closed."]);
  const texts = conflictTexts([{ ...day, lunches: 1200, isClosed: true }]);
  assert.match(texts.join(" "), / would have 1,200 lunches; the kitchen can pack 620\. Nov 25, 2026 is closed\.$/);
});

Deno.test("the question before an approval of many says how many they are, with their lunches and special meals", () => {
  assert.equal(question(77, 1640, 12), "Approve 77 requests: 1,640 lunches, 12 special meals?");
  assert.equal(question(1, 21, 1), "Approve 1 request: 21 lunches, 1 special meal?");
  assert.equal(question(1000, 1, 0), "Approve 1,000 requests: 1 lunch?");
});

Deno.test("a bulk action counts what it refused", () => {
  assert.equal(bulkRefusal("approve", 1), "1 request was not approved");
  assert.equal(bulkRefusal("progress", 11), "11 requests were not marked in progress");
});
