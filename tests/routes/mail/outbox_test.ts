import assert from "node:assert/strict";
import { findMailPreferences } from "../../../db/accounts/own_settings.ts";
import { MAIL_NOT_SET_UP } from "../../../src/domain/mail/outbox.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { type MailTransport, openMailTransport } from "../../../src/mail/transport.ts";
import { accountsOf } from "../../support/accounts.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { expectText } from "../../support/client.ts";
import { addMail, mailOf } from "../../support/outbox.ts";
import { SAMPLES } from "../../mail/samples.ts";
import { addPerson, type TestPerson } from "../../support/people.ts";
import { type Behavior, headersOf, startSmtp, untilAccepted } from "../../support/smtp.ts";
import { paramsOf } from "../../support/params.ts";

const running = await testApp();
const { database: { db }, clock, people: { director } } = running;
const admin = await running.signedIn(running.people.admin);

const emptied = () => db.deleteFrom("outbox").execute();
const add = (given: Parameters<typeof addMail>[2]) => addMail(db, clock.now, given);

const sendAgain = (id: string, fields: Record<string, string> = {}) =>
  admin.postForm(urls.resendMessage(id), { status: "FAILED", resends: "0", q: "", page: "1", ...fields });

Deno.test("the Mail page shows each message's recipient, status and words but no link, and what fails to render", async () => {
  await emptied();
  const request = { id: crypto.randomUUID(), school: "AukeBay", deliveryDate: "2026-05-04", version: 0 };
  const payload = { request: { ...request, deliveryTimeText: "8:30 am", numberOfLunches: 31 }, reason: "Bus is late" };
  await add({ kind: "request-denied", payload, status: "FAILED", lastError: "550 <nobody> here" });
  await add({ status: "FAILED" });
  await add({ status: "FAILED", kind: "request-approved", payload: {}, toName: "Broken" });
  const html = await admin.page(withQuery(urls.outbox, { status: "FAILED" }));
  const shown = ["550 &lt;nobody&gt; here", "Broken", "This message can't be displayed"];
  for (const words of shown) assert(html.includes(words), words);
  const said = [...html.matchAll(/<div class="mail-message".*?<\/details>/gs)].join();
  assert.match(said, /<h1[^>]*>.*Bus is late.*<a>Open the request<\/a>/s);
  assert.doesNotMatch(said, /https?:/);
  const buttons = [...html.matchAll(/<button[^>]*>(Resend.*?)<\/button>/g)];
  const names = buttons.map(([, name]) => name?.replace(/<[^>]*>/g, ""));
  assert.equal(new Set(names).size, 4, `each button has a name of its own: ${names}`);
  assert(names.includes("Resend to teacher@test.example: Your Field Trip Lunches account was approved"));
});

Deno.test("what a server said of a message that waits, and until when it is held back, is in its row; a failed address leads to where it is changed", async () => {
  await emptied();
  await add({ attempts: 1, lastError: "The mail server refused the message: 550 5.4.5 limit" });
  const later = new Date(clock.now.getTime() + 10 * 60_000);
  await add({ createdAt: later, nextAttemptAt: later });
  const waiting = await admin.page(urls.outbox);
  for (const words of [/<\/details><span[^>]*>[^<]* 550 5\.4\.5 limit<\/span>/, /Sends after 9:10.am/]) {
    assert.match(waiting, words);
  }
  const lastError = "Mail can't be sent to this address: 550 5.1.1 nobody";
  await add({ status: "FAILED", lastError, recipientId: director.id });
  await add({ status: "FAILED", lastError, recipientId: (await accountsOf(running).pending("new@test.example")).id });
  await add({ status: "FAILED", lastError: "450 busy", recipientId: director.id });
  const toKitchen = { kind: "school-kitchen", payload: { ...SAMPLES["school-kitchen"] } } as const;
  await add({ ...toKitchen, status: "FAILED", lastError, toName: "Harborview kitchen" });
  const failed = await admin.page(withQuery(urls.outbox, { status: "FAILED" }));
  const links = [...failed.matchAll(/<a [^>]*href="([^"]*)"[^>]*>Change the address<\/a>/g)].map(([, href]) => href);
  assert.deepEqual(links.toSorted(), [urls.userAddress(director.id), `${urls.districtSettings}#schools`].toSorted());
  const plain = await running.signedIn(await addPerson(db, running.people.admin, "ADMIN", "plain@test.example"));
  const told = /Harborview kitchen.*>A super admin can change the address on the District page</s;
  assert.match(await plain.page(withQuery(urls.outbox, { status: "FAILED" })), told);
});

