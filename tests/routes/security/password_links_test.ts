import assert from "node:assert/strict";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { changeAddress, resetPassword, restoreUser, revokeUser } from "../../../db/accounts/decide.ts";
import type { Tx } from "../../../db/client.ts";
import { outboxStore } from "../../../db/mail/store.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import { passwordUrls, urls, withOutcome } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { whileHeld } from "../../support/database.ts";
import { PASSWORD, PASSWORD_HASH } from "../../support/people.ts";
import { testProvider } from "../../support/provider.ts";
import { dumpTables } from "../../support/tables.ts";

const { provider } = await testProvider({ leavesPasswordsToAdministrators: true });
const running = await testApp({ trustProxy: true, parts: { provider } });
const { database: { db }, clock, people } = running;
const accounts = accountsOf(running);

const NEW_PASSWORD = "a-new-horse-2";
const { forgot, reset } = passwordUrls;

let networks = 0;

/** Each asks from a network of its own, and is an administrator, whom the provider does not sign in. */
function ask(email: string, client = running.client(), network = `192.0.2.${++networks}`): Promise<Response> {
  return client.fetch(forgot, {
    method: "POST",
    headers: { Origin: running.url, "X-Forwarded-For": network },
    body: new URLSearchParams({ email }),
  });
}

/** Returns what leaves now, as the mail server gets it. */
async function send() {
  const outbox = outboxStore(db, newToken);
  const sent = await outbox.claim({ now: clock.now, leaseMs: 60_000, limit: 100 });
  for (const mail of sent) await outbox.markSent(mail, clock.now);
  return sent;
}

/** The tokens of the links that an account is sent for asking so often. */
async function linksFor(email: string, count = 1): Promise<string[]> {
  for (let asked = 0; asked < count; asked++) await ask(email);
  return (await send()).flatMap(({ content, to }) =>
    content.kind === "password-link" && to.address === email ? [content.payload.token ?? ""] : []
  );
}

async function linkFor(email: string): Promise<string> {
  const [token = ""] = await linksFor(email);
  return token;
}

/** The address that the page named in each browser. */
const emails = new Map<Client, string>();

/** A browser that opened the link. */
async function open(token: string): Promise<Client> {
  const client = running.client();
  const moved = await client.get(`${reset}?token=${token}`);
  assert.deepEqual([moved.status, moved.headers.get("Location")], [303, reset]);
  const [, email = ""] = /name="email"[^>]* value="([^"]*)"/.exec(await (await client.get(reset)).text()) ?? [];
  emails.set(client, email);
  return client;
}

const choose = (client: Client, newPassword = NEW_PASSWORD, confirmPassword = newPassword) =>
  client.postForm(reset, { email: emails.get(client) ?? "", newPassword, confirmPassword });

const kindsFor = async (email: string) =>
  (await db.selectFrom("outbox").select(["kind", "payload"]).where("toAddress", "=", email).orderBy("createdAt")
    .orderBy("id").execute()).filter(({ kind }) => kind.startsWith("password-"));

async function write(act: (tx: Tx) => Promise<unknown>): Promise<void> {
  clock.advance({ minutes: 1 });
  await db.transaction().execute(act);
}

