import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LEASE_MS } from "../../src/mail/worker.ts";
import { TestClock } from "../support/clock.ts";
import { testDatabase } from "../support/database.ts";
import { areSent, outboxOf, putInOutbox, testWorker, untilOutbox } from "../support/mail_worker.ts";
import { headersOf, type Reply, startSmtp, type TestSmtp } from "../support/smtp.ts";
import { test } from "../support/test.ts";

function messageIds({ accepted }: TestSmtp): string[] {
  return accepted.map((mail) => headersOf(mail, "message-id").join());
}

test("two workers share an outbox: each message is sent once, and both have sent some", async () => {
  const { db, close } = await testDatabase();
  const clock = new TestClock();
  const [smtp, another] = await Promise.all([startSmtp(), startSmtp()]);
  await putInOutbox(db, clock.now, Array.from({ length: 300 }, () => ({})));
  const workers = [smtp, another].map(({ port }) => testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${port}` }));
  const rows = await untilOutbox(db, areSent);
  for (const worker of workers) await worker.stop();
  for (const { accepted } of [smtp, another]) assert(accepted.length > 0);
  const sent = [...messageIds(smtp), ...messageIds(another)];
  assert.deepEqual(sent.toSorted(), rows.map(({ id }) => `<${id}.0@lunches.district.example>`).toSorted());
  assert(rows.every(({ attempts }) => attempts === 1));
  await Promise.all([smtp.close(), another.close()]);
  await close();
});

test("a process killed between sending and marking: the message is sent again under the same Message-ID, none is lost", async () => {
  const { db, appUrl, close } = await testDatabase();
  const clock = new TestClock();
  await putInOutbox(db, clock.now, Array.from({ length: 20 }, () => ({})));
  // Kills the process when it has handed over the tenth message, before it hears that it was taken.
  const victim = Promise.withResolvers<number>();
  let handedOver = 0;
  const smtp = await startSmtp({
    message: async (): Promise<Reply> => {
      if (++handedOver === 10) Deno.kill(await victim.promise, "SIGKILL");
      return "accept";
    },
  });
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", fileURLToPath(new URL("./worker_process.ts", import.meta.url))],
    env: { TEST_DATABASE: appUrl, TEST_SMTP_PORT: String(smtp.port), TEST_NOW: clock.now.toISOString() },
  }).spawn();
  victim.resolve(child.pid);
  const { signal } = await child.status;
  assert.equal(signal, "SIGKILL");
  const killed = await untilOutbox(db, () => true);
  assert(killed.some(({ status, leasedUntil }) => status === "WAITING" && leasedUntil), "it died holding some");

  const worker = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
  await untilOutbox(db, (rows) => rows.every(({ status, leasedUntil }) => status === "SENT" || leasedUntil));
  clock.now = new Date(clock.now.getTime() + LEASE_MS);
  const rows = await untilOutbox(db, areSent);
  await worker.stop();
  const ids = messageIds(smtp);
  assert.deepEqual([...new Set(ids)].toSorted(), rows.map(({ id }) => `<${id}.0@lunches.district.example>`).toSorted());
  assert(ids.length > 20, "the message in question came twice, which only its Message-ID tells");
  assert(ids.length <= 25, "no more came twice than were under way");
  await smtp.close();
  await close();
});

test("a worker that is stopped lets what is under way arrive, and holds nothing", async () => {
  const { db, close } = await testDatabase();
  const clock = new TestClock();
  await putInOutbox(db, clock.now, Array.from({ length: 20 }, () => ({})));
  const underWay = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const smtp = await startSmtp({
    message: async (): Promise<Reply> => {
      underWay.resolve();
      await goOn.promise;
      return "accept";
    },
  });
  const worker = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
  await underWay.promise;
  const stopped = worker.stop();
  goOn.resolve();
  await stopped;
  const rows = await untilOutbox(db, () => true);
  assert.equal(rows.filter(({ status }) => status === "SENT").length, smtp.accepted.length);
  assert(smtp.accepted.length > 0 && smtp.accepted.length <= 5);
  assert(rows.every(({ leasedUntil }) => leasedUntil === null));
  await smtp.close();
  await close();
});

test("a worker that is stopped gives up a server that never answers, and what it held is free for the next", async () => {
  const { db, close } = await testDatabase();
  const clock = new TestClock();
  await putInOutbox(db, clock.now, [{}, {}]);
  const hung = Promise.withResolvers<void>();
  const smtp = await startSmtp({ message: () => (hung.resolve(), "hang") });
  const worker = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${smtp.port}`, graceMs: 0 });
  await hung.promise;
  await worker.stop();
  const rows = await untilOutbox(db, () => true);
  assert(rows.every(({ status, leasedUntil }) => status === "WAITING" && leasedUntil === null), JSON.stringify(rows));
  await smtp.close();
  await close();
});

test("while the database is away the worker goes on; a result that could not be written is written later, not sent again", async () => {
  const { db, close } = await testDatabase();
  const clock = new TestClock();
  await putInOutbox(db, clock.now, [{}, {}]);
  const smtp = await startSmtp();
  const fails = { claim: 3, markSent: 3, queueReminders: 1 };
  const outbox = outboxOf(db);
  const away =
    <Args extends unknown[], Result>(name: keyof typeof fails, act: (...args: Args) => Promise<Result>) =>
    (...args: Args) => fails[name]-- > 0 ? Promise.reject(new Error("The database cannot be reached")) : act(...args);
  const worker = testWorker({
    db,
    clock,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    outbox: {
      ...outbox,
      claim: away("claim", outbox.claim),
      markSent: away("markSent", outbox.markSent),
      queueReminders: away("queueReminders", outbox.queueReminders),
    },
  });
  await untilOutbox(db, areSent);
  await worker.stop();
  assert.equal(smtp.accepted.length, 2);
  const told = new Set(worker.logged.map(([, message]) => message));
  assert.deepEqual(
    told,
    new Set(["reminders cannot be queued", "mail cannot be claimed", "the result of a mail cannot be written"]),
  );
  await smtp.close();
  await close();
});

test("reminders are queued once a minute, with a mail server and without one", async () => {
  const { db, close } = await testDatabase();
  for (const changes of [{}, { transport: undefined }]) {
    const clock = new TestClock();
    const asked: Date[] = [];
    let looks = 0;
    // A round looks at the clock at least once.
    const someRounds = async () => {
      const until = looks + 10;
      while (looks < until) await delay(5);
    };
    const smtp = await startSmtp();
    const worker = testWorker({
      db,
      clock: { read: () => (looks++, clock.now) },
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      outbox: { ...outboxOf(db), queueReminders: (now) => Promise.resolve(asked.push(now)) },
      ...changes,
    });
    const first = clock.now;
    await someRounds();
    assert.deepEqual(asked, [first]);
    clock.advance({ minutes: 1 });
    await someRounds();
    assert.deepEqual(asked, [first, clock.now]);
    await worker.stop();
    await smtp.close();
  }
  await close();
});
