import assert from "node:assert/strict";
import { readReport } from "../../tasks/test_report.ts";

const REPORT = `<testsuite name="./0_test.ts">
<testcase name="lane" classname="./0_test.ts" time="9.0" line="1" col="6"><failure>1 test step failed.</failure></testcase>
<testcase name="lane &gt; tests/a_test.ts" classname="./0_test.ts" time="3.0" line="1"><failure>1 step</failure></testcase>
<testcase name="lane &gt; tests/a_test.ts &gt; a &gt; b" classname="./0_test.ts" time="2.0"></testcase>
<testcase name="lane &gt; tests/a_test.ts &gt; fails &quot;so&quot;" classname="./0_test.ts" time="1.0"><failure>no</failure></testcase>
<testcase name="lane &gt; tests/closes_badly_test.ts" classname="./0_test.ts" time="0.5"><failure>no</failure></testcase>
<testcase name="lane &gt; tests/closes_badly_test.ts &gt; passes" classname="./0_test.ts" time="0.1"></testcase>
<testcase name="lane &gt; tests/cut_off_test.ts" classname="./1_test.ts"><skipped/></testcase>
<testcase name="lane &gt; tests/cut_off_test.ts &gt; passed before" classname="./1_test.ts" time="0.1"></testcase>
<testcase name="lane &gt; tests/cut_off_test.ts &gt; was running" classname="./1_test.ts"><skipped/></testcase>
<testcase name="alone" classname="./tests/own_test.ts" time="0.7" line="1" col="6"></testcase>
</testsuite>`;

Deno.test("a run's tests are counted, no lane and no file; a file that broke, or that nothing finished, is one failed", () => {
  const files = ["a", "closes_badly", "cut_off", "own", "never_begun"].map((name) => `tests/${name}_test.ts`);
  const { passed, failed, brokenFiles, slowest } = readReport(REPORT, files);
  assert.deepEqual([passed, failed], [4, 4]);
  assert.deepEqual(brokenFiles, ["closes_badly", "cut_off", "never_begun"].map((name) => `tests/${name}_test.ts`));
  assert.equal(slowest[0], "3.0 s  tests/a_test.ts");
  assert.equal(slowest[files.length], "2.0 s  tests/a_test.ts: a > b");
});
