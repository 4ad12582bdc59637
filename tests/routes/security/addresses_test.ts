import assert from "node:assert/strict";
import { newToken } from "../../../src/auth/tokens.ts";
import type { UserSummary } from "../../../src/domain/accounts/users.ts";
import { urls } from "../../../src/domain/urls.ts";
import { renderMessage } from "../../../src/mail/message.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { startSmtp, tokenLink, untilAccepted } from "../../support/smtp.ts";
import { testWorker, untilOutbox } from "../../support/mail_worker.ts";
import { outboxOf } from "../../support/outbox.ts";
import { PASSWORD } from "../../support/people.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();
const smtp = await startSmtp();
const { database: { db }, people } = running;
const worker = testWorker({
  db,
  clock: running.clock,
  smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
  render: (content, mailContext) => renderMessage(content, { publicUrl: running.url, ...mailContext }),
});
Deno.test.afterAll(async () => {
  await worker.stop();
  await smtp.close();
});

const { confirmAddress } = urls;

async function register(email: string): Promise<UserSummary> {
  const account = { email, password: PASSWORD, firstName: "New", lastName: "Person", role: "REQUESTER" };
  return await expectJson<UserSummary>(await running.client().post(urls.api.register, account), 201);
}

/** Registers, and answers what came by mail. */
async function registerByMail(email: string) {
  const user = await register(email);
  const message = await untilAccepted(smtp, email);
  // The worker marks a message as sent after the mail server has it.
  await untilOutbox(db, (rows) => rows.every(({ leasedUntil }) => leasedUntil === null));
  return { user, ...tokenLink(message) };
}

/** A browser that opened the link and followed where it leads. */
async function open(path: string): Promise<{ client: Client; page: Response }> {
  const client = running.client();
  const moved = await client.get(path);
  assert.deepEqual([moved.status, moved.headers.get("Location")], [303, confirmAddress]);
  return { client, page: await client.get(confirmAddress) };
}

const press = (client: Client) => client.postForm(confirmAddress);

async function isConfirmed({ id }: { id: string }): Promise<boolean | undefined> {
  const admin = await running.signedIn(people.admin);
  const pending = await expectJson<UserSummary[]>(await admin.get(urls.api.pendingUsers));
  return pending.find((user) => user.id === id)?.isAddressConfirmed;
}

Deno.test("opening the link confirms nothing; its button does, without a session, and approves nothing", async () => {
  const { user, path } = await registerByMail("owner@test.example");
  assert.equal(user.isAddressConfirmed, false);
  const { client, page } = await open(path);
  assert.equal(page.status, 200);
  const html = await page.text();
  assert.match(html, /<button[^>]*type="submit"[^>]*>Confirm My Address/);
  assert.match(html, /owner@test\.example/);
  assert.equal(await isConfirmed(user), false);
  const pressed = await press(client);
  assert.deepEqual([pressed.status, pressed.headers.get("Location")], [303, confirmAddress]);
  assert.equal(await isConfirmed(user), true);
  assert.match(await client.page(confirmAddress), /An administrator still has to approve your account/);
  const signIn = await running.client().post(urls.api.login, { email: user.email, password: PASSWORD });
  assert.match(String((await expectJson(signIn, 403)).message), /awaits administrator approval/);
});

Deno.test("a link works once, even for two presses at a time; used again, it says when, and writes nothing", async () => {
  const { user, path } = await registerByMail("once@test.example");
  const { client } = await open(path);
  const statuses = (await Promise.all([press(client), press(client)])).map(({ status }) => status);
  assert(statuses.includes(303), statuses.join());
  const events = db.selectFrom("auditEvents").select("type").where("subjectUserId", "=", user.id).orderBy("type");
  assert.deepEqual(await events.execute(), [{ type: "user.confirm-address" }, { type: "user.register" }]);
  const before = await dumpTables(db);
  running.clock.advance({ minutes: 1 });
  const again = await open(path);
  const html = await again.page.text();
  assert.match(html, /You confirmed this address on .*This link has been used\./);
  assert.doesNotMatch(html, /Confirm My Address/);
  assert.equal((await press(again.client)).status, 200);
  assert.deepEqual(await dumpTables(db), before);
  assert.equal(await isConfirmed(user), true);
});