Deno.test("a link sets a new password once, ends sessions, other links and a temporary password, and the owner gets mail", async () => {
  const person = await accounts.withTemporaryPassword("owner@test.example", "ADMIN");
  const signedIn = await running.signedIn(person);
  clock.advance({ minutes: 1 });
  const [first = "", second = ""] = await linksFor(person.email, 2);
  const [client, other] = [await open(first), await open(second)];
  assert.match(await client.page(reset), /value="owner@test\.example"/);
  clock.advance({ minutes: 29 });
  const done = await choose(client);
  assert.deepEqual([done.status, done.headers.get("Location")], [303, withOutcome(urls.login, "passwordUpdated")]);
  assert.equal((await signedIn.get(urls.api.me)).status, 401);
  for (const over of [client, other]) {
    assert.match(await over.page(reset, 410), /This link doesn't work/);
    assert.equal((await choose(over, "another-horse-3")).status, 410);
  }
  const back = running.client();
  await back.signIn(person.email, NEW_PASSWORD);
  await back.page(urls.settings);
  assert.equal((await kindsFor(person.email)).at(-1)?.kind, "password-changed");
  const events = await db.selectFrom("auditEvents").select(["type", "actorId"]).where("subjectUserId", "=", person.id)
    .where("type", "=", "user.reset-own-password").execute();
  assert.deepEqual(events, [{ type: "user.reset-own-password", actorId: person.id }]);
});

Deno.test("the answer is the same with and without an account; the mail to its owner says more", async () => {
  const owners: [email: string, expected: unknown][] = [
    [(await accounts.active("active@test.example", "ADMIN")).email, { token: null }],
    [(await accounts.pending("pending@test.example")).email, { reason: "PENDING" }],
    [(await accounts.denied("denied@test.example", "Unknown")).email, { reason: "DENIED" }],
    [(await accounts.revoked("revoked@test.example", "Left")).email, { reason: "DENIED" }],
    [people.teacher.email, { reason: "PROVIDER", provider: "Test Accounts" }],
    ["nobody@test.example", undefined],
  ];
  const answers = new Set<string>();
  for (const [email, expected] of owners) {
    const client = running.client();
    const began = performance.now();
    const { status, headers } = await ask(email, client);
    assert(performance.now() - began > 290, "the time tells nothing either");
    answers.add(JSON.stringify([status, headers.get("Location"), await client.page(headers.get("Location") ?? "")]));
    assert.deepEqual((await kindsFor(email)).map(({ payload }) => payload), expected ? [expected] : [], email);
  }
  assert.equal(answers.size, 1);
  assert.match([...answers][0] ?? "", /Check your email/);
});

Deno.test("any change of the account ends its links, also one that is undone", async () => {
  const admin = people.admin;
  const now = () => clock.now;
  const changes: Record<string, (tx: Tx, userId: string) => Promise<unknown>> = {
    password: (tx, userId) => resetPassword(tx, { actor: admin, userId, passwordHash: PASSWORD_HASH, now: now() }),
    address: (tx, userId) => changeAddress(tx, { actor: admin, userId, email: "moved@test.example", now: now() }),
    access: (tx, userId) => revokeUser(tx, { actor: admin, userId, reason: "Left", now: now() }),
    "access, and gets it back": async (tx, userId) => {
      await revokeUser(tx, { actor: admin, userId, reason: "By mistake", now: now() });
      await restoreUser(tx, { actor: admin, userId, role: "ADMIN", passwordHash: undefined, now: now() });
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    const person = await accounts.active(`changed-${name.length}@test.example`, "ADMIN");
    const client = await open(await linkFor(person.email));
    await write((tx) => change(tx, person.id));
    assert.equal((await client.get(reset)).status, 410, name);
    assert.equal((await choose(client)).status, 410, name);
  }
});

Deno.test("a link asked for before the address was corrected, or while the account is erased, is sent to no one", async () => {
  const person = await accounts.active("before@test.example", "ADMIN");
  await ask(person.email);
  await write((tx) =>
    changeAddress(tx, { actor: people.admin, userId: person.id, email: "after@test.example", now: clock.now })
  );
  assert.deepEqual((await send()).filter(({ content }) => content.kind === "password-link"), []);

  const { email } = await accounts.active("erased@test.example", "ADMIN");
  const erase = (tx: Tx) => eraseUser(tx, { email, passwordHash: PASSWORD_HASH, now: clock.now });
  await whileHeld(db, erase, () => ask(email));
  assert.deepEqual(await kindsFor(email), []);
});

Deno.test("a reset signs out whoever is signed in in its browser, and only there", async () => {
  const client = await open(await linkFor((await accounts.active("shared@test.example", "ADMIN")).email));
  const [here, elsewhere] = [await running.signedIn(people.director), await running.signedIn(people.director)];
  client.cookies.set("session", here.cookies.get("session") ?? "");
  assert.equal((await choose(client)).headers.get("Clear-Site-Data"), '"storage"');
  assert.equal(client.cookies.has("session"), false);
  const statuses = [here, elsewhere].map(async (browser) => (await browser.get(urls.api.me)).status);
  assert.deepEqual(await Promise.all(statuses), [401, 200]);
});

Deno.test("a link opens with what mail programs put around its token, and its cookie ends with the browser", async () => {
  const token = await linkFor((await accounts.active("marked@test.example", "ADMIN")).email);
  for (const query of [`token=${token}>`, `token=${token}.`, `token=${token})`, `from=mail&amp;token=${token}`]) {
    const client = running.client();
    const { headers } = await client.get(`${reset}?${query}`);
    const [cookie = ""] = headers.getSetCookie();
    assert.match(cookie, /^password-link=[\w-]{43}; Path=\/reset-password; HttpOnly; SameSite=Lax$/);
    assert.equal(headers.get("Referrer-Policy"), "no-referrer");
    assert.match(await client.page(reset), /Your calendar link, if you have one, stops working/);
  }
  assert.match(await running.client().page(reset, 410), /Open the link in the email again/, "its address was copied");
});

Deno.test("a link is over after 30 minutes, and where it was sent in the future; a message that is resent has a new one", async () => {
  const { email } = await accounts.active("late@test.example", "ADMIN");
  const late = await open(await linkFor(email));
  clock.advance({ minutes: -2 });
  assert.equal((await choose(late)).status, 410);
  clock.advance({ minutes: 32 });
  assert.equal((await choose(late)).status, 410);
  await db.updateTable("outbox").set({ status: "WAITING" }).where("toAddress", "=", email).execute();
  const [resent = ""] = await linksFor(email, 0);
  assert.equal((await choose(await open(resent))).status, 303);
});

Deno.test("a form is sent for the account that it names, whatever link was opened in the browser since", async () => {
  const [mine, theirs] = [
    await accounts.active("mine@test.example", "ADMIN"),
    await accounts.active("theirs@test.example", "ADMIN"),
  ];
  const client = await open(await linkFor(mine.email));
  await client.get(`${reset}?token=${await linkFor(theirs.email)}`);
  const refused = await choose(client);
  assert.equal(refused.status, 409);
  assert.match(await refused.text(), /Another link was opened in this browser.*value="theirs@test\.example"/s);
});

Deno.test("of two who send the form of one link at once, one succeeds", async () => {
  const { email } = await accounts.active("twice@test.example", "ADMIN");
  const token = await linkFor(email);
  clock.advance({ minutes: 1 });
  const clients = [await open(token), await open(token)];
  const statuses = await Promise.all(
    clients.map(async (client, at) => (await choose(client, `horse-${at}-staple`)).status),
  );
  assert.deepEqual(statuses.toSorted(), [303, 410]);
});

Deno.test("a password that will not do is refused at its field, and the link goes on", async () => {
  const { email } = await accounts.active("weak@test.example", "ADMIN");
  const client = await open(await linkFor(email));
  const wrong: [password: string, confirmation: string, words: RegExp][] = [
    ["short1", "short1", /Password must be at least 8 characters long/],
    ["no-number-at-all", "no-number-at-all", /Password must contain at least one number/],
    [NEW_PASSWORD, "another", /Passwords do not match/],
    ["password1", "password1", /one of the most common passwords/],
    [PASSWORD, PASSWORD, /Choose a password other than your current one/],
  ];
  for (const [password, confirmation, words] of wrong) {
    const refused = await choose(client, password, confirmation);
    const html = await refused.text();
    assert.deepEqual([refused.status, words.test(html), html.includes(`"${password}"`)], [422, true, false], password);
  }
  for (let tries = 2; tries <= 10; tries++) assert.equal((await choose(client, PASSWORD)).status, 422);
  assert.equal((await choose(client, PASSWORD)).status, 429, "the current password cannot be guessed at");
  clock.advance({ minutes: 16 });
  assert.equal((await choose(client)).status, 303);
});

Deno.test("an account gets three messages an hour, and a network asks 300 times", async () => {
  const { email } = await accounts.active("flooded@test.example", "ADMIN");
  assert.equal((await linksFor(email, 5)).length, 3);
  clock.advance({ hours: 1 });
  assert.equal((await linksFor(email)).length, 1);
  const again = async () => (await ask("nobody@test.example", running.client(), "198.51.100.1")).status;
  await again();
  running.counts.set({ kind: "password-link", account: "" }, 299);
  assert.deepEqual([await again(), await again()], [303, 429]);
});

Deno.test("opening a link changes nothing, its token is kept nowhere, and one of another kind opens nothing", async () => {
  const { id, email } = await accounts.active("scanned@test.example", "ADMIN");
  const token = await linkFor(email);
  const before = await dumpTables(db);
  for (const method of ["HEAD", "GET", "HEAD"]) await running.client().fetch(`${reset}?token=${token}`, { method });
  const client = await open(token);
  assert(!(await client.page(reset)).includes(token));
  assert.deepEqual(await dumpTables(db), before);
  assert(!JSON.stringify([before, running.logged, running.loggedRequests]).includes(token));
  const { token: wrong, tokenHash } = newToken();
  await db.insertInto("emailLinks").values({ kind: "confirm-address", tokenHash, userId: id, createdAt: clock.now })
    .execute();
  for (const other of [wrong, newToken().token, "cut", ""]) assert.equal((await choose(await open(other))).status, 410);
  const origin = { Origin: "https://elsewhere.example" };
  assert.equal((await client.fetch(reset, { method: "POST", headers: origin })).status, 403);
  assert.equal((await choose(client)).status, 303);
});

Deno.test("the sign-in page leads there only where there is mail, and says else whom to call", async () => {
  assert.match(await running.client().page(urls.login), /Forgot your password\?/);
  const without = await testApp({ isMailConfigured: false });
  assert.doesNotMatch(await without.client().page(urls.login), /Forgot your password\?|Can't sign in/);
  await without.database.db.updateTable("district").set({ phone: "907-555-0100" }).execute();
  assert.match(await without.client().page(urls.login), /Can't sign in\? Call Nutrition and .* at 907-555-0100\./);
  for (const path of Object.values(passwordUrls)) await without.client().page(path, 404);
  await without.close();
});
