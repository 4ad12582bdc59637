import assert from "node:assert/strict";
import { TestClock } from "../support/clock.ts";
import { testDatabase } from "../support/database.ts";
import { arePutOff, areSent, putInOutbox, testWorker, untilOutbox, writePlainly } from "../support/mail_worker.ts";
import { freePort } from "../support/process.ts";
import { type Behaviour, headersOf, startSmtp, type TestSmtp } from "../support/smtp.ts";
import { test } from "../support/test.ts";

const IMPATIENT = { connection: 300, greeting: 300, silence: 300, message: 600 };

/** Runs `body` with an outbox of its own and a mail server that behaves as told. */
async function withMail(
  behaviour: Behaviour,
  body: (place: {
    db: Awaited<ReturnType<typeof testDatabase>>["db"];
    clock: TestClock;
    smtp: TestSmtp;
    start: (changes?: Partial<Parameters<typeof testWorker>[0]>) => ReturnType<typeof testWorker>;
  }) => Promise<void>,
): Promise<void> {
  const { db, close } = await testDatabase();
  const clock = new TestClock();
  const smtp = await startSmtp(behaviour);
  const workers: ReturnType<typeof testWorker>[] = [];
  const start = (changes = {}) => {
    const worker = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${smtp.port}`, ...changes });
    workers.push(worker);
    return worker;
  };
  try {
    await body({ db, clock, smtp, start });
  } finally {
    for (const worker of workers) await worker.stop();
    await smtp.close();
    await close();
  }
}

test("a waiting message reaches its one recipient, from the district, as text and HTML, and is marked as sent", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const [id] = await putInOutbox(db, clock.now);
    start();
    const [row] = await untilOutbox(db, areSent);
    assert.deepEqual([row?.sentAt, row?.attempts, row?.leasedUntil, row?.lastError], [clock.now, 1, null, null]);

    const [mail, ...others] = smtp.accepted;
    assert(mail);
    assert.deepEqual(others, []);
    assert.deepEqual([mail.from, mail.to], ["lunches@district.example", ["teacher0@test.example"]]);
    const headers = ["from", "to", "subject", "message-id", "date", "auto-submitted"];
    assert.deepEqual(headers.map((name) => headersOf(mail, name)), [
      ["Test School District <lunches@district.example>"],
      ["Test Teacher <teacher0@test.example>"],
      ["registration-approved"],
      [`<${id}.0@lunches.district.example>`],
      ["Mon, 02 Mar 2026 18:00:00 +0000"],
      ["auto-generated"],
    ]);
    assert.match(mail.body, /Content-Type: text\/plain; charset=utf-8[^]*Content-Type: text\/html; charset=utf-8/);
  }));

test("a message that is sent again on purpose has a Message-ID and a date of its own", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const [id] = await putInOutbox(db, clock.now, [{ resends: 2 }]);
    clock.advance({ days: 7 });
    start();
    await untilOutbox(db, areSent);
    assert.deepEqual(smtp.accepted.map((mail) => [headersOf(mail, "message-id"), headersOf(mail, "date")]), [
      [[`<${id}.2@lunches.district.example>`], ["Mon, 09 Mar 2026 18:00:00 +0000"]],
    ]);
  }));

test("a message that is not due yet waits", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, [{}, { nextAttemptAt: new Date(clock.now.getTime() + 1) }]);
    start();
    await untilOutbox(db, ([first]) => first?.status === "SENT");
    assert.equal(smtp.accepted.length, 1);
    clock.advance({ minutes: 1 });
    await untilOutbox(db, areSent);
  }));

for (const stage of ["recipient", "message"] as const) {
  test(`put off by the server (4xx to the ${stage}), a message is sent a minute later, and the others meanwhile`, async () => {
    let isBusy = true;
    const busy = () => isBusy ? { code: 451, text: "4.3.0 try later" } : "accept" as const;
    const behaviour: Behaviour = stage === "recipient"
      ? { recipient: (address) => address === "teacher0@test.example" ? busy() : "accept" }
      : { message: ({ to }) => to[0] === "teacher0@test.example" ? busy() : "accept" };
    await withMail(behaviour, async ({ db, clock, smtp, start }) => {
      await putInOutbox(db, clock.now, [{}, {}]);
      start();
      const [row] = await untilOutbox(db, ([first, second]) => !!first?.lastError && second?.status === "SENT");
      assert.equal(row?.lastError, "The mail server put the message off: 451 4.3.0 try later");
      assert.deepEqual([row?.status, row?.leasedUntil], ["WAITING", null]);
      assert.equal(row?.nextAttemptAt.getTime(), clock.now.getTime() + 60_000);

      isBusy = false;
      clock.advance({ minutes: 1 });
      const [sent] = await untilOutbox(db, areSent);
      assert.deepEqual([sent?.attempts, sent?.lastError], [2, null]);
      assert.equal(smtp.accepted.length, 2);
    });
  });

  test(`refused for good by the server (5xx to the ${stage}), a message is parked with the reply, and the others go`, async () => {
    const gone = { code: 550, text: "5.1.1 no such\u0000 user" };
    const behaviour: Behaviour = stage === "recipient"
      ? { recipient: (address) => address === "teacher0@test.example" ? gone : "accept" }
      : { message: ({ to }) => to[0] === "teacher0@test.example" ? gone : "accept" };
    await withMail(behaviour, async ({ db, clock, smtp, start }) => {
      await putInOutbox(db, clock.now, [{}, {}, {}]);
      start();
      const rows = await untilOutbox(db, (found) => found.every(({ status }) => status !== "WAITING"));
      assert.deepEqual(rows.map(({ status }) => status), ["FAILED", "SENT", "SENT"]);
      assert.deepEqual(
        [rows[0]?.lastError, rows[0]?.attempts, rows[0]?.leasedUntil],
        ["The mail server refused the message: 550 5.1.1 no such user", 1, null],
      );
      clock.advance({ days: 30 });
      await putInOutbox(db, clock.now, [{ toAddress: "later@test.example" }]);
      await untilOutbox(db, (found) => found.filter(({ status }) => status === "SENT").length === 3);
      assert.equal(smtp.accepted.length, 3, "what is parked is not tried again");
    });
  });
}

test("a sender that the server does not take parks nobody's mail", () =>
  withMail({ message: () => ({ code: 530, text: "5.7.0 sign in first" }) }, async ({ db, clock, start }) => {
    await putInOutbox(db, clock.now);
    start();
    const [row] = await untilOutbox(db, arePutOff);
    assert.match(row?.lastError ?? "", /^The mail server refused the sign-in \(530 .*Check SMTP_URL\.$/);
  }));

test("nobody listens: the messages wait, one of them finds out when the server is back, and then all go", async () => {
  const { db, close } = await testDatabase();
  const clock = new TestClock();
  const port = await freePort();
  await putInOutbox(db, clock.now, Array.from({ length: 40 }, () => ({})));
  const worker = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${port}` });
  const tried = (count: number) => (rows: { attempts: number; leasedUntil: Date | null }[]) =>
    rows.filter(({ attempts, leasedUntil }) => attempts > 0 && !leasedUntil).length === count;
  const rows = await untilOutbox(db, tried(5));
  assert.match(
    rows.find(({ attempts }) => attempts > 0)?.lastError ?? "",
    /^No connection to the mail server: .*ECONN/,
  );
  // The other 35 lost no try of theirs, and of those only one is spent after each pause.
  clock.advance({ minutes: 0.5 });
  await untilOutbox(db, tried(6));
  clock.advance({ minutes: 0.75 });
  assert(tried(6)(await untilOutbox(db, () => true)), "a second pause is longer");
  await worker.stop();
  assert.equal(worker.logged.filter(([, message]) => message === "the mail server is let be for a while").length, 2);

  const smtp = await startSmtp();
  const next = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
  clock.advance({ minutes: 5 });
  await untilOutbox(db, areSent);
  assert.equal(smtp.accepted.length, 40);
  await next.stop();
  await smtp.close();
  await close();
});

