import assert from "node:assert/strict";
import { addDays, deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import {
  earliestDeliveryDate,
  isLocked,
  isShortNotice,
  latestDeliveryDate,
  noticeText,
} from "../../../src/domain/requests/deadlines.ts";
import { urgencyBadge } from "../../../src/domain/requests/urgency.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../src/domain/requests/statuses.ts";

for (
  const [day, lockedFrom] of [
    ["2026-04-15", "2026-04-13T16:30:00Z"],
    // 8:30 am after the clocks went forward: 48 hours before, Alaska's clocks say 7:30 am.
    ["2026-03-08", "2026-03-06T16:30:00Z"],
    ["2026-03-09", "2026-03-07T16:30:00Z"],
    // 8:30 am after the clocks went back: 48 hours before, Alaska's clocks say 9:30 am.
    ["2026-11-01", "2026-10-30T17:30:00Z"],
    ["2026-11-02", "2026-10-31T17:30:00Z"],
  ] as const
) {
  Deno.test(`a delivery on ${day} at 8:30 am is locked from ${lockedFrom}, to the second, and ever after`, () => {
    const delivery = deliveryInstant(day, "8:30 am");
    const from = new Date(lockedFrom).getTime();
    assert.equal(isLocked(delivery, new Date(from - 1000)), false);
    assert.equal(isLocked(delivery, new Date(from)), true);
    assert.equal(isLocked(delivery.toISOString(), new Date(from + 1000)), true);
    assert.equal(isLocked(delivery, new Date(from + 1000 * 24 * 60 * 60 * 1000)), true);
  });
}

for (
  const [day, midnight, why] of [
    ["2026-01-29", "2026-01-16T09:00:00Z", "in winter"],
    ["2026-03-15", "2026-03-02T09:00:00Z", "over the day on which clocks go forward"],
    ["2026-11-10", "2026-10-28T08:00:00Z", "over the day on which clocks go back"],
  ] as const
) {
  Deno.test(`two weeks' notice for ${day} ends at Alaska's midnight 13 days before, ${why}`, () => {
    assert.equal(isShortNotice(day, new Date(new Date(midnight).getTime() - 1000)), false);
    assert.equal(isShortNotice(day, new Date(midnight)), true);
    assert.equal(isShortNotice(addDays(day, 1), new Date(midnight)), false);
  });
}

Deno.test("the earliest delivery is tomorrow in Alaska, not in UTC", () => {
  assert.equal(earliestDeliveryDate(new Date("2026-01-01T08:59:59Z")), "2026-01-01");
  assert.equal(earliestDeliveryDate(new Date("2026-01-01T09:00:00Z")), "2026-01-02");
});

Deno.test("the latest delivery is on the same day of next year, counted in Alaska, not in UTC", () => {
  assert.equal(latestDeliveryDate(new Date("2026-01-01T08:59:59Z")), "2026-12-31");
  assert.equal(latestDeliveryDate(new Date("2026-01-01T09:00:00Z")), "2027-01-01");
  assert.equal(latestDeliveryDate(new Date("2027-03-01T18:00:00Z")), "2028-03-01", "366 days, over a February 29");
  assert.equal(latestDeliveryDate(new Date("2028-02-29T18:00:00Z")), "2029-02-28");
});

Deno.test("a request in review, and no other, says how near its delivery is from seven days before it on", () => {
  const on = (day: number, status: RequestStatus = "IN_REVIEW") =>
    Object.values(
      urgencyBadge({ status, deliveryDate: "2026-04-15" }, `2026-04-${String(day).padStart(2, "0")}`) ?? {},
    );
  assert.deepEqual([7, 8, 10, 11, 14, 15, 16, 20].map((day) => on(day)), [
    [],
    ["In 7 days", "neutral"],
    ["In 5 days", "neutral"],
    ["In 4 days", "warning"],
    ["Tomorrow", "urgent"],
    ["Today", "urgent"],
    ["Day has passed", "urgent"],
    ["Day has passed", "urgent"],
  ]);
  const others = REQUEST_STATUSES.filter((status) => status !== "IN_REVIEW");
  assert.deepEqual(others.filter((status) => on(14, status).length > 0), []);
});

for (
  const [deliveryDate, expected] of [["2026-04-15", "9 days' notice"], ["2026-04-07", "1 day's notice"]] as const
) {
  Deno.test(`the notice for ${deliveryDate}, ordered on April 6: ${expected}`, () => {
    // Shortly before midnight in Alaska, which is the next day in UTC.
    assert.equal(noticeText({ createdAt: "2026-04-07T07:59:00.000Z", deliveryDate }), expected);
  });
}
