import assert from "node:assert/strict";
import fc from "fast-check";
import { addDays, startOfDay, weekdayOf } from "../../../src/domain/time/alaska_time.ts";
import { capacityOn, capacityWarning, daysFrom, weekdayName } from "../../../src/domain/kitchen/calendar/capacity.ts";
import {
  closedDayOn,
  type ClosedDays,
  overlapping,
  rangeText,
} from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { changeableDays, closedDaysSchema, dayCapacitySchema } from "../../../src/domain/kitchen/calendar/forms.ts";
import { daysOfMonth, monthOf, weeksOf } from "../../../src/domain/time/months.ts";
import { earliestDeliveryDate, latestDeliveryDate } from "../../../src/domain/requests/deadlines.ts";
import { requestFormSchema } from "../../../src/domain/requests/form.ts";
import { requestForm } from "../../support/forms.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

const NOW = new Date("2026-03-02T18:00:00Z");
const clock = () => NOW;

/** Ranges of days around what can be ordered for, none of which overlaps another. */
const closedRanges: fc.Arbitrary<ClosedDays> = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 60 }), length: fc.integer({ min: 1, max: 20 }) }),
  { maxLength: 12 },
).map((parts) => {
  let day = addDays(earliestDeliveryDate(NOW), -20);
  return parts.map(({ gap, length }, index) => {
    const from = addDays(day, gap);
    day = addDays(from, length - 1);
    return { from, to: day, reason: `Break ${index}` };
  });
});

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays("2000-01-01", days));

Deno.test("the calendar offers exactly the days that the server accepts, and both say why of the others", () => {
  const [first, last] = [earliestDeliveryDate(NOW), latestDeliveryDate(NOW)];
  fc.assert(fc.property(closedRanges, fc.integer({ min: -5, max: 380 }), (closedDays, days) => {
    const day = addDays(first, days);
    const reason = closedDayOn(day, closedDays);
    const schema = requestFormSchema(clock, FIRST_SCHOOLS, closedDays);
    const { success, error } = schema.safeParse(requestForm(NOW, { deliveryDate: day }));
    assert.equal(success, day >= first && day <= last && reason === null, day);
    if (day >= first && day <= last && reason !== null) {
      assert.deepEqual(error?.issues.map(({ path, message }) => [path.join(), message]), [
        ["deliveryDate", `Closed: ${reason}`],
      ]);
    }
  }));
});

Deno.test("a range is closed from its first day to its last, and open around them", () => {
  const closedDays = [{ from: "2026-03-07", to: "2026-03-09", reason: "Clocks change" }];
  // Clocks go forward in the night to March 8.
  assert.deepEqual(
    ["2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"].map((day) => closedDayOn(day, closedDays)),
    [null, "Clocks change", "Clocks change", "Clocks change", null],
  );
  assert.equal(closedDayOn("2028-02-29", [{ from: "2028-02-29", to: "2028-02-29", reason: "Leap" }]), "Leap");
});

Deno.test("two ranges overlap exactly when they share a day", () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 10 }))
    .map(([from, length]) => ({ from: addDays("2026-02-20", from), to: addDays("2026-02-20", from + length) }));
  fc.assert(fc.property(range, range, (a, b) => {
    const shared = daysFrom(a.from, a.to).some((day) => daysFrom(b.from, b.to).includes(day));
    assert.equal(overlapping([{ ...a, reason: "" }], b) !== undefined, shared);
  }));
});

Deno.test("a day's own capacity comes before its weekday's, and zero is a number, too", () => {
  const capacity = fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined });
  fc.assert(fc.property(anyDay, capacity, capacity, (day, ofWeekday, ofDay) => {
    const capacities = {
      weekdays: ofWeekday === undefined ? {} : { [weekdayOf(day)]: ofWeekday },
      days: ofDay === undefined ? {} : { [day]: ofDay },
    };
    assert.equal(capacityOn(day, capacities), ofDay ?? ofWeekday ?? null);
  }));
});

Deno.test("a day's weekday is the one on Juneau's calendars, in every year and where the clocks change", () => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: "America/Juneau", weekday: "long" });
  fc.assert(fc.property(anyDay, (day) => assert.equal(weekdayName(weekdayOf(day)), format.format(startOfDay(day)))));
});

Deno.test("a month's weeks have each of its days once, under its weekday, from Monday to Sunday", () => {
  fc.assert(fc.property(anyDay.map(monthOf), (month) => {
    const weeks = weeksOf(month);
    const { from, to } = daysOfMonth(month);
    assert.deepEqual(weeks.flat().filter((day) => day !== null), daysFrom(from, to));
    for (const week of weeks) {
      assert.equal(week.length, 7);
      assert(week.some((day) => day !== null), "an empty week");
      for (const [index, day] of week.entries()) if (day) assert.equal(weekdayOf(day) - 1, index);
    }
  }));
});

