import assert from "node:assert/strict";
import { createStopping } from "../../src/process/stopping.ts";
import type { Log } from "../../src/process/log.ts";
import { test } from "../support/test.ts";

const NEVER_MS = 600_000;
const never = () => new Promise<void>(() => {});

/** A process that can be stopped, and what became of it. */
function stoppable(limits: { limitMs?: number; sameRequestMs?: number }) {
  const lines: string[] = [];
  const log: Log = (_level, message) => lines.push(message);
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  return { stopping: createStopping({ log, exit, ...limits }), exited, lines };
}

test("a signal before the start is over ends the process at once", async () => {
  const { stopping, exited } = stoppable({});
  stopping.onSignal("SIGHUP");
  assert.equal(await exited, 0);
});

test("an orderly stop that takes too long ends with 1", async () => {
  const { stopping, exited, lines } = stoppable({ limitMs: 0 });
  stopping.setOrderlyStop(never);
  stopping.onSignal("SIGTERM");
  assert.equal(await exited, 1);
  assert.deepEqual(lines, ["stopping", "stopping took too long, ending now"]);
});

test("an orderly stop that fails ends with 1", async () => {
  const { stopping, exited, lines } = stoppable({});
  stopping.setOrderlyStop(() => Promise.reject(new Error("no")));
  stopping.onSignal("SIGTERM");
  assert.equal(await exited, 1);
  assert.deepEqual(lines, ["stopping", "cannot stop in good order"]);
});

test("a second signal ends the process at once, but not the same one passed on twice", async () => {
  const twice = stoppable({ sameRequestMs: NEVER_MS });
  const stopped = Promise.withResolvers<void>();
  twice.stopping.setOrderlyStop(() => stopped.promise);
  twice.stopping.onSignal("SIGINT");
  twice.stopping.onSignal("SIGINT");
  stopped.resolve();
  assert.equal(await twice.exited, 0);

  const { stopping, exited } = stoppable({ limitMs: 1_000, sameRequestMs: 0 });
  stopping.setOrderlyStop(never);
  stopping.onSignal("SIGTERM");
  stopping.onSignal("SIGINT");
  assert.equal(await exited, 1);
});
