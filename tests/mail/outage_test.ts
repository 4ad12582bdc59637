import assert from "node:assert/strict";
import { watchForClockSetBack } from "../../src/mail/worker.ts";
import { arePutOff, areSent, untilOutbox, workerOutbox, writePlainly } from "../support/mail_worker.ts";
import { type OutboxRow, putInOutbox } from "../support/outbox.ts";
import { freePort } from "../support/process.ts";
import { type Behavior, headersOf } from "../support/smtp.ts";
import { withMail } from "./fixture.ts";

const IMPATIENT = { connection: 300, greeting: 300, silence: 300, message: 600 };

Deno.test("while the server is down, messages wait; one of them tests whether it is back, and then all are sent", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, Array.from({ length: 40 }, () => ({})));
    const worker = start({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` });
    const wereTried = (count: number) => (rows: OutboxRow[]) =>
      rows.filter(({ attempts, leasedUntil }) => attempts > 0 && !leasedUntil).length === count;
    const rows = await untilOutbox(db, wereTried(5));
    const tried = rows.find(({ attempts }) => attempts > 0);
    assert.match(tried?.lastError ?? "", /^No connection to the mail server: .*ECONN/);
    // The other 35 lost no try of theirs, and of those only one is spent after the pause.
    clock.advance({ minutes: 0.5 });
    await untilOutbox(db, wereTried(6));
    await worker.stop();
    assert.deepEqual(pausesOf(worker.logged), [{ seconds: 30 }, { seconds: 60 }]);

    start();
    clock.advance({ minutes: 5 });
    await untilOutbox(db, areSent);
    assert.equal(smtp.accepted.length, 40);
  }));

const PAUSE = "pausing for the mail server";
const pausesOf = (logged: unknown[][]) =>
  logged.filter(([, message]) => message === PAUSE).map(([, , fields]) => fields);

Deno.test("messages that were refused together pause sending once, however late their results are stored", () =>
  withMail({}, async ({ db, clock, start }) => {
    const [heldId] = await putInOutbox(db, clock.now, [{}, {}]);
    const { markRetry, ...outbox } = workerOutbox(db);
    const isHeld = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const worker = start({
      smtpUrl: `smtp://127.0.0.1:${await freePort()}`,
      outbox: {
        ...outbox,
        markRetry: async (mail, retry) => {
          if (mail.id === heldId) {
            isHeld.resolve();
            await goOn.promise;
          }
          return markRetry(mail, retry);
        },
      },
    });
    await isHeld.promise;
    await untilOutbox(db, (rows) => rows.some(({ lastError }) => lastError !== null) && worker.logged.length === 3);
    clock.advance({ minutes: 0.5 });
    goOn.resolve();
    await untilOutbox(db, arePutOff);
    await worker.stop();
    assert.deepEqual(pausesOf(worker.logged), [{ seconds: 30 }]);
  }));

const LOST = /^No connection to the mail server: /;
const SILENT = /^The mail server did not answer in time\.$/;

/** How a server can be away, the text for it, and where waiting for it would be long, the limits to wait for. */
const AWAY: Record<string, [Behavior, RegExp, typeof IMPATIENT?]> = {
  "refuses everybody at the greeting": [
    { greeting: () => ({ code: 554, text: "no service here" }) },
    /^No connection to the mail server: 554 no service here$/,
  ],
  "never greets": [{ greeting: () => "hang" }, SILENT, IMPATIENT],
  "hangs up without a greeting": [{ greeting: () => "cut" }, LOST],
  "takes a message and never answers": [{ message: () => "hang" }, SILENT, IMPATIENT],
  "takes a message and stays too long in total, though never silent for long": [
    { message: () => "hang" },
    SILENT,
    { connection: 60_000, greeting: 60_000, silence: 60_000, message: 300 },
  ],
  "drops the connection in the middle of a message": [{ cutsMessages: () => true }, LOST],
  "closes down": [{ recipient: () => ({ code: 421, text: "closing" }) }, /^The mail server is closing: 421 closing$/],
};

for (const [name, [faulty, error, limits]] of Object.entries(AWAY)) {
  Deno.test(`a server that ${name} costs no message, and each arrives once it is well again`, async () => {
    let isWell = false;
    const behavior: Behavior = {
      greeting: () => isWell ? "accept" : faulty.greeting?.() ?? "accept",
      recipient: (address) => isWell ? "accept" : faulty.recipient?.(address) ?? "accept",
      message: (mail) => isWell ? "accept" : faulty.message?.(mail) ?? "accept",
      cutsMessages: () => !isWell && (faulty.cutsMessages?.() ?? false),
    };
    await withMail(behavior, async ({ db, clock, smtp, start }) => {
      // Long enough to be on its way in many parts.
      const render = (content: Parameters<typeof writePlainly>[0]) => ({
        ...writePlainly(content),
        text: "long line\n".repeat(50_000),
      });
      await putInOutbox(db, clock.now, [{}, {}]);
      const worker = start(limits ? { limits, render } : { render });
      const rows = await untilOutbox(db, arePutOff);
      for (const row of rows) assert.match(row.lastError ?? "", error);
      if (limits) await worker.stop();
      isWell = true;
      clock.advance({ minutes: 1 });
      if (limits) start({ render });
      await untilOutbox(db, areSent);
      assert.equal(smtp.accepted.length, 2);
      assert.equal(new Set(smtp.accepted.map((mail) => headersOf(mail, "message-id")[0])).size, 2);
    });
  });
}

Deno.test("a clock that was set back is noticed once; seconds, as between servers, are not", () => {
  const wasSetBack = watchForClockSetBack();
  const noticed = [100, 101, 100.5, 101, 41, 41.5, 42, 102].filter((minutes) => wasSetBack(new Date(minutes * 60_000)));
  assert.deepEqual(noticed, [41]);
});

Deno.test("after the clock was set back, waiting messages leave at once, also those put off or held up", () => {
  let isWell = false;
  const behavior: Behavior = { greeting: () => isWell ? "accept" : { code: 554, text: "no service here" } };
  return withMail(behavior, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, [{}, {}]);
    start();
    await untilOutbox(db, arePutOff);
    await putInOutbox(db, clock.now, [{ toAddress: "new@test.example" }]);
    isWell = true;
    clock.advance({ hours: -3 });
    await untilOutbox(db, areSent);
    assert.equal(smtp.accepted.length, 3);
  });
});