Deno.test("resending a failed message returns to the same list, and says so", async () => {
  await emptied();
  const id = await add({ status: "FAILED", attempts: 9, lastError: "550" });
  const response = await sendAgain(id, { q: "teach", page: "2" });
  assert.equal(response.status, 303);
  const location = response.headers.get("Location") ?? "";
  assert.deepEqual(paramsOf(location), { status: "FAILED", q: "teach", page: "2", done: "messageResent" });
  assert.match(await admin.page(location), /The message will be resent/);
  assert.equal((await mailOf(db, id)).status, "WAITING");
});

Deno.test("input that our forms never send is refused with a message and changes nothing", async () => {
  await emptied();
  const id = await add({ status: "FAILED" });
  assert.match(await expectText(await sendAgain(crypto.randomUUID()), 404), /This message no longer exists\./);
  const wrong: Record<string, string>[] = [{ resends: "" }, { resends: "-1" }, { q: "a\0" }];
  for (const fields of wrong) await expectText(await sendAgain(id, fields), 422);
  await expectText(await admin.postForm(urls.resendAllMessages, { q: "a\0" }), 422);
  for (const address of ["?status=LOST", "?page=0", "?q=%00"]) await admin.page(`${urls.outbox}${address}`, 400);
  assert.equal((await mailOf(db, id)).status, "FAILED");
});

Deno.test("the dashboard's Mail button counts messages that failed or wait after a failed try, and no others", async () => {
  await emptied();
  await add({ status: "SENT", attempts: 1 });
  await add({ attempts: 0, lastError: "was sent again by hand" });
  const troubles: [given: Parameters<typeof add>[0] | undefined, words: string][] = [
    [undefined, "Mail"],
    [{ status: "FAILED", attempts: 9, lastError: "550" }, "Mail 1 needs attention"],
    [{ attempts: 1, lastError: "connection refused" }, "Mail 2 need attention"],
  ];
  for (const [given, words] of troubles) {
    if (given) await add(given);
    const html = await admin.page(urls.adminDashboard);
    const link = new RegExp(`<a href="${urls.outbox}">(.*?)</a>`).exec(html);
    assert.equal(link?.[1]?.replace(/<[^>]*>/g, ""), words);
  }
});

Deno.test("without a mail server the Mail page says so, and a test message is refused and not noted", async () => {
  assert.doesNotMatch(await admin.page(urls.outbox), new RegExp(MAIL_NOT_SET_UP));
  const without = await testApp({ isMailConfigured: false });
  const client = await without.signedIn(without.people.admin);
  assert.match(await client.page(urls.outbox), new RegExp(MAIL_NOT_SET_UP));
  const refused = await expectText(await client.postForm(urls.system, { action: "test" }), 409);
  assert.match(refused, /Email is off\. Set SMTP_URL and MAIL_FROM, then restart the server\./);
  assert.deepEqual(await testEvents(without), []);
  await without.close();
});

const { active } = accountsOf(running);

/** The names of the boxes on a person's settings page, the ticked ones with an x. */
async function boxesOf(person: TestPerson): Promise<string[]> {
  const html = await (await running.signedIn(person)).page(urls.settings);
  return [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) =>
    `${/name="(\w+)"/.exec(box)?.[1]}${box.includes("checked") ? " x" : ""}`
  );
}

