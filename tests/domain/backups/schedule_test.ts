import assert from "node:assert/strict";
import { isBackupDue, isBackupLate, lastBackupAt } from "../../../src/domain/backups/schedule.ts";

const at = (text: string) => new Date(text);

// In winter, 2:00 am in Alaska is 11:00 UTC; in summer 10:00.
const DUE: [what: string, last: string | undefined, now: string, isDue: boolean][] = [
  ["without any", undefined, "2026-11-21T00:00:00Z", true],
  ["a minute before 2:00 am", "2026-11-20T11:05:00Z", "2026-11-21T10:59:00Z", false],
  ["at 2:00 am", "2026-11-20T11:05:00Z", "2026-11-21T11:00:00Z", true],
  ["at 2:00 am in summer", "2026-07-20T11:05:00Z", "2026-07-21T10:00:00Z", true],
  ["once it is made", "2026-11-21T11:00:01Z", "2026-11-21T11:15:00Z", false],
  ["at noon, when the night was missed", "2026-11-20T11:05:00Z", "2026-11-21T21:00:00Z", true],
  ["late in the day that has one", "2026-11-21T11:05:00Z", "2026-11-22T08:00:00Z", false],
  ["on the night that clocks skip 2:00 am", "2026-03-07T11:05:00Z", "2026-03-08T11:00:00Z", true],
  ["when the only one was made by a wrong clock, next year", "2027-11-21T11:00:00Z", "2026-11-21T11:00:00Z", true],
];

for (const [what, last, now, isDue] of DUE) {
  Deno.test(`${what}, a backup is ${isDue ? "" : "not "}due`, () => {
    assert.equal(isBackupDue(last === undefined ? [] : [at(last)], at(now)), isDue);
  });
}

Deno.test("36 hours after the last backup, or an hour after a start without one, it is late", () => {
  const since = at("2026-11-01T00:00:00Z");
  const last = at("2026-11-20T00:00:00Z");
  assert.equal(isBackupLate(last, { since, now: at("2026-11-21T12:00:00Z") }), false);
  assert.equal(isBackupLate(last, { since, now: at("2026-11-21T12:00:01Z") }), true);
  assert.equal(isBackupLate(undefined, { since, now: at("2026-11-01T01:00:00Z") }), false);
  assert.equal(isBackupLate(undefined, { since, now: at("2026-11-01T01:00:01Z") }), true);
});

Deno.test("the last backup is the newest that the clock can have seen", () => {
  const times = [at("2026-11-20T00:00:00Z"), at("2026-11-19T00:00:00Z"), at("2028-01-01T00:00:00Z")];
  assert.deepEqual(lastBackupAt(times, at("2026-11-21T00:00:00Z")), times[0]);
});
