import assert from "node:assert/strict";
import type { BulkResult } from "../../../src/domain/requests/bulk.ts";
import { runBulk } from "../../../src/domain/requests/bulk_run.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `request ${index + 1}`);
const approved = (requestIds: string[]): BulkResult => ({ success: requestIds.length, failed: 0, failures: [] });

/** What a run asks and tells; its calls end as `answer` says. */
function recorded(answer: (requestIds: string[]) => BulkResult = approved, stopAfter = Infinity) {
  const sent: number[] = [];
  const told: number[] = [];
  const run = {
    send: (requestIds: string[]) => {
      sent.push(requestIds.length);
      return Promise.resolve().then(() => answer(requestIds));
    },
    onProgress: (done: number) => told.push(done),
    isWanted: () => true,
    isStopped: () => sent.length >= stopAfter,
  };
  return { run, sent, told };
}

Deno.test("a bulk action goes through its requests in portions, and tells how far it has come", async () => {
  const { run, sent, told } = recorded();
  assert.deepEqual(await runBulk(ids(77), run), { success: 77, failed: 0, failures: [], end: "complete", left: [] });
  assert.deepEqual(sent, [10, 10, 10, 10, 10, 10, 10, 7]);
  assert.deepEqual(told, [10, 20, 30, 40, 50, 60, 70]);
});

Deno.test("what was refused in any portion is counted and named", async () => {
  const refused = ["request 3", "request 31"];
  const { run } = recorded((requestIds) => {
    const failures = requestIds.filter((id) => refused.includes(id)).map((requestId) => ({ requestId, message: "No" }));
    return { success: requestIds.length - failures.length, failed: failures.length, failures };
  });
  const { success, failed, failures, end } = await runBulk(ids(40), run);
  assert.deepEqual([success, failed, end], [38, 2, "complete"]);
  assert.deepEqual(failures.map(({ requestId }) => requestId), refused);
});

Deno.test("a bulk action that is stopped keeps what is done, and leaves the others", async () => {
  const { run, sent } = recorded(approved, 3);
  const { success, end, left } = await runBulk(ids(77), run);
  assert.deepEqual([success, end, left.length, left[0]], [30, "stopped", 47, "request 31"]);
  assert.equal(sent.length, 3);
});

Deno.test("a stop during the last call comes too late: the action is complete", async () => {
  const { run } = recorded(approved, 2);
  assert.equal((await runBulk(ids(20), run)).end, "complete");
});

Deno.test("after a call that fails nothing more is sent, and what was done before it is counted", async () => {
  let calls = 0;
  const { run, sent } = recorded((requestIds) => {
    if (++calls === 2) throw new Error("broken on purpose");
    return approved(requestIds);
  });
  const { success, end, left } = await runBulk(ids(30), run);
  assert.deepEqual([success, end, left.length], [10, "failed", 20]);
  assert.equal(sent.length, 2);
});

Deno.test("what was taken back during a bulk action is left out, and not counted", async () => {
  const { run, sent } = recorded();
  const told: [done: number, total: number][] = [];
  const { success, end } = await runBulk(ids(30), {
    ...run,
    onProgress: (done, total) => told.push([done, total]),
    isWanted: (id) => sent.length === 0 || !["request 3", "request 12", "request 30"].includes(id),
  });
  // The third one was under way by then.
  assert.deepEqual([success, end], [28, "complete"]);
  assert.deepEqual(told, [[10, 28], [20, 28]]);
});
