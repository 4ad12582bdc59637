import assert from "node:assert/strict";
import { addDays, deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import {
  dueReminders as dueRemindersOf,
  lastRemindedDay,
  MAX_REMINDER_DAYS,
  type ReminderKind,
  REMINDERS,
  schoolDaysBefore,
} from "../../../src/domain/mail/reminders.ts";
import type { ClosedDays } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { aRequest } from "../../support/sheets.ts";

function version(changes: Partial<LunchRequest> = {}): LunchRequest {
  const { deliveryDate = "2026-04-16", deliveryTimeText = "8:30 am" } = changes;
  const deliveryAt = deliveryInstant(deliveryDate, deliveryTimeText).toISOString();
  const id = `version-${changes.version ?? 0}`;
  return aRequest({
    id,
    deliveryDate,
    deliveryTimeText,
    deliveryAt,
    createdAt: "2026-02-01T20:00:00.000Z",
    ...changes,
  });
}

const dueReminders = (versions: LunchRequest[], now: Date, closed: ClosedDays = []) =>
  dueRemindersOf([versions], closed, now).map(({ kind }) => kind);

const at = (day: string, clock: string) => deliveryInstant(day, clock);
const WEEK: ReminderKind = "review-7-days";
const SOON: ReminderKind = "review-3-days";
const CONFIRM: ReminderKind = "confirm-3-school-days";

// Delivery is on Thursday, 16 April 2026, at 8:30 am; three school days before is Monday, the 13th.
const week: [day: string, clock: string, due: ReminderKind[]][] = [
  ["2026-04-09", "6:59 am", []],
  ["2026-04-09", "7:00 am", [WEEK]],
  ["2026-04-10", "6:59 am", []],
  ["2026-04-12", "3:00 pm", [WEEK]],
  ["2026-04-13", "6:59 am", []],
  ["2026-04-13", "7:00 am", [SOON, CONFIRM]],
  ["2026-04-14", "8:29 am", [SOON, CONFIRM]],
  ["2026-04-14", "8:30 am", [SOON]],
  ["2026-04-16", "8:29 am", [SOON]],
  ["2026-04-16", "8:30 am", []],
];
for (const [day, clock, due] of week) {
  Deno.test(`on ${day} at ${clock}, ${due.join(" and ") || "nothing"} is due for a review for Thursday 2026-04-16`, () => {
    assert.deepEqual(dueReminders([version()], at(day, clock)), due);
  });
}

Deno.test("administrators are reminded only of requests in review, and requesters of what they can still revise", () => {
  const due = (status: LunchRequest["status"]) => dueReminders([version({ status })], at("2026-04-13", "8:00 am"));
  assert.deepEqual(due("IN_REVIEW"), [SOON, CONFIRM]);
  assert.deepEqual(due("APPROVED"), [CONFIRM]);
  for (const status of ["DENIED", "IN_PROGRESS", "COMPLETED", "CANCELLED"] as const) assert.deepEqual(due(status), []);
});

const approved = version({ status: "APPROVED" });
/** A revision in review, submitted on April 10 unless a test says otherwise. */
const revised = (deliveryDate: string, day = "2026-04-10") =>
  version({ version: 1, deliveryDate, createdAt: at(day, "9:00 am").toISOString() });
const superseded = { supersededAt: "2026-04-10T00:00:00Z" };
const early = revised("2026-04-30", "2026-04-08");
const later = [version({ status: "APPROVED", deliveryDate: "2026-04-30" }), revised("2026-04-16", "2026-04-08")];
const nextWeek = [approved, revised("2026-04-20")];
const nextDay = [approved, revised("2026-04-17")];

const ordered = (day: string, clock: string) => [version({ createdAt: at(day, clock).toISOString() })];

const families: [rule: string, family: LunchRequest[], day: string, clock: string, due: ReminderKind[]][] = [
  ["of what was submitted before the moment", ordered("2026-04-09", "6:59 am"), "2026-04-09", "7:00 am", [WEEK]],
  ["of nothing that was submitted at the moment", ordered("2026-04-09", "7:00 am"), "2026-04-09", "7:00 am", []],
  ["of nothing that was submitted since", ordered("2026-04-09", "10:00 am"), "2026-04-10", "9:00 am", []],
  ["at the next moment after a submission", ordered("2026-04-09", "10:00 am"), "2026-04-13", "7:00 am", [
    SOON,
    CONFIRM,
  ]],
  ["of nothing that was submitted at the last moment", ordered("2026-04-13", "7:00 am"), "2026-04-13", "8:00 am", []],
  ["of a revision, before the delivery in effect", [approved, early], "2026-04-09", "6:59 am", []],
  ["of a revision, before the delivery in effect", [approved, early], "2026-04-09", "7:00 am", [WEEK]],
  ["of a revision, before the delivery in effect", [approved, early], "2026-04-13", "7:00 am", [SOON, CONFIRM]],
  ["of a revision, before its own delivery", later, "2026-04-09", "7:00 am", [WEEK]],
  ["of a revision, before its own delivery", later, "2026-04-13", "7:00 am", [SOON, CONFIRM]],
  ["to confirm a revision before the delivery in effect", nextWeek, "2026-04-13", "8:00 am", [SOON, CONFIRM]],
  ["of no superseded version", [{ ...approved, ...superseded }, revised("2026-04-20")], "2026-04-15", "8:00 am", [
    WEEK,
    CONFIRM,
  ]],
  ["to confirm until the delivery in effect locks it", nextDay, "2026-04-14", "8:29 am", [SOON, CONFIRM]],
  ["to confirm until the delivery in effect locks it", nextDay, "2026-04-14", "8:30 am", [SOON]],
  ["of nothing that is not live", [version(superseded)], "2026-04-13", "8:00 am", []],
];
for (const [rule, family, day, clock, due] of families) {
  Deno.test(`people are reminded ${rule}: ${due.join(" and ") || "nothing"} on ${day} at ${clock}`, () => {
    assert.deepEqual(dueReminders(family, at(day, clock)), due);
  });
}

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
    assert.equal(schoolDaysBefore(delivery, 3, []), before);
  });
}

for (
  const [day, from, to, before] of [
    ["2027-01-04", "2026-12-21", "2027-01-01", "2026-12-16"],
    ["2026-04-16", "2026-04-14", "2026-04-14", "2026-04-10"],
    ["2026-08-17", "2026-05-29", "2026-08-14", "2026-07-27"],
  ] as const
) {
  Deno.test(`for ${day} after a break from ${from} to ${to}, the numbers are to be confirmed on ${before}`, () => {
    const closed = [{ from, to, reason: "Break" }];
    const due = (clock: string) => dueReminders([version({ deliveryDate: day })], at(before, clock), closed);
    assert(!due("6:59 am").includes(CONFIRM));
    assert(due("7:00 am").includes(CONFIRM));
    assert(lastRemindedDay(closed, at(before, "7:00 am")) >= day);
  });
}

Deno.test("no reminder is to come earlier than those that are looked for", () => {
  for (const { dayFor } of Object.values(REMINDERS)) {
    assert(dayFor("2026-04-16", []) >= addDays("2026-04-16", -MAX_REMINDER_DAYS));
  }
});

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