Deno.test("everybody finds the topics of their role, all ticked until they choose", async () => {
  const requesters = ["progress x", "confirmReminders x"];
  assert.deepEqual(await boxesOf(await active("new-teacher@test.example")), requesters);
  assert.deepEqual(await boxesOf(await active("new-director@test.example", "DIRECTOR")), requesters);
  const administrators = ["registrations x", "submissions x", "withdrawals x", "reviewReminders x"];
  assert.deepEqual(await boxesOf(await active("new-admin@test.example", "ADMIN")), administrators);
});

Deno.test("only the topics of the own role are saved, whatever else is posted", async () => {
  const client = await running.signedIn(director);
  await client.postForm(urls.mailPreferences, { progress: "on", registrations: "on", constructor: "on" });
  assert.deepEqual(await findMailPreferences(db, director.id), { progress: true, confirmReminders: false });
});

const FROM = "lunches@test.example";

/** The mail server that the app has at the moment. */
let transport: MailTransport;
const withMail = await testApp({ parts: { mailTransport: { send: (...mail) => transport.send(...mail) } } });

/** Gives the app a real mail server with this behavior; `askForTest` presses the button as the super administrator. */
async function withMailServer(
  behavior: Behavior,
  body: (fixture: { smtp: Awaited<ReturnType<typeof startSmtp>>; askForTest(): Promise<Response> }) => Promise<void>,
): Promise<void> {
  // The limit goes by the clock.
  withMail.clock.advance({ minutes: 16 });
  await withMail.database.clear();
  const smtp = await startSmtp(behavior);
  const settings = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, fromAddress: FROM, publicUrl: "http://127.0.0.1" };
  const opened = openMailTransport(settings);
  transport = opened;
  try {
    const admin = await withMail.signedIn(withMail.people.admin);
    await body({ smtp, askForTest: () => admin.postForm(urls.system, { action: "test" }) });
  } finally {
    opened.close();
    await smtp.close();
  }
}

const testEvents = ({ database: { db } }: TestApp) =>
  db.selectFrom("auditEvents").select(["actorId", "detail"]).where("type", "=", "district.test-mail").execute();

Deno.test("a test message goes straight to the mail server, to oneself, and is noted in the history", () =>
  withMailServer({}, async ({ smtp, askForTest }) => {
    assert.equal((await askForTest()).headers.get("Location"), `${urls.system}?done=testMessageSent`);
    const mail = await untilAccepted(smtp, withMail.people.admin.email);
    assert.equal(mail.from, FROM);
    assert.deepEqual(mail.to, [withMail.people.admin.email]);
    assert.deepEqual(headersOf(mail, "subject"), ["Test message from Field Trip Lunches"]);
    assert.deepEqual(await testEvents(withMail), [{ actorId: withMail.people.admin.id, detail: {} }]);
    assert.deepEqual(await withMail.database.db.selectFrom("outbox").select("id").execute(), []);
    const admin = await withMail.signedIn(withMail.people.admin);
    assert.match(await admin.page(urls.history), /Test message sent/);
  }));

// tests/mail/delivery_test.ts and outage_test.ts have the words for every way in which a server can refuse.
Deno.test("when a test message is not sent, the page says what the mail server answered", () =>
  withMailServer({ recipient: () => ({ code: 550, text: "5.1.1 nobody" }) }, async ({ askForTest, smtp }) => {
    const html = await expectText(await askForTest(), 409);
    assert.match(html, /The test message was not sent/);
    assert.match(html, /Mail can(&#x27;|')t be sent to this address: 550 5\.1\.1 nobody/);
    assert.deepEqual(smtp.accepted, []);
  }));

Deno.test("five test messages in a quarter of an hour are enough", () =>
  withMailServer({}, async ({ smtp, askForTest }) => {
    for (let sent = 0; sent < 5; sent++) assert.equal((await askForTest()).status, 303);
    assert.match(await expectText(await askForTest(), 429), /Too many attempts\. Try again in 15 minutes\./);
    assert.deepEqual([smtp.accepted.length, (await testEvents(withMail)).length], [5, 5]);
    withMail.clock.advance({ minutes: 16 });
    assert.equal((await askForTest()).status, 303);
  }));
