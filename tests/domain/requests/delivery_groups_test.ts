import assert from "node:assert/strict";
import { loadText, loadTone } from "../../../src/domain/requests/delivery_groups.ts";

const LOADS: [approved: number, inReview: number, capacity: number | null, text: string, tone?: string][] = [
  [604, 351, 620, "604 approved, 351 in review, room for 620", "warning"],
  [604, 16, 620, "604 approved, 16 in review, room for 620"],
  [1_621, 0, 1_620, "1,621 approved, room for 1,620", "danger"],
  [0, 25, null, "0 approved, 25 in review"],
  [25, 0, null, "25 approved"],
  [0, 1, 0, "0 approved, 1 in review, room for 0", "warning"],
];

for (const [approved, inReview, capacity, text, tone] of LOADS) {
  Deno.test(`a day with ${text} is ${tone ?? "in order"}`, () => {
    const day = { date: "2026-11-28", approved, inReview, capacity, closedReason: null };
    assert.deepEqual([loadText(day), loadTone(day)], [text, tone]);
  });
}
