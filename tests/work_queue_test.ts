import assert from "node:assert/strict";
import { AppError } from "../src/domain/http/errors.ts";
import { createWorkQueue } from "../src/process/work_queue.ts";
import { assertAppError } from "./support/outcomes.ts";

/** A queue of one place, and work in it that goes on until a test ends it; preferred where its name begins with "known". */
function heldQueue(waiting: number) {
  const queue = createWorkQueue({ running: 1, waiting, full: () => new AppError("BUSY", "Full", { retryAfter: 5 }) });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, signal?: AbortSignal) =>
    queue.run(
      () => {
        started.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      name.startsWith("known"),
      signal,
    );
  const endAll = async (asked: Promise<void>[]) => {
    while (queue.findLength().running > 0) {
      ends.get(started.at(-1) ?? "")?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await Promise.all(asked);
  };
  return { queue, started, ask, endAll };
}

Deno.test("work runs in the order in which it came, and what is preferred before all other", async () => {
  const { ask, endAll, started } = heldQueue(4);
  await endAll(["a", "b", "known 1", "c", "known 2"].map((name) => ask(name)));
  assert.deepEqual(started, ["a", "known 1", "known 2", "b", "c"]);
});

Deno.test("too much work is refused, and never preferred work for other work", async () => {
  const { queue, ask, endAll, started } = heldQueue(2);
  const asked = [ask("a"), ask("b")];
  const pushedOut = ask("c");
  await assertAppError(ask("d"), "BUSY");
  asked.push(ask("known 1"));
  await assertAppError(pushedOut, "BUSY");
  await assertAppError(ask("e"), "BUSY");
  assert.deepEqual(queue.findLength(), { running: 1, waiting: 2 });
  await endAll(asked);
  assert.deepEqual(started, ["a", "known 1", "b"]);
});

Deno.test("work leaves the line when its reader goes away; work that runs is finished", async () => {
  const { queue, ask, endAll, started } = heldQueue(4);
  const [gone, late] = [new AbortController(), new AbortController()];
  const reason = new AppError("BUSY", "This took too long.");
  const running = ask("a", gone.signal);
  const left = [ask("b", gone.signal), ask("c", late.signal)];
  gone.abort();
  late.abort(reason);
  await assertAppError(left[0] ?? Promise.resolve(), "BUSY", "Full");
  await assertAppError(left[1] ?? Promise.resolve(), "BUSY", reason.message);
  await assertAppError(ask("d", late.signal), "BUSY", reason.message);
  assert.deepEqual(queue.findLength(), { running: 1, waiting: 0 });
  await endAll([running]);
  assert.deepEqual(started, ["a"]);
});

Deno.test("work that fails makes room like any other", async () => {
  const queue = createWorkQueue({ running: 1, waiting: 0, full: () => new AppError("BUSY", "Full") });
  await assert.rejects(queue.run(() => Promise.reject(new Error("failed")), false), /failed/);
  assert.equal(await queue.run(() => Promise.resolve("done"), false), "done");
});
