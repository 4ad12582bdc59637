import assert from "node:assert/strict";
import { arePutOff, areSent, untilOutbox, writePlainly } from "../support/mail_worker.ts";
import { putInOutbox } from "../support/outbox.ts";
import { type Behavior, headersOf, type Reply } from "../support/smtp.ts";
import { withMail } from "./fixture.ts";

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
    const headers = ["from", "to", "subject", "message-id", "date", "auto-submitted"]
      .concat("x-auto-response-suppress", "reply-to");
    assert.deepEqual(headers.map((name) => headersOf(mail, name)), [
      ["Test School District <lunches@district.example>"],
      ["Test Teacher <teacher0@test.example>"],
      ["registration-approved"],
      [`<${id}.0@lunches.district.example>`],
      ["Mon, 02 Mar 2026 18:00:00 +0000"],
      ["auto-generated"],
      ["DR, RN, NRN, OOF, AutoReply"],
      [],
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

/** A server that answers what `reply` says to each address, at this stage. */
const answering = (stage: "recipient" | "message", reply: (address: string) => Reply): Behavior =>
  stage === "recipient" ? { recipient: reply } : { message: ({ to: [address = ""] }) => reply(address) };

const replyOf = (line: string): Reply => ({ code: Number(line.slice(0, 3)), text: line.slice(4) });

/** Replies by which servers say that an address takes no mail, and that something else is wrong. */
const NO_ADDRESS =
  "550 5.1.1 <Ann@test.example> no such\0 user|550 5.1.2 no|553 5.1.3 no|551 5.1.6 no|550 5.1.10 no|550 5.2.1 off"
    .split("|");
const ANOTHER =
  "550 5.4.5 Daily limit exceeded|554 5.2.252 SendAsDenied|554 5.7.1 Relay denied|550 5.1.8 no|553 no|451 4.3.0 later"
    .split("|");

Deno.test("an address that no server would be asked about fails, and only its message", () =>
  withMail({}, async ({ db, clock, start }) => {
    await putInOutbox(db, clock.now, [{ toAddress: "" }, {}]);
    start();
    const rows = await untilOutbox(db, (found) => found.every(({ status }) => status !== "WAITING"));
    const [failed, sent] = rows.toSorted((a, b) => a.status.localeCompare(b.status));
    assert.match(failed?.lastError ?? "", /^Mail can't be sent to this address: /);
    assert.equal(sent?.status, "SENT");
  }));

for (const stage of ["recipient", "message"] as const) {
  Deno.test(`refused at the ${stage}, a message fails only for its address; others are sent a minute later, and hold nobody up`, async () => {
    let isWell = false;
    const replies = [...NO_ADDRESS, ...ANOTHER];
    const replyTo = (address: string) => isWell ? undefined : replies[Number(/\d+/.exec(address)?.[0])];
    const behavior = answering(stage, (address) => {
      const reply = replyTo(address);
      return reply === undefined ? "accept" : replyOf(reply);
    });
    const outcomeOf = (reply: string | undefined) => {
      if (reply === undefined) return ["SENT", null];
      const said = reply.replace("\0", "");
      if (stage === "recipient" && NO_ADDRESS.includes(reply)) {
        return ["FAILED", `Mail can't be sent to this address: ${said}`];
      }
      return ["WAITING", `The mail server ${reply.startsWith("4") ? "deferred" : "refused"} the message: ${said}`];
    };
    await withMail(behavior, async ({ db, clock, smtp, start }) => {
      await putInOutbox(db, clock.now, [...replies, "sent"].map(() => ({})));
      const { logged } = start();
      const rows = await untilOutbox(db, (found) => found.every((row) => row.attempts === 1 && !row.leasedUntil));
      for (const { toAddress, ...row } of rows) {
        assert.deepEqual([row.status, row.lastError], outcomeOf(replyTo(toAddress)));
      }
      assert.match(JSON.stringify(logged), /"mail (failed|postponed)".*"error":"[\w' ]+: 550 5\.1\.1"/);
      assert.doesNotMatch(JSON.stringify(logged), /@|Ann|no such/, "what the server wrote is for administrators alone");
      assert.doesNotMatch(JSON.stringify(logged), /pausing/);

      isWell = true;
      clock.advance({ minutes: 1 });
      const later = await untilOutbox(db, (found) => found.every(({ status }) => status !== "WAITING"));
      const failed = later.filter(({ status, attempts }) => status === "FAILED" && attempts === 1);
      assert.equal(failed.length, stage === "recipient" ? NO_ADDRESS.length : 0, "not tried again");
      assert.equal(smtp.accepted.length, later.length - failed.length);
    });
  });
}

for (
  const [stage, line, words] of [
    ["message", "530 5.7.0 sign in first", /^The mail server refused the sign-in \(530 .*Check SMTP_URL\.$/],
    ["sender", "550 5.7.1 not you", /^The mail server refused the sender \(550 .*Check MAIL_FROM\.$/],
    ["sender", "451 4.3.2 later", /^The mail server deferred the message: 451 4\.3\.2 later$/],
    ["message", "421 4.3.2 closing", /^The mail server is closing: 421 4\.3\.2 closing$/],
  ] as const
) {
  Deno.test(`"${line}" at the ${stage} fails nobody's mail, and holds all up for a moment`, () =>
    withMail({ [stage]: () => replyOf(line) }, async ({ db, clock, start }) => {
      await putInOutbox(db, clock.now);
      const { logged } = start();
      const [row] = await untilOutbox(db, arePutOff);
      assert.match(row?.lastError ?? "", words);
      assert.match(JSON.stringify(logged), /"pausing for the mail server",\{"seconds":30\}/);
    }));
}

Deno.test("what has waited for days, since email was off, is parked for an administrator, and goes once resent", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const aMinuteOn = new Date(clock.now.getTime() + 60_000);
    const [, , fresh] = await putInOutbox(db, clock.now, [{}, {}, { createdAt: aMinuteOn }]);
    clock.advance({ days: 3, minutes: 1 });
    start();
    const isDone = (rows: { status: string }[]) => rows.every(({ status }) => status !== "WAITING");
    const rows = await untilOutbox(db, isDone);
    const ends = [[false, "FAILED"], [false, "FAILED"], [true, "SENT"]];
    assert.deepEqual(rows.map(({ id, status }) => [id === fresh, status]), ends);
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
      assert(clock.now.getTime() < begin + 3.1 * 86_400_000, "tried for over three days");
    }
    assert(clock.now.getTime() > begin + 2.9 * 86_400_000);
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
