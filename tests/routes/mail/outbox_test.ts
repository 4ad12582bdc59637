import assert from "node:assert/strict";
import { MAIL_NOT_SET_UP } from "../../../src/domain/mail/outbox.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { addMail, mailOf } from "../../support/outbox.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { database: { db }, clock } = running;
const admin = await running.signedIn(running.people.admin);

const emptied = () => db.deleteFrom("outbox").execute();
const add = (given: Parameters<typeof addMail>[2]) => addMail(db, clock.now, given);

async function htmlOf(response: Response, status = 200): Promise<string> {
  const html = await response.text();
  assert.equal(response.status, status, html);
  return html;
}

const sendAgain = (id: string, fields: Record<string, string> = {}) =>
  admin.postForm(urls.resendMessage(id), { status: "FAILED", resends: "0", q: "", page: "1", ...fields });

test("the Mail page shows each message's recipient and status, but no body", async () => {
  await emptied();
  const request = { id: crypto.randomUUID(), school: "AukeBay", deliveryDate: "2026-05-04", version: 0 };
  const payload = { request: { ...request, deliveryTimeText: "8:30 am", numberOfLunches: 31 }, reason: "Bus is late" };
  await add({ kind: "request-denied", payload, status: "FAILED", lastError: "550 <nobody> here" });
  const html = await htmlOf(await admin.get(withQuery(urls.outbox, { status: "FAILED" })));
  assert.match(html, /Request denied/);
  assert.match(html, /550 &lt;nobody&gt; here/);
  assert.doesNotMatch(html, /Bus is late/);
});