const AWAY: Record<string, [Behaviour, RegExp]> = {
  "refuses everybody at the greeting": [
    { greeting: () => ({ code: 554, text: "no service here" }) },
    /^No connection to the mail server: 554 no service here$/,
  ],
  "never greets": [{ greeting: () => "hang" }, /^The mail server did not answer in time\.$/],
  "hangs up without a greeting": [{ greeting: () => "cut" }, /^No connection to the mail server: /],
  "takes a message and never answers": [{ message: () => "hang" }, /^The mail server did not answer in time\.$/],
  "drops the connection in the middle of a message": [
    { cutsMessages: () => true },
    /^No connection to the mail server: /,
  ],
  "closes down": [{ recipient: () => ({ code: 421, text: "closing" }) }, /^The mail server is closing: 421 closing$/],
};

for (const [name, [faulty, error]] of Object.entries(AWAY)) {
  test(`a server that ${name} costs no message, and each arrives once it is well again`, async () => {
    let isWell = false;
    const behaviour: Behaviour = {
      greeting: () => isWell ? "accept" : faulty.greeting?.() ?? "accept",
      recipient: (address) => isWell ? "accept" : faulty.recipient?.(address) ?? "accept",
      message: (mail) => isWell ? "accept" : faulty.message?.(mail) ?? "accept",
      cutsMessages: () => !isWell && (faulty.cutsMessages?.() ?? false),
    };
    await withMail(behaviour, async ({ db, clock, smtp, start }) => {
      // Long enough to be on its way in many parts.
      const write = (content: Parameters<typeof writePlainly>[0]) => ({
        ...writePlainly(content),
        text: "long line\n".repeat(50_000),
      });
      await putInOutbox(db, clock.now, [{}, {}]);
      start({ limits: IMPATIENT, write });
      const rows = await untilOutbox(db, arePutOff);
      for (const row of rows) assert.match(row.lastError ?? "", error);
      isWell = true;
      clock.advance({ minutes: 1 });
      await untilOutbox(db, areSent);
      assert.equal(smtp.accepted.length, 2);
      assert.equal(new Set(smtp.accepted.map((mail) => headersOf(mail, "message-id")[0])).size, 2);
    });
  });
}

