import assert from "node:assert/strict";
import { claimMail } from "../../db/mail/claim.ts";
import type { MailKind } from "../../src/domain/mail/content.ts";
import { renderMessage } from "../../src/mail/message.ts";
import { areSent, untilOutbox, workerOutbox } from "../support/mail_worker.ts";
import { putInOutbox } from "../support/outbox.ts";
import { headersOf } from "../support/smtp.ts";
import { districtNamed } from "../support/schools.ts";
import { withMail } from "./fixture.ts";
import { SAMPLES, SENDER } from "./samples.ts";

const VICTIM = "victim@elsewhere.example";

const HOSTILE = [
  `Test\r\nBcc: ${VICTIM}`,
  `Test\nBcc: ${VICTIM}\n\nAnother body`,
  `Test\r\n\r\n.\r\nRCPT TO:<${VICTIM}>\r\nDATA`,
  `Test" <${VICTIM}>, "`,
  `Test, ${VICTIM}`,
  `${VICTIM}; Test:`,
  `=?UTF-8?B?${btoa(`\r\nBcc: ${VICTIM}`)}?=`,
  `Test\u2028Bcc: ${VICTIM}\u0085Bcc: ${VICTIM}`,
];

/** The fields that people type; the rest of the payload is ours. */
const TYPED = new Set(["by", "reason", "deliveryTimeText"]);

/** People whose names and addresses are the texts that stand for their ids. */
const people = Object.fromEntries(HOSTILE.map((text) => [text, { firstName: text, lastName: "", email: text }]));

/** Returns the payload with `text` in place of all that somebody typed, but for a time that is read. */
function typedAs(text: string, kind: string, payload: object): Record<string, unknown> {
  const readsTime = ["request-approved", "request-received"].includes(kind) || kind.endsWith("-reminder");
  const isTyped = (key: string) => TYPED.has(key) && !(readsTime && key === "deliveryTimeText");
  return JSON.parse(JSON.stringify(payload, (key, value) => isTyped(key) && value !== null ? text : value));
}

const EXPECTED_HEADERS =
  "auto-submitted content-type date from message-id mime-version reply-to subject to x-auto-response-suppress"
    .split(" ");

// Over 2 s: each hostile text goes out in each kind of message.
Deno.test("no text in names and reasons adds a recipient or a header to any kind of message", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const mails = HOSTILE.flatMap((text) =>
      Object.entries(SAMPLES).map(([kind, payload]) => ({
        kind: kind as MailKind,
        payload: typedAs(text, kind, payload),
        toName: text,
      }))
    );
    const ids = await putInOutbox(db, clock.now, mails);
    const district = { ...districtNamed(HOSTILE.join("")), email: "office@test.example" };
    start({
      // The reminders are of no stored request, so the outbox's own claim would drop them.
      outbox: { ...workerOutbox(db), claim: (input) => claimMail(db, input) },
      render: (content) => renderMessage(content, { ...SENDER, people, district }),
    });
    await untilOutbox(db, areSent);

    const recipients = smtp.accepted.map(({ to }) => to.join()).toSorted();
    assert.deepEqual(recipients, ids.map((_, index) => `teacher${index}@test.example`).toSorted());
    for (const mail of smtp.accepted) {
      assert.deepEqual(mail.headers.map(([name]) => name).toSorted(), EXPECTED_HEADERS);
      const [to = "", from = ""] = [headersOf(mail, "to")[0], headersOf(mail, "from")[0]];
      assert(to.endsWith(` <${mail.to[0]}>`), to);
      assert(!addressesIn(to).includes(VICTIM) && !addressesIn(from).includes(VICTIM), to);
      assert.deepEqual(addressesIn(headersOf(mail, "reply-to")[0] ?? ""), ["office@test.example"]);
    }
  }));

/** Returns what a mail program takes for an address: what is in angle brackets outside of quotes. */
function addressesIn(header: string): string[] {
  return [...header.replace(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/<([^>]*)>/g)].map(([, address]) => address ?? "");
}

Deno.test("a hostile address reaches at most one mailbox, and not the second one", () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const hostile = [`a@test.example>\r\nRCPT TO:<${VICTIM}`, `a@test.example, ${VICTIM}`, `${VICTIM}\r\nDATA`];
    await putInOutbox(db, clock.now, hostile.map((toAddress) => ({ toAddress })));
    start();
    await untilOutbox(db, (rows) => rows.every(({ attempts, leasedUntil }) => attempts > 0 && !leasedUntil));
    assert(smtp.accepted.every(({ to }) => to.length === 1 && to[0] !== VICTIM), JSON.stringify(smtp.accepted));
  }));
