import assert from "node:assert/strict";
import { CLOCK_TIME } from "../../../src/domain/time/alaska_time.ts";
import { tidyClockTime } from "../../../src/domain/time/clock_time.ts";

const RIGHT: [typed: string, time: string][] = [
  ["830", "8:30 am"],
  ["0830", "8:30 am"],
  ["8:30", "8:30 am"],
  ["8.30 am", "8:30 am"],
  ["8.30AM", "8:30 am"],
  ["8h30", "8:30 am"],
  ["8 30 am", "8:30 am"],
  ["8:30 a.m.", "8:30 am"],
  ["8 am", "8:00 am"],
  ["8a", "8:00 am"],
  ["8", "8:00 am"],
  ["11:45am", "11:45 am"],
  ["11:45AM", "11:45 am"],
  ["1145", "11:45 am"],
  ["11.45", "11:45 am"],
  ["13:15", "1:15 pm"],
  ["1315", "1:15 pm"],
  ["13", "1:00 pm"],
  ["1:15", "1:15 pm"],
  ["115", "1:15 pm"],
  ["1 p.m.", "1:00 pm"],
  ["1230p", "12:30 pm"],
  ["12:00", "12:00 pm"],
  ["12 am", "12:00 am"],
  ["12:30am", "12:30 am"],
  ["0:30", "12:30 am"],
  ["0030", "12:30 am"],
  ["noon", "12:00 pm"],
  ["Noon", "12:00 pm"],
  ["23:59", "11:59 pm"],
  ["6", "6:00 am"],
  ["3:59", "3:59 pm"],
  ["5:59 pm", "5:59 pm"],
  ["17:59", "5:59 pm"],
  ["5:45a", "5:45 am"],
  [" 8:30 am ", "8:30 am"],
  ["08:30 am", "08:30 am"],
  ["8:30 AM", "8:30 AM"],
  ["8:30\u00a0am", "8:30 am"],
];

for (const [typed, time] of RIGHT) {
  Deno.test(`"${typed}" is put right as "${time}", which stays as it is`, () => {
    assert.equal(tidyClockTime(typed), time);
    assert.match(time, CLOCK_TIME);
    assert.equal(tidyClockTime(time), time);
  });
}

for (
  const typed of [
    "",
    "25:00",
    "24:00",
    "0",
    "0:30 am",
    "13:00 pm",
    "8:60 am",
    "860",
    "8:30 xm",
    "8:3",
    "99999",
    "-8",
    "soon",
    // At dawn or after school?
    "5:45",
    "545",
    "4",
    "4:00",
    "5.59",
  ]
) {
  Deno.test(`"${typed}" is no time or could be two, and stays as it is`, () => {
    assert.equal(tidyClockTime(typed), typed);
    assert.doesNotMatch(typed, CLOCK_TIME);
  });
}