test("a message is parked after three days of tries, with the last error", () =>
  withMail({ recipient: () => ({ code: 450, text: "mailbox full" }) }, async ({ db, clock, start }) => {
    await putInOutbox(db, clock.now);
    const begin = clock.now.getTime();
    start();
    let attempts = 0;
    for (;;) {
      const before = attempts;
      const [row] = await untilOutbox(db, ([found]) => !!found && found.attempts > before && !found.leasedUntil);
      assert(row);
      attempts = row.attempts;
      if (row.status === "FAILED") {
        assert.equal(row.lastError, "The mail server put the message off: 450 mailbox full");
        break;
      }
      clock.now = row.nextAttemptAt;
    }
    const days = (clock.now.getTime() - begin) / 86_400_000;
    assert(days > 2.9 && days < 3.1, `${days} days`);
  }));

test("a message that cannot be written is parked with the reason, and the others go", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, [{ facts: {}, kind: "request-approved" }, {}]);
    const write = (content: Parameters<typeof writePlainly>[0]) => {
      if (content.kind === "request-approved") return { ...writePlainly(content), subject: content.facts.request.id };
      return writePlainly(content);
    };
    start({ write });
    const rows = await untilOutbox(db, (found) => found.every(({ status }) => status !== "WAITING"));
    assert.deepEqual(rows.map(({ status }) => status), ["FAILED", "SENT"]);
    assert.match(rows[0]?.lastError ?? "", /^The message cannot be written: /);
    assert.equal(smtp.accepted.length, 1);
  }));
