import assert from "node:assert/strict";
import { loadText, loadTone } from "../../../src/domain/kitchen/calendar/load.ts";
import { countLeftOut, isPastDelivery } from "../../../src/domain/requests/delivery_groups.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../src/domain/requests/statuses.ts";

const LOADS: [approved: number, inReview: number, capacity: number | null, text: string, tone?: string][] = [
  [604, 351, 620, "604 of 620 approved, 351 in review", "warning"],
  [604, 16, 620, "604 of 620 approved, 16 in review"],
  [1_621, 0, 1_620, "1,621 of 1,620 approved", "danger"],
  [0, 25, null, "0 approved, 25 in review"],
  [25, 0, null, "25 approved"],
  [0, 1, 0, "0 of 0 approved, 1 in review", "warning"],
];

for (const [approved, inReview, capacity, text, tone] of LOADS) {
  Deno.test(`a day with ${text} is ${tone ?? "in order"}`, () => {
    const day = { date: "2026-11-28", approved, inReview, capacity, closedReason: null };
    assert.deepEqual([loadText(day), loadTone(day)], [text, tone ?? null]);
  });
}

Deno.test("a delivery is past once its day is over and it still waits to be packed or completed", () => {
  const past = REQUEST_STATUSES.filter((status) =>
    isPastDelivery({ status, deliveryDate: "2026-11-27" }, "2026-11-28")
  );
  assert.deepEqual(past, ["APPROVED", "IN_PROGRESS"]);
  assert.equal(isPastDelivery({ status: "APPROVED", deliveryDate: "2026-11-28" }, "2026-11-28"), false);
});

Deno.test("past deliveries are counted as left out once all other rows are selected, as far as they are not", () => {
  const rows = ["27", "27", "28", "29"].map((day, index) => ({
    id: `row${index}`,
    status: "APPROVED" as RequestStatus,
    deliveryDate: `2026-11-${day}`,
  }));
  const leftOut = (...selected: number[]) =>
    countLeftOut(rows, Object.fromEntries(selected.map((index) => [`row${index}`, true])), "2026-11-28");
  assert.deepEqual([leftOut(2, 3), leftOut(0, 2, 3), leftOut(0, 1, 2, 3), leftOut(2), leftOut()], [2, 1, 0, 0, 0]);
  assert.equal(countLeftOut(rows.slice(0, 2), {}, "2026-11-28"), 0, "nothing is selected");
});
