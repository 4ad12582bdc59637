import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LEASE_MS } from "../../src/mail/worker.ts";
import { areSent, untilOutbox, workerOutbox } from "../support/mail_worker.ts";
import { putInOutbox } from "../support/outbox.ts";
import { headersOf, type ReceivedMail, type Reply } from "../support/smtp.ts";
import { withMail } from "./fixture.ts";

const messageIds = (mails: ReceivedMail[]) => mails.map((mail) => headersOf(mail, "message-id").join());
const expectedIds = (rows: { id: string }[]) => rows.map(({ id }) => `<${id}.0@lunches.district.example>`).toSorted();

Deno.test("killed between sending and marking, a message is sent again with the same Message-ID", () => {
  // Kills the process when it has handed over the tenth message, before it hears that it was taken.
  const victim = Promise.withResolvers<number>();
  let handedOver = 0;
  const message = async (): Promise<Reply> => {
    if (++handedOver === 10) Deno.kill(await victim.promise, "SIGKILL");
    return "accept";
  };
  return withMail({ message }, async ({ db, databaseUrl, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, Array.from({ length: 20 }, () => ({})));
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", fileURLToPath(new URL("./worker_process.ts", import.meta.url))],
      env: { TEST_DATABASE: databaseUrl, TEST_SMTP_PORT: String(smtp.port), TEST_NOW: clock.now.toISOString() },
    }).spawn();
    victim.resolve(child.pid);
    const { signal } = await child.status;
    assert.equal(signal, "SIGKILL");
    const held = (await untilOutbox(db, () => true))
      .filter(({ status, leasedUntil }) => status === "WAITING" && leasedUntil).map(({ id }) => id);
    assert(held.length > 0, "it died holding some");

    start();
    await untilOutbox(db, (rows) => rows.every(({ id, status }) => status === "SENT" || held.includes(id)));
    clock.now = new Date(clock.now.getTime() + LEASE_MS);
    const rows = await untilOutbox(db, areSent);
    const ids = messageIds(smtp.accepted);
    assert.deepEqual([...new Set(ids)].toSorted(), expectedIds(rows));
    assert(ids.length > 20, "the message in question came twice, which only its Message-ID tells");
    assert(ids.length <= 25, "no more came twice than were under way");
  });
});

Deno.test("a worker that is stopped finishes the messages in progress, and keeps no claims", () => {
  const underWay = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const message = async (): Promise<Reply> => {
    underWay.resolve();
    await goOn.promise;
    return "accept";
  };
  return withMail({ message }, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, Array.from({ length: 20 }, () => ({})));
    const worker = start();
    await underWay.promise;
    const stopped = worker.stop();
    goOn.resolve();
    await stopped;
    const rows = await untilOutbox(db, () => true);
    assert.equal(rows.filter(({ status }) => status === "SENT").length, smtp.accepted.length);
    assert(smtp.accepted.length > 0 && smtp.accepted.length <= 5);
    assert(rows.every(({ leasedUntil }) => leasedUntil === null));
  });
});

Deno.test("a stopped worker gives up on a silent server, and its messages are due as if never tried", () => {
  const hung = Promise.withResolvers<void>();
  return withMail({ message: () => (hung.resolve(), "hang") }, async ({ db, clock, start }) => {
    await putInOutbox(db, clock.now, [{}, {}]);
    const worker = start({ graceMs: 0 });
    await hung.promise;
    await worker.stop();
    const rows = await untilOutbox(db, () => true);
    for (const { status, leasedUntil, nextAttemptAt, attempts, lastError } of rows) {
      assert.deepEqual([status, leasedUntil, nextAttemptAt, attempts], ["WAITING", null, clock.now, 0]);
      assert.equal(lastError, null, "it was not the server's fault");
    }
    assert.deepEqual(worker.logged, []);
  });
});

Deno.test("with its database down, the worker runs on, stores its result later and does not send again", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, [{}, {}]);
    const fails = { claim: 3, markSent: 3, queueReminders: 1 };
    const away =
      <Args extends unknown[], Result>(name: keyof typeof fails, act: (...args: Args) => Promise<Result>) =>
      (...args: Args) => fails[name]-- > 0 ? Promise.reject(new Error("The database cannot be reached")) : act(...args);
    const { claim, markSent, queueReminders, ...outbox } = workerOutbox(db);
    const worker = start({
      outbox: {
        ...outbox,
        claim: away("claim", claim),
        markSent: away("markSent", markSent),
        queueReminders: away("queueReminders", queueReminders),
      },
    });
    await untilOutbox(db, areSent);
    assert.equal(smtp.accepted.length, 2);
    assert.deepEqual([...new Set(worker.logged.map(([, message]) => message))], [
      "cannot queue reminders",
      "cannot claim mail",
      "can queue reminders again",
      "can claim mail again",
      "cannot write a mail result",
    ]);
    assert.equal(worker.logged.filter(([, message]) => message === "cannot claim mail").length, 1);
  }));

Deno.test("without a mail server reminders are queued once a minute, and at once after the clock was set back", () =>
  withMail({}, async ({ db, clock, start }) => {
    const queuedAt: Date[] = [];
    let looks = 0;
    // A round looks at the clock at least once.
    const someRounds = async () => {
      const until = looks + 10;
      while (looks < until) await delay(5);
    };
    start({
      clock: { read: () => (looks++, clock.now) },
      outbox: { ...workerOutbox(db), queueReminders: (now) => Promise.resolve(queuedAt.push(now)) },
      transport: undefined,
    });
    const expected: Date[] = [];
    for (const passed of [{ minutes: 0 }, { minutes: 1 }, { hours: -3 }, { minutes: 1 }]) {
      clock.advance(passed);
      await someRounds();
      assert.deepEqual(queuedAt, [...expected, clock.now]);
      expected.push(clock.now);
    }
  }));
