import assert from "node:assert/strict";
import postgres from "postgres";
import { takeProcessLock } from "../../../db/postgres/process_lock.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { test } from "../../support/test.ts";

const { ownerUrl, appUrl, drop } = await freshDatabase();
const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
Deno.test.afterAll(async () => {
  await owner.end();
  await drop();
});

/** A process that says what happens to its lock. */
function testProcess(waitMs?: number) {
  const lines: string[] = [];
  const taken = Promise.withResolvers<void>();
  const waiting = new Map<string, () => void>();
  const log = (line: string) => {
    lines.push(line);
    for (const [words, tell] of waiting) if (line.includes(words)) tell();
  };
  return {
    lines,
    isTakenOver: taken.promise,
    said: (words: string) => new Promise<void>((resolve) => waiting.set(words, resolve)),
    take: () => takeProcessLock(appUrl, { log, onTakenOver: taken.resolve, ...waitMs !== undefined && { waitMs } }),
  };
}

/** Ends the sessions that hold or await the lock, as a database that restarts does. */
const endSessions = () =>
  owner`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;

test("a second process waits for the first, and has the lock as soon as that one ends", async () => {
  const [first, second] = [testProcess(), testProcess()];
  const release = await first.take();
  const waits = second.said("Waiting up to 30 seconds");
  const taken = second.take();
  await waits;
  await release();
  await (await taken)();
  assert.deepEqual(first.lines, []);
});

test("a second process says so and ends when the first does not end in time", async () => {
  const release = await testProcess().take();
  await assert.rejects(testProcess(1).take(), {
    name: "DatabaseInUseError",
    message: /^Another process serves this database and has not ended, so this one ends\. Stop the other one/,
  });
  await release();
});

test("a lock whose connection is lost is taken again, and no other process gets it then", async () => {
  const first = testProcess();
  const release = await first.take();
  const again = first.said("holds its lock again");
  await endSessions();
  await again;
  await assert.rejects(testProcess(1).take(), { name: "DatabaseInUseError" });
  await release();
  await (await testProcess(1).take())();
});

test("when another process has the lock by then, the one that lost it is told", async () => {
  const [first, second] = [testProcess(1), testProcess()];
  const release = await first.take();
  const waits = second.said("Waiting");
  const taken = second.take();
  await waits;
  await endSessions();
  const releaseSecond = await taken;
  await first.isTakenOver;
  assert.match(first.lines.at(-1) ?? "", /^Another process has taken over this database, so this one ends\.$/);
  await release();
  await releaseSecond();
});

test("a lock that is given up while it is taken again is not held any more", async () => {
  const first = testProcess();
  const release = await first.take();
  const lost = first.said("was lost");
  await endSessions();
  await lost;
  await release();
  await (await testProcess(1).take())();
});
