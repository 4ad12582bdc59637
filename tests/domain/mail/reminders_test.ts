import assert from "node:assert/strict";
import { deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import { dueReminders, type ReminderKind, schoolDaysBefore } from "../../../src/domain/mail/reminders.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { aRequest } from "../../support/sheets.ts";

function version(changes: Partial<LunchRequest> = {}): LunchRequest {
  const { deliveryDate = "2026-04-16", deliveryTimeText = "8:30 am" } = changes;
  const deliveryAt = deliveryInstant(deliveryDate, deliveryTimeText).toISOString();
  const id = `version-${changes.version ?? 0}`;
  return {
    ...aRequest(),
    id,
    deliveryDate,
    deliveryTimeText,
    deliveryAt,
    createdAt: "2026-02-01T20:00:00.000Z",
    ...changes,
  };
}

const at = (day: string, clock: string) => deliveryInstant(day, clock);
const WEEK: ReminderKind = "review-7-days";
const SOON: ReminderKind = "review-3-days";
const CONFIRM: ReminderKind = "confirm-3-school-days";

// Delivery is on Thursday, 16 April 2026, at 8:30 am; three school days before is Monday, the 13th.
const week: [day: string, clock: string, due: ReminderKind[]][] = [
  ["2026-04-08", "11:59 pm", []],
  ["2026-04-09", "6:59 am", []],
  ["2026-04-09", "7:00 am", [WEEK]],
  ["2026-04-09", "11:59 pm", [WEEK]],
  ["2026-04-10", "6:59 am", []],
  ["2026-04-12", "3:00 pm", [WEEK]],
  ["2026-04-13", "6:59 am", []],
  ["2026-04-13", "7:00 am", [SOON, CONFIRM]],
  ["2026-04-14", "8:29 am", [SOON, CONFIRM]],
  ["2026-04-14", "8:30 am", [SOON]],
  ["2026-04-16", "8:29 am", [SOON]],
  ["2026-04-16", "8:30 am", []],
  ["2026-04-20", "9:00 am", []],
];
for (const [day, clock, due] of week) {
  Deno.test(`on ${day} at ${clock}, ${due.join(" and ") || "nothing"} is due for a request in review for Thursday 2026-04-16`, () => {
    assert.deepEqual(dueReminders([version()], at(day, clock)), due);
  });
}

Deno.test("administrators are reminded only of requests in review, and requesters of what they can still revise", () => {
  const due = (status: LunchRequest["status"]) => dueReminders([version({ status })], at("2026-04-13", "8:00 am"));
  assert.deepEqual(due("IN_REVIEW"), [SOON, CONFIRM]);
  assert.deepEqual(due("APPROVED"), [CONFIRM]);
  for (const status of ["DENIED", "IN_PROGRESS", "COMPLETED", "CANCELLED"] as const) assert.deepEqual(due(status), []);
});

const submissions: [submitted: Date, now: Date, due: ReminderKind[]][] = [
  [at("2026-04-09", "6:59 am"), at("2026-04-09", "7:00 am"), [WEEK]],
  [at("2026-04-09", "7:00 am"), at("2026-04-09", "7:00 am"), []],
  [at("2026-04-09", "10:00 am"), at("2026-04-10", "9:00 am"), []],
  [at("2026-04-09", "10:00 am"), at("2026-04-13", "7:00 am"), [SOON, CONFIRM]],
  [at("2026-04-13", "7:00 am"), at("2026-04-13", "8:00 am"), []],
  [at("2026-04-14", "7:00 am"), at("2026-04-15", "8:00 am"), []],
];
for (const [submitted, now, due] of submissions) {
  Deno.test(`a request of ${submitted.toISOString()} needs ${due.join(" and ") || "no reminder"} at ${now.toISOString()}`, () => {
    assert.deepEqual(dueReminders([version({ createdAt: submitted.toISOString() })], now), due);
  });
}

Deno.test("administrators are reminded of a revision ahead of the delivery in force, when that comes first", () => {
  const approved = version({ status: "APPROVED" });
  const revision = version({
    version: 1,
    deliveryDate: "2026-04-30",
    createdAt: at("2026-04-08", "9:00 am").toISOString(),
  });
  const due = (day: string, clock: string) => dueReminders([approved, revision], at(day, clock));
  assert.deepEqual(due("2026-04-09", "6:59 am"), []);
  assert.deepEqual(due("2026-04-09", "7:00 am"), [WEEK]);
  assert.deepEqual(due("2026-04-13", "7:00 am"), [SOON]);
});

Deno.test("administrators are reminded of a revision ahead of its own delivery, when that comes first", () => {
  const approved = version({ status: "APPROVED", deliveryDate: "2026-04-30" });
  const revision = version({ version: 1, createdAt: at("2026-04-08", "9:00 am").toISOString() });
  const due = (day: string, clock: string) => dueReminders([approved, revision], at(day, clock));
  assert.deepEqual(due("2026-04-09", "7:00 am"), [WEEK]);
  assert.deepEqual(due("2026-04-13", "7:00 am"), [SOON, CONFIRM]);
});

Deno.test("requesters are asked to confirm a revision in review, and nobody a superseded version", () => {
  const approved = version({ status: "APPROVED" });
  const revision = version({
    version: 1,
    deliveryDate: "2026-04-20",
    createdAt: at("2026-04-10", "9:00 am").toISOString(),
  });
  assert.deepEqual(dueReminders([approved, revision], at("2026-04-13", "8:00 am")), [SOON]);
  assert.deepEqual(
    dueReminders(
      [version({ ...approved, supersededAt: "2026-04-10T00:00:00Z" }), revision],
      at("2026-04-15", "8:00 am"),
    ),
    [WEEK, CONFIRM],
  );
});

Deno.test("nobody is asked to confirm a request that the earlier delivery in force has locked", () => {
  const approved = version({ status: "APPROVED" });
  const revision = version({
    version: 1,
    deliveryDate: "2026-04-17",
    createdAt: at("2026-04-10", "9:00 am").toISOString(),
  });
  assert.deepEqual(dueReminders([approved, revision], at("2026-04-14", "8:29 am")), [SOON, CONFIRM]);
  assert.deepEqual(dueReminders([approved, revision], at("2026-04-14", "8:30 am")), [SOON]);
});

Deno.test("a family without a live version has no reminders", () => {
  assert.deepEqual(dueReminders([version({ supersededAt: "2026-04-10T00:00:00Z" })], at("2026-04-13", "8:00 am")), []);
});

for (
  const [delivery, weekday, before] of [
    ["2026-04-13", "Monday", "2026-04-08"],
    ["2026-04-14", "Tuesday", "2026-04-09"],
    ["2026-04-15", "Wednesday", "2026-04-10"],
    ["2026-04-16", "Thursday", "2026-04-13"],
    ["2026-04-17", "Friday", "2026-04-14"],
    ["2026-04-18", "Saturday", "2026-04-15"],
    ["2026-04-19", "Sunday", "2026-04-15"],
    ["2026-01-01", "Thursday, the first of a year", "2025-12-29"],
    ["2028-03-01", "Wednesday after a leap day", "2028-02-25"],
  ] as const
) {
  Deno.test(`three school days before ${weekday}, ${delivery}, is ${before}`, () => {
    assert.equal(schoolDaysBefore(delivery, 3), before);
  });
}

// 7:00 in the morning on Juneau's clocks, on both days on which they change and around them.
for (
  const [delivery, week, soon, confirm] of [
    // Clocks go forward on Sunday, 8 March 2026.
    ["2026-03-09", "2026-03-02T16:00:00Z", "2026-03-06T16:00:00Z", "2026-03-04T16:00:00Z"],
    ["2026-03-11", "2026-03-04T16:00:00Z", "2026-03-08T15:00:00Z", "2026-03-06T16:00:00Z"],
    ["2026-03-15", "2026-03-08T15:00:00Z", "2026-03-12T15:00:00Z", "2026-03-11T15:00:00Z"],
    // And back on Sunday, 1 November 2026.
    ["2026-11-02", "2026-10-26T15:00:00Z", "2026-10-30T15:00:00Z", "2026-10-28T15:00:00Z"],
    ["2026-11-04", "2026-10-28T15:00:00Z", "2026-11-01T16:00:00Z", "2026-10-30T15:00:00Z"],
    ["2026-11-08", "2026-11-01T16:00:00Z", "2026-11-05T16:00:00Z", "2026-11-04T16:00:00Z"],
  ] as const
) {
  Deno.test(`for a delivery on ${delivery} reminders come at 7:00 in Alaska, whatever the clocks did`, () => {
    const request = version({ deliveryDate: delivery });
    for (const [kind, moment] of [[WEEK, week], [SOON, soon], [CONFIRM, confirm]] as const) {
      const instant = new Date(moment);
      assert(dueReminders([request], instant).includes(kind), `${kind} at ${moment}`);
      assert(!dueReminders([request], new Date(instant.getTime() - 1000)).includes(kind), `${kind} before ${moment}`);
    }
  });
}
