import assert from "node:assert/strict";
import { alike, byName, readRosterNames, wordsOf } from "../../../src/domain/kitchen/day_sheet/roster_names.ts";

const READ = [
  ["123456 Reed, Pat", "Reed, Pat", "123456"],
  ["#123456: Pat Reed", "Pat Reed", "123456"],
  ["Pat Reed\t0012", "Pat Reed", "0012"],
  ["Pat Reed (#1234567890)", "Pat Reed", "1234567890"],
  ["Reed, Pat, 04 - 123456", "Reed, Pat, 04", "123456"],
  ["2. Pat Reed 123456", "2. Pat Reed", "123456"],
  ["1234. Pat Reed", "Pat Reed", "1234"],
  ["2. Pat Reed", "2. Pat Reed", ""],
  ["Pat Reed 123", "Pat Reed 123", ""],
  ["12345678901 Pat Reed", "12345678901 Pat Reed", ""],
  ["Pat Reed 907-555-0100", "Pat Reed 907-555-0100", ""],
  ["123456", "123456", ""],
  ["1234 5678", "1234 5678", ""],
] as const;

Deno.test("a number of 4 to 10 digits before or behind a name is its person's, and no part of the name", () => {
  for (const [line, name, number] of READ) {
    assert.deepEqual(readRosterNames(`\n ${line} \r\n`), [{ name, number }], line);
  }
  for (const line of ["2. Reed, Pat 123456", "123456 PAT REED", "Pat Reed"]) {
    assert.equal(alike.compare(wordsOf(line), wordsOf("pat reed")), 0, line);
  }
  const names = readRosterNames("2. José 1111\nLuke\n10. amy 2222\nÁgi");
  assert.deepEqual(names.toSorted(byName).map(({ name }) => name), ["Ági", "10. amy", "2. José", "Luke"]);
});
