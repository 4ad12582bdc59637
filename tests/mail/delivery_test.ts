import assert from "node:assert/strict";
import { arePutOff, areSent, untilOutbox, writePlainly } from "../support/mail_worker.ts";
import { putInOutbox } from "../support/outbox.ts";
import { type Behavior, headersOf, type Reply } from "../support/smtp.ts";
import { withMail } from "./fixture.ts";
import { mailed } from "./samples.ts";

Deno.test("a waiting message reaches its one recipient as text and HTML, and is marked as sent", () =>
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

Deno.test("a message that is resent on purpose has its own Message-ID and date", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const [id] = await putInOutbox(db, clock.now, [{ resends: 2 }]);
    clock.advance({ days: 7 });
    start();
    await untilOutbox(db, areSent);
    assert.deepEqual(smtp.accepted.map((mail) => [headersOf(mail, "message-id"), headersOf(mail, "date")]), [
      [[`<${id}.2@lunches.district.example>`], ["Mon, 09 Mar 2026 18:00:00 +0000"]],
    ]);
  }));

/** A server that answers what `reply` says to the first teacher alone, at this stage. */
const refusing = (stage: "recipient" | "message", reply: () => Reply): Behavior =>
  stage === "recipient"
    ? { recipient: (address) => address === "teacher0@test.example" ? reply() : "accept" }
    : { message: ({ to }) => to[0] === "teacher0@test.example" ? reply() : "accept" };

for (const stage of ["recipient", "message"] as const) {
  Deno.test(`put off (4xx to the ${stage}), a message is sent a minute later, and the others meanwhile`, async () => {
    let isBusy = true;
    const behavior = refusing(stage, () => isBusy ? { code: 451, text: "4.3.0 try later" } : "accept");
    await withMail(behavior, async ({ db, clock, smtp, start }) => {
      await putInOutbox(db, clock.now, [{}, {}]);
      start();
      const [row] = await untilOutbox(db, ([first, second]) => !!first?.lastError && second?.status === "SENT");
      assert.equal(row?.lastError, "The mail server deferred the message: 451 4.3.0 try later");
      assert.deepEqual([row?.status, row?.leasedUntil], ["WAITING", null]);
      assert.equal(row?.nextAttemptAt.getTime(), clock.now.getTime() + 60_000);

      isBusy = false;
      clock.advance({ minutes: 1 });
      const [sent] = await untilOutbox(db, areSent);
      assert.deepEqual([sent?.attempts, sent?.lastError], [2, null]);
      assert.equal(smtp.accepted.length, 2);
    });
  });

  Deno.test(`refused (5xx to the ${stage}), a message is parked with the reply, and the others go`, async () => {
    const gone = { code: 550, text: "5.1.1 <Ann.Example@test.example> no such\u0000 user" };
    await withMail(refusing(stage, () => gone), async ({ db, clock, smtp, start }) => {
      await putInOutbox(db, clock.now, [{}, {}, {}]);
      const { logged } = start();
      const rows = await untilOutbox(db, (found) => found.every(({ status }) => status !== "WAITING"));
      assert.deepEqual(rows.map(({ status }) => status), ["FAILED", "SENT", "SENT"]);
      assert.match(JSON.stringify(logged), /"mail failed".*"error":"The mail server refused the message: 550 5\.1\.1"/);
      assert.doesNotMatch(JSON.stringify(logged), /@|Ann|no such/, "what the server wrote is for administrators alone");
      assert.deepEqual(
        [rows[0]?.lastError, rows[0]?.attempts, rows[0]?.leasedUntil],
        ["The mail server refused the message: 550 5.1.1 <Ann.Example@test.example> no such user", 1, null],
      );
      clock.advance({ days: 30 });
      await putInOutbox(db, clock.now, [{ toAddress: "later@test.example" }]);
      await untilOutbox(db, (found) => found.filter(({ status }) => status === "SENT").length === 3);
      assert.equal(smtp.accepted.length, 3, "a parked message is not tried again");
    });
  });
}

Deno.test("a sender that the server refuses fails nobody's mail", () =>
  withMail({ message: () => ({ code: 530, text: "5.7.0 sign in first" }) }, async ({ db, clock, start }) => {
    await putInOutbox(db, clock.now);
    start();
    const [row] = await untilOutbox(db, arePutOff);
    assert.match(row?.lastError ?? "", /^The mail server refused the sign-in \(530 .*Check SMTP_URL\.$/);
  }));

Deno.test("what has waited for days, since email was off, is parked for an administrator, and goes once resent", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const aMinuteOn = new Date(clock.now.getTime() + 60_000);
    const [, , fresh] = await putInOutbox(db, clock.now, [{}, {}, { createdAt: aMinuteOn }]);
    clock.advance({ days: 3, minutes: 1 });
    start();
    const isDone = (rows: { status: string }[]) => rows.every(({ status }) => status !== "WAITING");
    const rows = await untilOutbox(db, isDone);
    assert.deepEqual(rows.map(({ id, status }) => [id === fresh, status]), [
      [false, "FAILED"],
      [false, "FAILED"],
      [true, "SENT"],
    ]);
    assert.match(rows[0]?.lastError ?? "", /^Not sent: it waited for over three days\. Resend it if/);
    assert.deepEqual([rows[0]?.nextAttemptAt, rows[0]?.attempts], [clock.now, 0]);
    // As resendFailedMessages does.
    await db.updateTable("outbox").set({ status: "WAITING", attempts: 0 }).where("status", "=", "FAILED").execute();
    await untilOutbox(db, areSent);
    assert.equal(smtp.accepted.length, 3);
  }));

Deno.test("a message fails after three days of tries, with the last error", () =>
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
        assert.equal(row.lastError, "The mail server deferred the message: 450 mailbox full");
        break;
      }
      clock.now = row.nextAttemptAt;
    }
    const days = (clock.now.getTime() - begin) / 86_400_000;
    assert(days > 2.9 && days < 3.1, `${days} days`);
  }));

Deno.test("a message that cannot be rendered fails with the reason, and the others are sent", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, [{ payload: {}, kind: "request-approved" }, {}]);
    const render = (content: Parameters<typeof writePlainly>[0]) => {
      if (content.kind === "request-approved") return { ...writePlainly(content), subject: content.payload.request.id };
      return writePlainly(content);
    };
    start({ render });
    const rows = await untilOutbox(db, (found) => found.every(({ status }) => status !== "WAITING"));
    assert.deepEqual(rows.map(({ status }) => status), ["FAILED", "SENT"]);
    assert.match(rows[0]?.lastError ?? "", /^The message could not be rendered: /);
    assert.equal(smtp.accepted.length, 1);
  }));

Deno.test("a reminder that nobody can act on anymore fails instead of being sent", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const request = mailed({ deliveryDate: "2026-03-06" });
    clock.set("2026-03-04T18:00:00Z");
    await putInOutbox(db, clock.now, [
      { kind: "confirm-reminder", payload: { request } },
      { kind: "review-reminder", payload: { requests: [request] } },
      { kind: "review-reminder", payload: { requests: [request, mailed({ deliveryDate: "2026-04-01" })] } },
      { kind: "request-approved", payload: { request } },
    ]);
    clock.set("2026-03-06T18:00:00Z");
    start();
    const rows = await untilOutbox(db, (found) => found.every(({ status }) => status !== "WAITING"));
    assert.deepEqual(rows.map(({ status, lastError }) => [status, lastError]), [
      ["FAILED", "Too late to be useful"],
      ["FAILED", "Too late to be useful"],
      ["SENT", null],
      ["SENT", null],
    ]);
    assert.equal(smtp.accepted.length, 2);
  }));