Deno.test("who orders is warned once all lunches together are more than can be packed, and never otherwise", () => {
  const day = { date: "2026-04-01", lunches: 412, inReview: 0, capacity: 420 };
  assert.equal(capacityWarning(day, 8), null);
  assert.equal(
    capacityWarning(day, 9),
    "412 lunches are already requested that day. The kitchen can pack 420 lunches that day, and may have to deny this " +
      "request.",
  );
  assert.equal(
    capacityWarning({ ...day, inReview: 60 }, 9),
    "412 lunches are already requested that day, 60 in review. The kitchen can pack 420 lunches that day, and may have " +
      "to deny this request.",
  );
  assert.match(
    capacityWarning({ ...day, inReview: 412 }, 9) ?? "",
    /^412 lunches are already requested that day, all in review\./,
  );
  // While the number of lunches is not typed yet, it will be at least one.
  assert.equal(capacityWarning(day), null);
  assert.match(capacityWarning({ ...day, lunches: 420 }) ?? "", /420 lunches are already requested/);
  assert.equal(capacityWarning({ ...day, capacity: null }, 9999), null);
  assert.equal(capacityWarning(null, 9999), null);
  const words = "The kitchen can pack 1 lunch that day, and may have to deny this request.";
  assert.equal(capacityWarning({ ...day, lunches: 0, capacity: 1 }, 2), words);
});

const messagesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

Deno.test("days to close are real days between a year ago and two years ahead, in their order, with a reason", () => {
  const schema = closedDaysSchema(clock);
  const close = (changes: object) =>
    messagesOf(schema.safeParse({ from: "2026-03-16", to: "2026-03-20", reason: "Spring break", ...changes }));
  const { from, to } = changeableDays(NOW);
  assert.deepEqual([from, to], ["2025-03-02", "2028-03-02"]);
  assert.deepEqual(close({}), []);
  assert.deepEqual(close({ from, to: from }), []);
  assert.deepEqual(close({ from: to, to }), []);
  assert.deepEqual(close({ from: "2026-03-21" }), ["to: The last day is before the first day"]);
  assert.deepEqual(close({ from: "2026-02-30" }), ["from: “2026-02-30” is not a date such as 1/15/2027"]);
  assert.deepEqual(close({ to: "soon" }), ["to: “soon” is not a date such as 1/15/2027"]);
  assert.deepEqual(close({ from: addDays(from, -1), to: from }), ["from: Must be from Mar 2, 2025 to Mar 2, 2028"]);
  assert.deepEqual(close({ to: addDays("2026-03-16", 365) }), []);
  assert.deepEqual(close({ to: addDays("2026-03-16", 366) }), ["to: Close at most one year at a time"]);
  assert.deepEqual(close({ reason: " " }), ["reason: Reason is required"]);
  assert.deepEqual(close({ reason: "two\nlines" }), ["reason: Must be one line"]);
  assert.deepEqual(messagesOf(schema.safeParse({})), ["from: Required", "to: Required", "reason: Reason is required"]);
});

Deno.test("a day's capacity is a whole number or null", () => {
  const date = "2026-03-16";
  const set = (capacity: object) => messagesOf(dayCapacitySchema(clock).safeParse(capacity));
  assert.deepEqual(set({ date, lunches: null }), []);
  assert.deepEqual(set({ date, lunches: 0 }), []);
  assert.deepEqual(set({ date: "2026-02-29", lunches: 1 }), ["date: “2026-02-29” is not a date such as 1/15/2027"]);
  assert.deepEqual(set({ date }), ["lunches: Required"]);
  assert.deepEqual(set({ date, lunches: 1.5 }), ["lunches: Must be a whole number"]);
  assert.deepEqual(set({ date, lunches: NaN }), ["lunches: Must be a whole number"]);
  assert.deepEqual(set({ date, lunches: -1 }), ["lunches: Cannot be negative"]);
  assert.deepEqual(set({ date, lunches: 100_000 }), ["lunches: Must be at most 99999"]);
});

Deno.test("a range of one day is named by it alone", () => {
  assert.equal(rangeText({ from: "2027-03-15", to: "2027-03-15" }), "Mar 15, 2027");
  assert.equal(rangeText({ from: "2027-03-15", to: "2027-03-19" }), "Mar 15, 2027 to Mar 19, 2027");
});
