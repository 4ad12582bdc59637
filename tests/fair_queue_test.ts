import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createPasswordQueues } from "../src/auth/password_queues.ts";
import { AppError } from "../src/domain/http/errors.ts";
import { createFairQueue, type QueueLimits } from "../src/process/fair_queue.ts";
import { queueClientOf } from "../src/http/limits/client_address.ts";
import { assertAppError } from "./support/test.ts";

/** A queue, and work in it that goes on until a test ends it. Its client is the first letter of its name. */
function heldQueue(limits: QueueLimits) {
  const queue = createFairQueue(limits, () => new AppError("BUSY", "Full", { retryAfter: 5 }));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, signal?: AbortSignal) =>
    queue.run(name.charAt(0), () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    }, signal && (() => signal));
  const end = async (...names: string[]) => {
    for (const name of names) {
      await settled();
      ends.get(name)?.();
      await settled();
    }
  };
  return { queue, started, ask, end };
}

/** Resolves when everything that can begin now has begun. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("clients take turns, however much two of them wait for", async () => {
  const { ask, end, started } = heldQueue({ running: 1 });
  const all = ["a1", "a2", "a3", "b1", "c1"].map((name) => ask(name));
  const order = ["a1", "b1", "c1", "a2", "a3"];
  await end(...order);
  await Promise.all(all);
  assert.deepEqual(started, order, "clients who came while a1 was worked on are not behind a2");
});

Deno.test("a full line turns away the newest of the client with the most, and not the newcomer", async () => {
  const { queue, ask, end, started } = heldQueue({ running: 1, waiting: 4 });
  const all = ["r1", "a1", "a2", "a3", "b1"].map((name) => ask(name));
  const turnedAway = assertAppError(all[3] ?? Promise.resolve(), "BUSY");
  all[3] = ask("c1");
  await turnedAway;
  await assertAppError(ask("a4"), "BUSY");
  assert.deepEqual(queue.findLength(), { running: 1, waiting: 4 });
  const order = ["r1", "a1", "b1", "c1", "a2"];
  await end(...order);
  await Promise.all(all);
  assert.deepEqual(started, order);
});

Deno.test("of those with as many places, chance decides who is turned away, so a newcomer gets in", async () => {
  const { queue, ask, end, started } = heldQueue({ running: 1, waiting: 4 });
  const turnedAway = new Set<string>();
  const all = ["r", "a", "b", "c", "d"].map((name) => ask(name).catch(() => void turnedAway.add(name)));
  for (let count = 0; count < 200; count++) all.push(ask(`${count}`).catch(() => void turnedAway.add(`${count}`)));
  await settled();
  assert.deepEqual(queue.findLength(), { running: 1, waiting: 4 });
  const newcomers = Array.from({ length: 200 }, (_, count) => `${count}`).filter((name) => !turnedAway.has(name));
  assert.ok(newcomers.length > 0);
  while (queue.findLength().running > 0) await end(started.at(-1) ?? "");
  await Promise.all(all);
});

Deno.test("networks take turns, and in them their addresses: 200 addresses of one keep nobody out", async () => {
  const queue = createFairQueue({ running: 1, waiting: 60 });
  const busy = Promise.withResolvers<void>();
  const done: string[] = [];
  const ask = (address: string) =>
    queue.run(queueClientOf(address), async () => {
      await busy.promise;
      done.push(address);
    }).catch(() => {});
  const hostile = Array.from({ length: 200 }, (_, number) => ask(`2001:db8:1:${number.toString(16)}::/64`));
  const people = ["2001:db8:2:1::/64", "203.0.113.1", "2001:db8:2:2::/64", "2001:db8:2:1::/64"].map(ask);
  busy.resolve();
  await Promise.all([...hostile, ...people]);
  // The first address was at work already, and the hostile network has the turn between those of the other two.
  const order = done.filter((address) => !address.startsWith("2001:db8:1:"));
  assert.deepEqual(order, ["2001:db8:2:1::/64", "203.0.113.1", "2001:db8:2:2::/64", "2001:db8:2:1::/64"]);
  assert.ok(done.indexOf("2001:db8:2:2::/64") < 8, done.join(" "));
});

Deno.test("a client's own limits hold it back, and nobody else", async () => {
  const { ask, end, started } = heldQueue({ runningEach: 2, waitingEach: 1 });
  const all = ["a1", "a2", "a3"].map((name) => ask(name));
  await assertAppError(ask("a4"), "BUSY");
  all.push(ask("b1"));
  await settled();
  assert.deepEqual(started, ["a1", "a2", "b1"]);
  await end("a1");
  assert.deepEqual(started, ["a1", "a2", "b1", "a3"]);
  await end("a2", "a3", "b1");
  await Promise.all(all);
});

Deno.test("work leaves the line when nobody waits for it any more; work that runs is finished", async () => {
  const { queue, ask, end, started } = heldQueue({ running: 1 });
  const [gone, late] = [new AbortController(), new AbortController()];
  const reason = new AppError("BUSY", "This took too long.");
  const running = ask("a1", gone.signal);
  const left = [ask("a2", gone.signal), ask("b1", late.signal)];
  gone.abort();
  late.abort(reason);
  await assertAppError(left[0] ?? Promise.resolve(), "BUSY");
  await assert.rejects(left[1] ?? Promise.resolve(), (error) => error === reason);
  await assert.rejects(ask("c1", late.signal), (error) => error === reason);
  assert.deepEqual(queue.findLength(), { running: 1, waiting: 0 });
  await end("a1");
  await running;
  assert.deepEqual(started, ["a1"]);
});

Deno.test("work that fails makes room like any other", async () => {
  const queue = createFairQueue({ running: 1 });
  for (let count = 0; count < 10; count++) {
    await assert.rejects(queue.run("a", () => Promise.reject(new Error("failed"))), /failed/);
  }
  assert.equal(await queue.run("a", () => Promise.resolve("done")), "done");
});

Deno.test("pages that become ready together are rendered one a turn of the event loop", async () => {
  let turn = 0;
  let isDone = false;
  const countTurns = () => {
    turn++;
    if (!isDone && turn < 1000) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const renders = createFairQueue({ running: 1 });
  const turns = await Promise.all(["a", "a", "b"].map(async (person) => {
    await renders.run(person, () => nextTurn());
    return turn;
  }));
  isDone = true;
  assert.equal(new Set(turns).size, 3, `turns: ${turns}`);
});

Deno.test("however many people we know sign in, the turn of an unrecognized browser comes", async () => {
  const queues = createPasswordQueues();
  const busy = Promise.withResolvers<void>();
  const known = Array.from({ length: 5 }, (_, number) => queues.known.run(`account ${number}`, () => busy.promise));
  assert.equal(await queues.unrecognized.run("203.0.113.1", () => Promise.resolve("done")), "done");
  busy.resolve();
  await Promise.all(known);
});