test("a message that fails to render is in the list like the others", async () => {
  await emptied();
  await add({ kind: "request-approved", payload: {}, toName: "Broken" });
  await add({ toName: "Whole" });
  const html = await htmlOf(await admin.get(urls.outbox));
  assert.match(html, /Broken/);
  assert.match(html, /Whole/);
  assert.match(html, /This message can(&#x27;|')t be displayed/);
});

test("messages to one person have buttons with different names, even one that fails to render", async () => {
  await emptied();
  await add({ status: "FAILED" });
  await add({ status: "FAILED", kind: "password-reset", payload: {} });
  await add({ status: "FAILED", kind: "request-approved", payload: {} });
  const html = await htmlOf(await admin.get(withQuery(urls.outbox, { status: "FAILED" })));
  const names = [...html.matchAll(/<button[^>]*>(Resend.*?)<\/button>/g)].map(([, name]) =>
    name?.replace(/<[^>]*>/g, "")
  );
  assert.deepEqual(names.toSorted(), [
    "Resend All",
    "Resend to teacher@test.example",
    "Resend to teacher@test.example: Your Field Trip Lunches account was approved",
    "Resend to teacher@test.example: Your Field Trip Lunches password was reset",
  ]);
});

test("resending a failed message returns to the same list, and says so", async () => {
  await emptied();
  const id = await add({ status: "FAILED", attempts: 9, lastError: "550" });
  const response = await sendAgain(id, { q: "teach", page: "2" });
  assert.equal(response.status, 303);
  const location = response.headers.get("Location") ?? "";
  assert.equal(location, `${urls.outbox}?status=FAILED&q=teach&page=2&again=one`);
  assert.match(await htmlOf(await admin.get(location)), /The message will be resent/);
  assert.equal((await mailOf(db, id)).status, "WAITING");
});

test("resending a waiting message is a 409 with a message, and changes nothing", async () => {
  await emptied();
  const id = await add({ attempts: 3 });
  const html = await htmlOf(await sendAgain(id), 409);
  assert.match(html, /role="alert"/);
  assert.match(html, /This message is already waiting to be sent\. Find it under Waiting\./);
  assert.equal((await mailOf(db, id)).attempts, 3);
});

test("pressing Resend twice on a sent message resends it once", async () => {
  await emptied();
  const id = await add({ status: "SENT" });
  assert.equal((await sendAgain(id, { status: "SENT" })).status, 303);
  await db.updateTable("outbox").set({ status: "SENT" }).where("id", "=", id).execute();
  assert.match(await htmlOf(await sendAgain(id, { status: "SENT" }), 409), /was resent in the meantime/);
  assert.equal((await mailOf(db, id)).resends, 1);
});

test("a message that does not exist is a 404 page", async () => {
  const missing = await htmlOf(await sendAgain(crypto.randomUUID()), 404);
  assert.match(missing, /This message is no longer there\./);
  assert.doesNotMatch(missing, /request you(&#x27;|')re looking for/);
});

test("all failed messages, or those that a search finds, are resent at once", async () => {
  await emptied();
  for (const toName of ["One", "Two", "Other"]) await add({ toName, toAddress: "x@test.example", status: "FAILED" });
  const some = await admin.postForm(urls.resendAllMessages, { q: "two" });
  assert.equal(some.headers.get("Location"), `${urls.outbox}?status=FAILED&q=two&again=all`);
  const rest = await admin.postForm(urls.resendAllMessages, { q: "" });
  assert.equal(rest.headers.get("Location"), `${urls.outbox}?status=FAILED&again=all`);
  assert.match(await htmlOf(await admin.get(rest.headers.get("Location") ?? "")), /The messages will be resent/);
  const none = await admin.postForm(urls.resendAllMessages, { q: "" });
  assert.equal(none.headers.get("Location"), `${urls.outbox}?status=FAILED`);
});

test("a page beyond the last one shows the last one", async () => {
  await emptied();
  for (let count = 0; count < 21; count++) await add({ toName: `Number ${count}`, createdAt: new Date(count) });
  assert.match(await htmlOf(await admin.get(withQuery(urls.outbox, { page: 9 }))), /Number 0</);
});

test("input that our forms never send is refused with a message and changes nothing", async () => {
  await emptied();
  const id = await add({ status: "FAILED" });
  const wrong: Record<string, string>[] = [{ status: "WAITING!" }, { resends: "" }, { resends: "-1" }, { q: "a\0" }, {
    q: "x".repeat(201),
  }];
  for (const fields of wrong) await htmlOf(await sendAgain(id, fields), 422);
  await htmlOf(await admin.postForm(urls.resendAllMessages, { q: "a\0" }), 422);
  for (const address of ["?status=LOST", "?page=0", "?q=%00", "?again=x", "?again=999999999"]) {
    await htmlOf(await admin.get(`${urls.outbox}${address}`), 400);
  }
  assert.equal((await mailOf(db, id)).status, "FAILED");
});

test("only administrators can use the Mail page and its forms", async () => {
  await emptied();
  const id = await add({ status: "FAILED" });
  for (const person of [running.people.teacher, running.people.director]) {
    const client = await running.signedIn(person);
    const answers = [
      await client.get(urls.outbox),
      await client.postForm(urls.resendMessage(id), { status: "FAILED", resends: "0" }),
      await client.postForm(urls.resendAllMessages, {}),
    ];
    for (const { status, headers } of answers) {
      assert.equal(status, 303);
      assert.doesNotMatch(headers.get("Location") ?? "", /mail/);
    }
  }
  assert.equal((await mailOf(db, id)).status, "FAILED");
});

test("the dashboard's Mail button counts messages that failed or wait after a failed try, and no others", async () => {
  const button = async () => {
    const html = await htmlOf(await admin.get(urls.adminDashboard));
    const inside = new RegExp(`<a[^>]*href="${urls.outbox}"[^>]*>(.*?)</a>`).exec(html)?.[1] ?? "";
    return inside.replace(/<[^>]*>/g, "");
  };
  await emptied();
  await add({ status: "SENT", attempts: 1 });
  await add({});
  await add({ attempts: 0, lastError: "was sent again by hand" });
  assert.equal(await button(), "Mail");
  await add({ status: "FAILED", attempts: 9, lastError: "550" });
  assert.equal(await button(), "Mail 1 needs attention");
  await add({ attempts: 1, lastError: "connection refused" });
  assert.equal(await button(), "Mail 2 need attention");
});

test("the Mail page says whether mail is set up", async () => {
  assert.doesNotMatch(await htmlOf(await admin.get(urls.outbox)), new RegExp(MAIL_NOT_SET_UP));
  const without = await testApp({ isMailConfigured: false });
  try {
    const client = await without.signedIn(without.people.admin);
    assert.match(await htmlOf(await client.get(urls.outbox)), new RegExp(MAIL_NOT_SET_UP));
  } finally {
    await without.close();
  }
});
