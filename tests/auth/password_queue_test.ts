import assert from "node:assert/strict";
import { createPasswordQueue, type Lane } from "../../src/auth/password_queue.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { assertAppError } from "../support/assert_app_error.ts";

const LIMITS = {
  running: 2,
  lanes: {
    known: { running: 2, waiting: 3 },
    strangers: { running: 1, waiting: 4 },
  },
};

/** A queue, and work in it that goes on until it is told to end. */
function heldQueue() {
  const queue = createPasswordQueue(LIMITS);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    ask: (lane: Lane, client: string, name: string) =>
      queue.run(lane, client, () => {
        started.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
  };
}

/** Resolves when everything that can begin now has begun. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("one of the two places is kept for people we know, who are never behind strangers", async () => {
  const { ask, end, started } = heldQueue();
  const all = [ask("strangers", "a", "first stranger"), ask("strangers", "b", "second stranger")];
  await settled();
  assert.deepEqual(started, ["first stranger"]);
  all.push(ask("known", "x", "first known"), ask("known", "y", "second known"));
  await settled();
  assert.deepEqual(started, ["first stranger", "first known"]);
  await end("first stranger");
  assert.deepEqual(started.at(-1), "second known", "before the stranger who came first");
  await end("first known");
  assert.deepEqual(started.at(-1), "second stranger");
  await end("second known");
  await end("second stranger");
  await Promise.all(all);
});

Deno.test("a full lane refuses with the seconds to wait, and leaves the other one open", async () => {
  const { ask, end, started } = heldQueue();
  const all = ["running", "a1", "b1", "c1", "d1"].map((name) => ask("strangers", name[0] ?? "", name));
  await assert.rejects(
    ask("strangers", "e", "one too many"),
    (error) => error instanceof AppError && error.code === "BUSY" && error.retryAfter === 5,
  );
  all.push(ask("known", "x", "known"));
  await settled();
  for (const name of ["running", "known", "a1", "b1", "c1", "d1"]) await end(name);
  await Promise.all(all);
  assert.equal(started.length, 6);
});

Deno.test("the clients of a lane take turns, however much two of them wait for", async () => {
  const { ask, end, started } = heldQueue();
  const all = ["a1", "a2", "a3", "b1", "c1"].map((name) => ask("strangers", name[0] ?? "", name));
  await settled();
  const order = ["a1", "b1", "c1", "a2", "a3"];
  for (const name of order) await end(name);
  await Promise.all(all);
  assert.deepEqual(started, order, "who came while a1 was worked on is not behind a2");
});

Deno.test("a full lane turns away the newest of whoever has the most, and not whoever comes", async () => {
  const { ask, end, started } = heldQueue();
  const all = ["r", "a1", "a2", "a3", "b1"].map((name) => ask("strangers", name[0] ?? "", name));
  const turnedAway = assertAppError(all[3] ?? Promise.resolve(), "BUSY");
  all[3] = ask("strangers", "c", "c1");
  await turnedAway;
  await assertAppError(ask("strangers", "a", "a4"), "BUSY");
  await settled();
  const order = ["r", "a1", "b1", "c1", "a2"];
  for (const name of order) await end(name);
  await Promise.all(all);
  assert.deepEqual(started, order);
});

Deno.test("work that fails makes room like any other", async () => {
  const queue = createPasswordQueue(LIMITS);
  for (let count = 0; count < 10; count++) {
    await assert.rejects(queue.run("strangers", "a", () => Promise.reject(new Error("failed"))), /failed/);
  }
  assert.equal(await queue.run("strangers", "a", () => Promise.resolve("done")), "done");
});

Deno.test("however much people we know ask for, a stranger's turn comes", async () => {
  const queue = createPasswordQueue();
  const busy = Promise.withResolvers<void>();
  const known = Array.from({ length: 5 }, (_, number) => queue.run("known", `account ${number}`, () => busy.promise));
  assert.equal(await queue.run("strangers", "203.0.113.1", () => Promise.resolve("done")), "done");
  busy.resolve();
  await Promise.all(known);
});
