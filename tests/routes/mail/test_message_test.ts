import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { openMailTransport } from "../../../src/mail/transport.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { freePort } from "../../support/process.ts";
import { type Behavior, headersOf, startSmtp, untilAccepted } from "../../support/smtp.ts";
import { test } from "../../support/test.ts";

const FROM = "lunches@test.example";

/** An app on a real mail server that behaves as told; `askForTest` presses the button as the super administrator. */
async function withMailServer(
  behavior: Behavior,
  body: (fixture: {
    app: TestApp;
    smtp: Awaited<ReturnType<typeof startSmtp>>;
    askForTest(): Promise<Response>;
  }) => Promise<void>,
  port?: number,
): Promise<void> {
  const smtp = await startSmtp(behavior);
  const mailTransport = openMailTransport({
    smtpUrl: `smtp://127.0.0.1:${port ?? smtp.port}`,
    fromAddress: FROM,
    publicUrl: "http://127.0.0.1",
  });
  const app = await testApp({ parts: { mailTransport } });
  try {
    const admin = await app.signedIn(app.people.admin);
    await body({ app, smtp, askForTest: () => admin.postForm(urls.system, { action: "test" }) });
  } finally {
    mailTransport.close();
    await app.close();
    await smtp.close();
  }
}

const testEvents = ({ database: { db } }: TestApp) =>
  db.selectFrom("auditEvents").select(["actorId", "detail"]).where("type", "=", "district.test-mail").execute();

test("a test message goes straight to the mail server, to oneself, and is noted in the history", () =>
  withMailServer({}, async ({ app, smtp, askForTest }) => {
    await app.database.clear();
    const response = await askForTest();
    assert.equal(response.status, 303);
    assert.equal(response.headers.get("Location"), `${urls.system}?done=testMessageSent`);
    const mail = await untilAccepted(smtp, app.people.admin.email);
    assert.equal(mail.from, FROM);
    assert.deepEqual(mail.to, [app.people.admin.email]);
    assert.deepEqual(headersOf(mail, "subject"), ["Test message from Field Trip Lunches"]);
    assert.deepEqual(await testEvents(app), [{ actorId: app.people.admin.id, detail: {} }]);
    const { count } = await app.database.db.selectFrom("outbox").select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    assert.equal(count, 0);
    const admin = await app.signedIn(app.people.admin);
    assert.match(await (await admin.get(urls.history)).text(), /Test message sent/);
  }));

const REFUSALS: [what: string, behavior: Behavior, words: RegExp][] = [
  [
    "refuses the recipient",
    { recipient: () => ({ code: 550, text: "5.1.1 nobody of that name" }) },
    /The mail server refused the message: 550 5\.1\.1 nobody of that name/,
  ],
  ["hangs up", { greeting: () => "cut" }, /No connection to the mail server: /],
  [
    "defers it",
    { message: () => ({ code: 451, text: "4.7.1 come back later" }) },
    /The mail server deferred the message: 451 4\.7\.1 come back later/,
  ],
];
for (const [what, behavior, words] of REFUSALS) {
  test(`when the mail server ${what}, the page says what it answered`, () =>
    withMailServer(behavior, async ({ askForTest, smtp }) => {
      const response = await askForTest();
      const html = await response.text();
      assert.equal(response.status, 409, html);
      assert.match(html, /The test message was not sent/);
      assert.match(html, words);
      assert.deepEqual(smtp.accepted, []);
    }));
}

test("when there is no mail server at its address, the page says so", async () =>
  await withMailServer({}, async ({ askForTest }) => {
    assert.match(await (await askForTest()).text(), /No connection to the mail server: .*ECONNREFUSED/);
  }, await freePort()));

test("five test messages in a quarter of an hour are enough", () =>
  withMailServer({}, async ({ app, smtp, askForTest }) => {
    for (let sent = 0; sent < 5; sent++) assert.equal((await askForTest()).status, 303);
    const refused = await askForTest();
    assert.equal(refused.status, 429);
    assert.match(await refused.text(), /Too many attempts\. Try again in 15 minutes\./);
    assert.equal(smtp.accepted.length, 5);
    assert.equal((await testEvents(app)).length, 5);
    app.clock.advance({ minutes: 16 });
    assert.equal((await askForTest()).status, 303);
  }));

test("without a mail server the answer is that email is off, and nothing is noted", async () => {
  const app = await testApp({ isMailConfigured: false });
  const admin = await app.signedIn(app.people.admin);
  const response = await admin.postForm(urls.system, { action: "test" });
  assert.equal(response.status, 409);
  assert.match(await response.text(), /Email is off\. Set SMTP_URL and MAIL_FROM, and start the server again\./);
  assert.deepEqual(await testEvents(app), []);
  await app.close();
});
