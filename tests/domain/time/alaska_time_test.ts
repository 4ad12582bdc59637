import assert from "node:assert/strict";
import fc from "fast-check";
import {
  addDays,
  ALASKA,
  alaskaDate,
  daysBetween,
  deliveryInstant,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayOfWeek,
  formatWeekday,
  isCalendarDate,
  startOfDay,
} from "../../../src/domain/time/alaska_time.ts";

for (
  const [day, time, instant, why] of [
    ["2026-01-15", "8:30 am", "2026-01-15T17:30:00.000Z", "winter is 9 hours behind UTC"],
    ["2026-07-15", "8:30 am", "2026-07-15T16:30:00.000Z", "summer is 8 hours behind UTC"],
    ["2026-01-15", "12:00 am", "2026-01-15T09:00:00.000Z", "12 am is midnight at the day's start"],
    ["2026-01-15", "12:59 AM", "2026-01-15T09:59:00.000Z", "12:59 am is the first hour"],
    ["2026-01-15", "12:00 pm", "2026-01-15T21:00:00.000Z", "12 pm is noon"],
    ["2026-01-15", "12:30pm", "2026-01-15T21:30:00.000Z", "no blank is needed"],
    ["2026-01-15", "08:05 Pm", "2026-01-16T05:05:00.000Z", "a leading zero and mixed case"],
    ["2026-03-08", "1:59 am", "2026-03-08T10:59:00.000Z", "before the clocks go forward"],
    ["2026-03-08", "2:00 am", "2026-03-08T11:00:00.000Z", "the skipped hour counts as the one after it"],
    ["2026-03-08", "2:30 am", "2026-03-08T11:30:00.000Z", "the skipped hour counts as the one after it"],
    ["2026-03-08", "3:00 am", "2026-03-08T11:00:00.000Z", "after the clocks went forward"],
    ["2026-11-01", "12:59 am", "2026-11-01T08:59:00.000Z", "before the repeated hour"],
    ["2026-11-01", "1:00 am", "2026-11-01T09:00:00.000Z", "the repeated hour counts as the first of the two"],
    ["2026-11-01", "1:59 am", "2026-11-01T09:59:00.000Z", "the repeated hour counts as the first of the two"],
    ["2026-11-01", "2:00 am", "2026-11-01T11:00:00.000Z", "after the clocks went back"],
  ] as const
) {
  Deno.test(`delivery on ${day} at ${time} is ${instant}: ${why}`, () => {
    assert.equal(deliveryInstant(day, time).toISOString(), instant);
  });
}

Deno.test("anything but a clock time is refused", () => {
  for (const time of ["13:00 pm", "0:30 am", "8:60 am", "8:3 am", "8 am", "8:30", "8:30 xm", "8:30  am", ""]) {
    assert.throws(() => deliveryInstant("2026-01-15", time), RangeError, time);
  }
});

// Calendar days that the browser's own zone data counts, as a second opinion.
const intl = new Intl.DateTimeFormat("en-CA", { timeZone: ALASKA, year: "numeric", month: "2-digit", day: "2-digit" });
const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const days = instants.map((instant) => instant.toISOString().slice(0, 10));
const times = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(59), fc.constantFrom("am", "pm"))
  .map(([hour, minute, half]) => `${hour}:${String(minute).padStart(2, "0")} ${half}`);

Deno.test("the Alaska day of any instant matches the platform's zone data", () => {
  fc.assert(fc.property(instants, (now) => assert.equal(alaskaDate(now), intl.format(now))));
});

Deno.test("any delivery falls on its own Alaska day, and is shown at the time that was typed", () => {
  fc.assert(fc.property(days, times, (day, time) => {
    // The one hour a year that does not exist is shown an hour later.
    fc.pre(!(day.slice(5, 7) === "03" || day.slice(5, 7) === "04") || !time.startsWith("2:"));
    const instant = deliveryInstant(day, time);
    assert.equal(alaskaDate(instant), day);
    assert.equal(formatDateTime(instant), `${formatDay(day)} ${time.toUpperCase()}`);
  }));
});

Deno.test("adding days and counting days between are each other's reverse, whatever the clocks do", () => {
  fc.assert(fc.property(days, fc.integer({ min: -800, max: 800 }), (day, n) => {
    assert.equal(daysBetween(day, addDays(day, n)), n);
    assert.equal(isCalendarDate(addDays(day, n)), true);
  }));
});

Deno.test("only days that exist, written YYYY-MM-DD, are calendar days", () => {
  for (const day of ["2026-02-28", "2028-02-29", "2026-12-31"]) assert(isCalendarDate(day), day);
  for (
    const day of "2026-02-29,2026-13-01,2026-00-10,2026-04-31,2026-1-1,01/02/2026,,2026-01-01T,0000-01-01".split(",")
  ) {
    assert(!isCalendarDate(day), day);
  }
});

Deno.test("days are shown as 'MMM d, yyyy'", () => {
  assert.equal(formatDay("2026-01-05"), "Jan 5, 2026");
  assert.equal(formatDay("2026-11-30"), "Nov 30, 2026");
  assert.equal(formatDate("2026-11-21T08:59:00Z"), "Nov 20, 2026");
  assert.equal(formatWeekday("2026-11-30"), "Monday");
  assert.equal(formatDayOfWeek("2026-11-28"), "Sat, Nov 28, 2026");
});

Deno.test("a delivery's time is shown the way people type it", () => {
  assert.equal(formatClock(deliveryInstant("2026-01-15", "08:30AM")), "8:30 am");
  assert.equal(formatClock(deliveryInstant("2026-07-15", "12:05 Pm")), "12:05 pm");
  assert.equal(formatClock(deliveryInstant("2026-01-15", "12:00 am")), "12:00 am");
});

Deno.test("instants are shown as 'MMM d, yyyy h:mm a', with an ordinary space before AM and PM", () => {
  assert.equal(formatDateTime("2026-11-20T19:04:00Z"), "Nov 20, 2026 10:04 AM");
  assert.equal(formatDateTime("2026-11-21T09:00:00Z"), "Nov 21, 2026 12:00 AM");
  assert.equal(formatDateTime("2026-11-21T21:00:00Z"), "Nov 21, 2026 12:00 PM");
  assert.equal(formatDateTime("2026-03-08T11:00:00Z"), "Mar 8, 2026 3:00 AM");
  assert.equal(formatDateTime(new Date("2026-11-01T10:30:00Z")), "Nov 1, 2026 1:30 AM");
});

for (
  const [day, begins, why] of [
    ["2026-01-15", "2026-01-15T09:00:00.000Z", "in winter"],
    ["2026-07-15", "2026-07-15T08:00:00.000Z", "in summer"],
    ["2026-03-08", "2026-03-08T09:00:00.000Z", "before the clocks go forward"],
    ["2026-03-09", "2026-03-09T08:00:00.000Z", "23 hours later"],
    ["2026-11-01", "2026-11-01T08:00:00.000Z", "before the clocks go back"],
    ["2026-11-02", "2026-11-02T09:00:00.000Z", "25 hours later"],
  ] as const
) {
  Deno.test(`${day} begins at ${begins}, ${why}`, () => assert.equal(startOfDay(day).toISOString(), begins));
}
