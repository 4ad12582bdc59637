import assert from "node:assert/strict";
import { CLOCK_TIME } from "../../../src/domain/time/alaska_time.ts";
import { tidyClockTime } from "../../../src/domain/time/clock_time.ts";

const RIGHT: Record<string, string> = {
  "8:30 am":
    "830|0830|8:30|8.30 am|8.30AM|8h30|8 30 am|8:30 a.m.| 8:30 am |8:30\u00a0am|\u200e8:30\u202fam\u200f|8:30 AM|08:30 am|8:30am",
  "8:00 am": "8 am|8a|8",
  "11:45 am": "11:45am|11:45AM|1145|11.45",
  "1:15 pm": "13:15|1315|1:15|115",
  "1:00 pm": "13|1 p.m.",
  "12:30 pm": "1230p",
  "12:00 pm": "12:00|noon|Noon",
  "12:00 am": "12 am",
  "12:30 am": "12:30am|0:30|0030",
  "11:59 pm": "23:59",
  "6:00 am": "6",
  "3:59 pm": "3:59",
  "5:59 pm": "5:59 pm|17:59",
  "5:45 am": "5:45a",
};

for (const [time, typed] of Object.entries(RIGHT)) {
  Deno.test(`"${typed.replaceAll("|", '", "')}" is put right as "${time}", which stays as it is`, () => {
    assert.match(time, CLOCK_TIME);
    for (const text of [...typed.split("|"), time]) assert.equal(tidyClockTime(text), time, text);
  });
}

// At dawn or after school?
const EITHER = "5:45|545|4|4:00|5.59";

for (const typed of `|25:00|24:00|0|0:30 am|13:00 pm|8:60 am|860|8:30 xm|8:3|99999|-8|soon|${EITHER}`.split("|")) {
  Deno.test(`"${typed}" is no time or could be two, and stays as it is`, () => {
    assert.equal(tidyClockTime(typed), typed);
    assert.doesNotMatch(typed, CLOCK_TIME);
  });
}

Deno.test("a time with a million blanks in it is refused as soon as it is read", () => {
  for (const start of ["12", "12:", "12a"]) {
    assert.equal(tidyClockTime(`${start}${" ".repeat(1_000_000)}x`), `${start} x`);
  }
});
