import assert from "node:assert/strict";
import { readTypedDays } from "../../../src/domain/lists/typed_days.ts";

const TODAY = "2026-11-28";

const READ: [typed: string, day: string | undefined][] = [
  ["today", TODAY],
  ["Tomorrow", "2026-11-29"],
  ["dec 28", "2026-12-28"],
  [" December  28th ", "2026-12-28"],
  ["Sept. 3", "2027-09-03"],
  ["Mon, Dec 28, 2026", "2026-12-28"],
  ["Monday", "2026-11-30"],
  ["sat", TODAY],
  ["28th december", "2026-12-28"],
  ["fr", undefined],
  ["monday's", undefined],
  ["Nov 28", TODAY],
  ["nov 27 2026", "2026-11-27"],
  ["1/2", "2027-01-02"],
  ["1/2/25", "2025-01-02"],
  ["１２／２８", "2026-12-28"],
  ["2026-12-28", "2026-12-28"],
  ["01-15-2027", "2027-01-15"],
  ["1 15 27", "2027-01-15"],
  ["01152027", "2027-01-15"],
  ["feb 29", "2028-02-29"],
  ["2/29/2027", undefined],
  ["0/0", undefined],
  ["2026-02-30", undefined],
  ["marching 3", undefined],
  ["ma 3", undefined],
  ["12/28/1926", "1926-12-28"],
  ["", undefined],
];

for (const [typed, day] of READ) {
  const days = day && { from: day, to: day, words: "" };
  Deno.test(`"${typed}" is ${day ?? "no day"}`, () => assert.deepEqual(readTypedDays(typed, TODAY), days));
}

const WITH_WORDS: [typed: string, from: string, to: string, words: string][] = [
  ["next week", "2026-11-30", "2026-12-06", ""],
  ["This  Week", "2026-11-23", "2026-11-29", ""],
  ["nov 30 Gastineau", "2026-11-30", "2026-11-30", "gastineau"],
  ["auke, mon, nov 30, 2026, bay", "2026-11-30", "2026-11-30", "auke bay"],
  ["auke bay next week", "2026-11-30", "2026-12-06", "auke bay"],
];

for (const [typed, from, to, words] of WITH_WORDS) {
  Deno.test(`"${typed}" is ${from} to ${to}`, () => {
    assert.deepEqual(readTypedDays(typed, TODAY), { from, to, words });
  });
}

Deno.test("a February 29 is the next one, also past a year that has none", () => {
  assert.equal(readTypedDays("2/29", "2096-03-01")?.from, "2104-02-29");
});
