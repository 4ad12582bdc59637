import assert from "node:assert/strict";
import { type Behavior, EXPIRED_CERTIFICATE, type ReceivedMail, TEST_CERTIFICATE, TEST_KEY } from "../support/smtp.ts";
import { arePutOff, areSent, untilOutbox } from "../support/mail_worker.ts";
import { type OutboxRow, putInOutbox } from "../support/outbox.ts";
import type { MailTimeLimits } from "../../src/mail/transport.ts";
import { withMail } from "./fixture.ts";

const IMPLICIT = { cert: TEST_CERTIFICATE, key: TEST_KEY, fromStart: true };
const STARTTLS = { ...IMPLICIT, fromStart: false };

interface Attempt {
  /** SMTP_URL up to the host. */
  url: string;
  ca?: string;
  limits?: MailTimeLimits;
  isDone: (rows: OutboxRow[]) => boolean;
}

/** Queues one message and lets a worker try it. */
async function attempt(behavior: Behavior, { url, ca, limits, isDone }: Attempt) {
  const tried = Promise.withResolvers<{ row: OutboxRow; accepted: ReceivedMail[] }>();
  await withMail(behavior, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now);
    const worker = start({ smtpUrl: `${url}127.0.0.1:${smtp.port}`, ...ca ? { ca } : {}, ...limits ? { limits } : {} });
    const [row] = await untilOutbox(db, isDone);
    assert(row);
    assert(!JSON.stringify([worker.logged, row]).includes("word-1"), "no password is logged or shown");
    tried.resolve({ row, accepted: smtp.accepted });
  });
  return await tried.promise;
}

for (const [name, url, tls] of [["smtps", "smtps://", IMPLICIT], ["STARTTLS", "smtp://", STARTTLS]] as const) {
  Deno.test(`${name}: a server whose certificate is trusted gets the message, encrypted, and is greeted by our public name`, async () => {
    const { accepted } = await attempt({ tls }, { url, ca: TEST_CERTIFICATE, isDone: areSent });
    assert.deepEqual(accepted.map(({ isEncrypted, greeting }) => [isEncrypted, greeting]), [
      [true, "lunches.district.example"],
    ]);
  });

  Deno.test(`${name}: a server with an unknown certificate gets nothing, not even in clear, and is retried`, async () => {
    const { row, accepted } = await attempt({ tls }, { url, isDone: arePutOff });
    assert.match(row.lastError ?? "", /^No connection to the mail server: self-signed certificate/);
    assert.deepEqual(accepted, []);
  });

  Deno.test(`${name}: an expired certificate is reported with its date`, async () => {
    const { row, accepted } = await attempt({ tls: { ...tls, cert: EXPIRED_CERTIFICATE } }, { url, isDone: arePutOff });
    assert.equal(
      row.lastError,
      "No encrypted connection to the mail server: its certificate expired on Feb 28, 2021. " +
        "Renew it on the mail server, or correct this machine's clock.",
    );
    assert.deepEqual(accepted, []);
  });

  Deno.test(`${name}: an address that says the other way is answered with what to write, and no password is sent`, async () => {
    const [other, words] = tls.fromStart ? ["smtp", "speaks"] : ["smtps", "does not speak"];
    const limits = { connection: 5_000, greeting: 500, silence: 5_000, message: 10_000 };
    const mismatched = { url: `${other}://lunches:word-1@`, limits, isDone: arePutOff };
    const { row } = await attempt({ tls, password: "word-1" }, mismatched);
    const advice = new RegExp(`: it ${words} TLS from the start on port \\d+\\. Write ${url} instead of`);
    assert.match(row.lastError ?? "", advice);
  });

  Deno.test(`${name}: the user and the password of SMTP_URL sign in, special characters included`, async () => {
    const { accepted } = await attempt({ tls, password: "pass:word-1/@%" }, {
      url: `${url}lunches%40district.example:pass%3Aword-1%2F%40%25@`,
      ca: TEST_CERTIFICATE,
      isDone: areSent,
    });
    assert.equal(accepted.length, 1);
  });

  Deno.test(`${name}: a wrong password parks nothing; the message waits until the setting is right`, async () => {
    const trusted = { url: `${url}lunches:word-1@`, ca: TEST_CERTIFICATE, isDone: arePutOff };
    const { row, accepted } = await attempt({ tls, password: "another" }, trusted);
    assert.equal(row.lastError, "The mail server refused the sign-in (535 5.7.8 wrong password). Check SMTP_URL.");
    assert.deepEqual(accepted, []);
  });
}

Deno.test("a password is never sent to a server that does not speak TLS", async () => {
  const { row, accepted } = await attempt({ password: "word-1" }, { url: "smtp://lunches:word-1@", isDone: arePutOff });
  assert.match(row.lastError ?? "", /^No encrypted connection to the mail server: /);
  assert.deepEqual(accepted, []);
});

Deno.test("a server without TLS gets mail in plain text if no password is set, as with a district's own relay", async () => {
  const { accepted } = await attempt({}, { url: "smtp://", isDone: areSent });
  assert.deepEqual(accepted.map(({ isEncrypted }) => isEncrypted), [false]);
});