Deno.test("a link expires after 24 hours, and says so; a resent one works", async () => {
  const { user, path } = await registerByMail("late@test.example");
  running.clock.advance({ hours: 24 });
  const { client, page } = await open(path);
  assert.equal(page.status, 410);
  assert.match(await page.text(), /This link has expired.*Links work for 24 hours\. Ask .* to resend it\./s);
  assert.equal((await press(client)).status, 410);
  assert.equal(await isConfirmed(user), false);

  const admin = await running.signedIn(people.admin);
  const mail = (await outboxOf(db)).find(({ kind, toAddress }) =>
    kind === "confirm-address" && toAddress === user.email
  );
  smtp.accepted.length = 0;
  const fields = { status: "SENT", resends: "0", q: "", page: "1" };
  assert.equal((await admin.postForm(urls.resendMessage(mail?.id ?? ""), fields)).status, 303);
  const resent = tokenLink(await untilAccepted(smtp, user.email));
  assert.notEqual(resent.path, path);
  assert.equal((await press((await open(resent.path)).client)).status, 303);
  const row = await db.selectFrom("users").select("emailConfirmedAt").where("id", "=", user.id).executeTakeFirst();
  assert.deepEqual(row?.emailConfirmedAt, running.clock.now);
});

Deno.test("a made-up, a cut and no token at all confirm nothing, and the page says what to do", async () => {
  const { path } = await registerByMail("cut@test.example");
  const before = await dumpTables(db);
  const tokens = [`?token=${newToken().token}`, "?token="].map((query) => confirmAddress + query);
  for (const made of [...tokens, path.slice(0, -1)]) {
    const { client, page } = await open(made);
    assert.equal(page.status, 404, made);
    assert.match(await page.text(), /This link .* work.*Open the link in the email again/s);
    assert.equal((await press(client)).status, 404, made);
  }
  assert.equal((await press(running.client())).status, 404);
  assert.deepEqual(await dumpTables(db), before);
});

Deno.test("no other site can press the button", async () => {
  const { user, path } = await registerByMail("pressed@test.example");
  const { client } = await open(path);
  const foreign: HeadersInit[] = [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }];
  for (const headers of foreign) {
    assert.equal((await client.fetch(confirmAddress, { method: "POST", headers })).status, 403);
  }
  assert.equal(await isConfirmed(user), false);
});

Deno.test("the token is in no table, no log and no page, and its address is never referred to", async () => {
  const { path, token } = await registerByMail("secret@test.example");
  const client = running.client();
  const moved = await client.get(path);
  assert.equal(moved.headers.get("Referrer-Policy"), "no-referrer");
  assert.equal(moved.headers.get("Cache-Control"), "no-store");
  assert.equal(moved.headers.get("Location"), confirmAddress);
  const cookie = moved.headers.get("Set-Cookie") ?? "";
  assert.match(cookie, /^confirmation=[\w-]{43}; Path=\/confirm-address; HttpOnly; SameSite=Lax$/);
  const page = await client.get(confirmAddress);
  assert.equal(page.headers.get("Referrer-Policy"), "same-origin", "with no-referrer, its form would have no origin");
  assert(!(await page.text()).includes(token));
  const blocked = await client.get(path, { "User-Agent": "iPhone" });
  assert.match(await blocked.text(), /Desktop Access Required/);
  assert.equal(blocked.headers.get("Referrer-Policy"), "no-referrer");
  await press(client);
  assert(!(await dumpTables(db)).join("\n").includes(token));
  assert(!JSON.stringify([running.logged, worker.logged]).includes(token));
  const admin = await running.signedIn(people.admin);
  const outbox = await admin.get(`${urls.outbox}?status=SENT`);
  assert(!(await outbox.text()).includes(token));
});

Deno.test("over https the cookie is for https alone", async () => {
  const secure = await testApp({ publicUrl: "https://lunches.test.example" });
  const moved = await secure.client().get(`${confirmAddress}?token=${newToken().token}`);
  assert.match(moved.headers.get("Set-Cookie") ?? "", /^__Secure-confirmation=.*; Secure;/);
  await secure.close();
});

Deno.test("links sent 30 days ago are forgotten when the next one is sent", async () => {
  const count = async () => (await db.selectFrom("emailLinks").select("tokenHash").execute()).length;
  assert(await count() > 1);
  running.clock.advance({ days: 31 });
  await registerByMail("next@test.example");
  assert.equal(await count(), 1);
});

Deno.test("without a mail server nobody is sent a link, everybody is unconfirmed, and an approval is as ever", async () => {
  const quiet = await testApp({ isMailConfigured: false });
  const account = { email: "quiet@test.example", password: PASSWORD, firstName: "A", lastName: "B", role: "REQUESTER" };
  const { id } = await expectJson<UserSummary>(await quiet.client().post(urls.api.register, account), 201);
  assert(!(await outboxOf(quiet.database.db)).map(({ kind }) => kind).includes("confirm-address"));
  const administrator = await quiet.signedIn(quiet.people.admin);
  const [pending] = await expectJson<UserSummary[]>(await administrator.get(urls.api.pendingUsers));
  assert.equal(pending?.isAddressConfirmed, false);
  await expectJson(await administrator.post(urls.api.approveUser(id), { role: "REQUESTER" }));
  await quiet.close();
});
