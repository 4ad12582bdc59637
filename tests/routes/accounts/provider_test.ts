import assert from "node:assert/strict";
import { transact, type Tx } from "../../../db/client.ts";
import { unlockAdministrator } from "../../../db/accounts/administrators.ts";
import {
  connectAdministrator,
  disconnectAdministrator,
  findOrConnectAccount,
} from "../../../db/accounts/provider_accounts.ts";
import type { UserSummary } from "../../../src/domain/accounts/users.ts";
import { urls, withOutcome, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson, expectText } from "../../support/client.ts";
import { PASSWORD, PASSWORD_HASH, type TestPerson } from "../../support/people.ts";
import { type Lies, PUBLIC_URL, testProvider } from "../../support/provider.ts";
import { TestClock } from "../../support/clock.ts";
import { accountsOf } from "../../support/accounts.ts";
import { whileHeld } from "../../support/database.ts";

const clock = new TestClock();
const lying = await testProvider({}, clock.read);
const running = await testApp({ publicUrl: PUBLIC_URL, clock, parts: { provider: lying.provider } });
const { database: { db }, people } = running;
const accounts = accountsOf(running);

/** The values that a browser brings back from the provider. */
interface Return {
  state: string;
  nonce: string;
}

/** Sends a browser to the provider. */
async function leave(browser: Client, headers: HeadersInit = {}, query = ""): Promise<Return> {
  const { searchParams } = new URL(
    (await browser.get(`${urls.provider}${query}`, headers)).headers.get("Location") ?? "",
  );
  assert.equal(searchParams.get("code_challenge_method"), "S256");
  assert.equal(searchParams.get("redirect_uri"), `${PUBLIC_URL}${urls.providerCallback}`);
  return { state: searchParams.get("state") ?? "", nonce: searchParams.get("nonce") ?? "" };
}

/** Brings the browser back, with what the provider says about the person, and returns where it leads. */
async function comeBack(browser: Client, { state, nonce }: Return, lies: Lies): Promise<string | null> {
  lying.lies = { ...lies, claims: { nonce, email_verified: true, ...lies.claims } };
  const query = new URLSearchParams({ code: "a-code", state });
  return (await browser.get(`${urls.providerCallback}?${query}`)).headers.get("Location");
}

/** The query with which the sign-in page leads there and on. */
const to = (next: string) => withQuery("", { next });

/** A whole sign-in at the provider. */
async function signInAt(browser: Client, claims: Record<string, unknown>): Promise<string | null> {
  return await comeBack(browser, await leave(browser), { claims });
}

/** Since it was emptied, the log has one warning, and no token. */
function expectOneWarning(): void {
  const warnings = running.logged.filter(([level]) => level === "warn");
  assert.equal(warnings.length, 1, JSON.stringify(warnings));
  assert.ok(!JSON.stringify(running.logged).includes(lying.sent.at(-1) ?? "none"));
}

/** Returns what the sign-in page says after one that did not work. */
async function refusalIn(browser: Client): Promise<string> {
  const html = await browser.page(urls.login);
  return /role="alert".*?<p class="alert-title">Login failed<\/p><div>(.*?)<\/div>/s.exec(html)?.[1] ?? "";
}

const userOf = (email: string) => db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
const NOBODY = { sub: "nobody", email: "nobody@test.example", name: "No Body" };

const now = () => Math.floor(Date.now() / 1000);
const LIES: Record<string, Lies> = {
  "another issuer": { claims: { iss: "https://elsewhere.example" } },
  "another audience": { claims: { aud: "another client" } },
  "another nonce": { claims: { nonce: "another" } },
  "no nonce": { claims: { nonce: undefined } },
  "an expired token": { claims: { iat: now() - 900, exp: now() - 600 } },
  "no signature": { signature: "none" },
  "another key": { signature: "another key" },
  "the client's secret as a key": { signature: "client secret" },
  "an address of another domain": { claims: { email: "teacher@elsewhere.example" } },
  "an address that only ends like the domain": { claims: { email: "teacher@nottest.example" } },
  "no address": { claims: { email: undefined } },
  "a subject with a zero byte": { claims: { sub: "a\0b" } },
  "an address with a zero byte": { claims: { email: "a\0@test.example" } },
  "a domain alone": { claims: { email: "test.example" } },
  "an address in an address": { claims: { email: "x@evil.example@test.example" } },
  "no subject": { claims: { sub: undefined } },
  "no token": { answer: { status: 200, body: "{}" } },
  "words that are no JSON": { answer: { status: 200, body: "<html>" } },
  "an answer of megabytes": { claims: { picture: "x".repeat(1_500_000) } },
  "a failure of its own": { answer: { status: 502, body: "Bad gateway" } },
};

for (const [lie, lies] of Object.entries(LIES)) {
  Deno.test(`${lie} signs nobody in, and is one warning without a token`, async () => {
    const browser = running.client();
    // Its own, so that a lie that is believed changes nothing for the others.
    const { id, email } = await accounts.active(`${lie.replaceAll(/\W/g, "-").toLowerCase()}@test.example`);
    const sub = { sub: id, email };
    running.logged.length = 0;
    const location = await comeBack(browser, await leave(browser), { ...lies, claims: { ...sub, ...lies.claims } });
    assert.equal(location, urls.login);
    assert.equal((await browser.get(urls.home)).headers.get("Location"), urls.login);
    assert.equal((await userOf(email))?.providerSubject, null);
    expectOneWarning();
    assert.match(await refusalIn(browser), /Test Accounts|district account/);
  });
}

const refused = (error: string, status = 400): Lies => ({
  answer: {
    status,
    body: JSON.stringify({ error, error_description: "The secret of teacher@test.example expired" }),
    headers: { "Content-Type": "application/json" },
  },
});
const SECRET = ": check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which may have expired";
const REASONS: [Lies, string][] = [
  [refused("invalid_client", 401), `invalid_client${SECRET}`],
  [refused("unauthorized_client", 401), `unauthorized_client${SECRET}`],
  [refused("invalid_grant"), "invalid_grant"],
  [refused("teacher@test.example"), "OAUTH_RESPONSE_BODY_ERROR"],
  [
    { answer: { status: 401, body: "", headers: { "WWW-Authenticate": 'Basic realm="teacher@test.example"' } } },
    `OAUTH_WWW_AUTHENTICATE_CHALLENGE${SECRET}`,
  ],
  [{ answer: { status: 502, body: "teacher@test.example" } }, "OAUTH_RESPONSE_IS_NOT_CONFORM, status 502"],
  [{ claims: { sub: "x", email: "teacher@elsewhere.example" } }, "foreign domain"],
];

Deno.test("the log has the provider's code or status for a refusal, and none of its words", async () => {
  for (const [lies, reason] of REASONS) {
    const browser = running.client();
    running.logged.length = 0;
    await comeBack(browser, await leave(browser), lies);
    const warnings = running.logged.filter(([level]) => level === "warn");
    assert.deepEqual(warnings.map(([, , facts]) => facts?.reason), [reason]);
  }
});

Deno.test("a state is good for one browser and one return", async () => {
  const browser = running.client();
  const claims = { sub: "once", email: people.otherTeacher.email };
  const gone = await leave(browser);
  assert.equal(await comeBack(running.client(), gone, { claims }), urls.login, "in another browser");
  const other = running.client();
  await leave(other);
  assert.equal(await comeBack(other, gone, { claims }), urls.login, "with the state of another sign-in");
  const mixed = await leave(other);
  assert.equal(await comeBack(other, { ...mixed, state: gone.state }, { claims }), urls.login, "with its state alone");
  const cookies = new Map(browser.cookies);
  assert.match(await comeBack(browser, gone, { claims }) ?? "", /requester/);
  assert.equal(await comeBack(browser, gone, { claims }), urls.settings, "a second time, signed in by now");
  assert.match(await browser.page(urls.settings), /Signing in with Test Accounts didn't work\. Please try again\./);
  const again = running.client();
  assert.equal(await comeBack(again, gone, { claims }), urls.login, "a second time");
  for (const [name, value] of cookies) again.cookies.set(name, value.replace(/^.{5}/, "%7B%22x"));
  assert.equal(await comeBack(again, gone, { claims }), urls.login, "with a changed cookie");
  const late = running.client();
  const slow = await leave(late);
  running.clock.advance({ minutes: 11 });
  assert.equal(await comeBack(late, slow, { claims }), urls.login, "after ten minutes");
});

Deno.test("what a browser keeps on its way to the provider is out of scripts' reach, and short", async () => {
  const [cookie = ""] = (await running.client().get(urls.provider)).headers.getSetCookie();
  const [, ...attributes] = cookie.split("; ");
  assert.deepEqual(attributes.toSorted(), ["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax", "Secure"]);
  assert.ok(cookie.startsWith("__Host-provider-sign-in="));
  assert.ok(cookie.length < 1_000, String(cookie.length));
});

Deno.test("the same subject under another issuer is somebody else", async () => {
  const { email } = await accounts.active("issued@test.example");
  assert.match(await signInAt(running.client(), { sub: "issued", email }) ?? "", /requester/);
  const stranger = { issuer: "https://elsewhere.example", subject: "issued", firstName: "", lastName: "" };
  const find = (email: string) => {
    const visit = { identity: { ...stranger, email }, provider: "Test Accounts", now: running.clock.now };
    return transact(db, (tx) => findOrConnectAccount(tx, visit));
  };
  assert.equal(await find("nobody-else@test.example"), undefined);
  await assert.rejects(find(email), /is already connected to a different account/);
});

/** The events of an account's connection, by type, and who acted. */
async function connectionEvents(userId: string) {
  const events = await db.selectFrom("auditEvents").select(["type", "actorId"]).where("subjectUserId", "=", userId)
    .where("type", "in", ["user.connect-provider", "user.disconnect-provider"]).orderBy("type").execute();
  return events.map(({ type, actorId }) => [type, actorId]);
}

/** Connects an administrator to whom the provider says this of, as their Settings do, and back. */
const connect = (tx: Tx, actor: TestPerson, { sub, email }: { sub: string; email: string }) =>
  connectAdministrator(tx, actor, {
    identity: { issuer: lying.issuer, subject: sub, email, firstName: "", lastName: "" },
    provider: "Test Accounts",
    now: running.clock.now,
  });
const disconnect = (actor: TestPerson) =>
  transact(db, (tx) => disconnectAdministrator(tx, { actor, now: running.clock.now }));

Deno.test("connecting and disconnecting are in history, and nobody is left without a way in; an unlocking from the command line disconnects", async () => {
  const actor = await accounts.active("history@test.example", "ADMIN");
  const { id, email } = actor;
  await transact(db, (tx) => connect(tx, actor, { sub: "history", email }));
  const setPassword = (passwordHash: string | null) =>
    db.updateTable("users").set({ passwordHash }).where("id", "=", id).execute();
  await setPassword(null);
  await assert.rejects(disconnect(actor), /has no password yet/);
  await setPassword(PASSWORD_HASH);
  await disconnect(actor);
  assert.deepEqual(await connectionEvents(id), [["user.connect-provider", id], ["user.disconnect-provider", id]]);
  const visitor = await accounts.active("visitor@test.example");
  assert.match(await signInAt(running.client(), { sub: "visitor", email: visitor.email }) ?? "", /requester/);
  assert.deepEqual(await connectionEvents(visitor.id), [["user.connect-provider", visitor.id]]);

  await transact(db, (tx) => connect(tx, actor, { sub: "history", email }));
  const credentials = { email, passwordHash: PASSWORD_HASH, requiresPasswordChange: true, now: running.clock.now };
  await transact(db, (tx) => unlockAdministrator(tx, credentials));
  assert.equal((await userOf(email))?.providerSubject, null);
});

Deno.test("a first visit connects the account of its address: password and sessions end, and mail says so", async () => {
  const { id, email } = people.teacher;
  const before = await running.signedIn(people.teacher);
  const browser = running.client();
  const claims = { sub: "teacher-1", email: email.toUpperCase() };
  const link = `${urls.request(crypto.randomUUID())}?from=mail`;
  assert.equal(await comeBack(browser, await leave(browser, {}, to(link)), { claims }), `${link}#connected`);
  assert.equal((await browser.get(`${urls.provider}${to(link)}`)).headers.get("Location"), link, "signed in by now");
  await browser.page(urls.requesterDashboard);
  assert.equal((await before.get(urls.requesterDashboard)).status, 303, "the session of before has ended");
  assert.equal((await running.client().post(urls.api.login, { email, password: PASSWORD })).status, 401);
  const { passwordHash, providerSubject } = await userOf(email) ?? {};
  assert.deepEqual({ passwordHash, providerSubject }, { passwordHash: null, providerSubject: "teacher-1" });
  const mail = await db.selectFrom("outbox").select("payload").where("recipientId", "=", id)
    .where("kind", "=", "provider-connected").execute();
  assert.deepEqual(mail, [{ payload: { provider: "Test Accounts", keepsPassword: false } }]);
  assert.doesNotMatch(await browser.page(urls.settings), />Password</);
  assert.equal((await browser.get(urls.changePassword)).headers.get("Location"), urls.settings);
  const refused = await browser.post(urls.api.changePassword, { currentPassword: PASSWORD, newPassword: "another-1" });
  assert.equal(refused.status, 409);
});

Deno.test("an account is found by subject: a new address changes nothing, administrators see it, and a second person with the old one does not get in", async () => {
  const { email } = people.teacher;
  const browser = running.client();
  const married = { sub: "teacher-1", email: "married@test.example" };
  assert.match(await signInAt(browser, married) ?? "", /requester/);
  const opened = running.client();
  const next = urls.api.pdf(crypto.randomUUID());
  const failed = await leave(opened, {}, to(next));
  assert.equal(await comeBack(opened, failed, refused("access_denied")), withQuery(urls.login, { next }));
  const left = await leave(opened, {}, to(next));
  assert.equal(await comeBack(opened, left, { claims: married }), next, "a document that led to the sign-in");
  assert.equal((await userOf(email))?.providerEmail, "married@test.example");
  const users = await (await running.signedIn(people.admin)).page(urls.activeUsers);
  assert.match(users, /Signs in as married@test\.example.*aria-label="Use This Address for teacher Tester"/s);
  const second = running.client();
  running.logged.length = 0;
  assert.equal(await signInAt(second, { sub: "teacher-2", email }), urls.login);
  expectOneWarning();
  assert.match(await refusalIn(second), /is already connected to a different account at Test Accounts/);
});

Deno.test("an administrator's address connects nothing; Settings do, beside the password, in the session that left, and disconnect", async () => {
  const { email } = people.admin;
  const stranger = running.client();
  running.logged.length = 0;
  assert.equal(await signInAt(stranger, { sub: "admin-1", email }), urls.login);
  expectOneWarning();
  assert.match(await refusalIn(stranger), /connect your account to Test Accounts in Settings/);
  const office = await running.signedIn(people.admin);
  assert.match(await office.page(urls.settings), /sign in with Test Accounts, too\. You keep.*Connect Test Accounts/s);
  assert.equal((await office.get(`${urls.provider}?connect=yes`)).status, 403, "by a link from elsewhere");
  const gone = await leave(office, { "Sec-Fetch-Site": "same-origin" }, "?connect=yes");
  assert.equal(await comeBack(office, gone, { claims: { sub: "admin-1", email } }), `${urls.settings}?saved=provider`);
  const connected = await office.page(urls.settings);
  assert.match(connected, /You sign in with Test Accounts as super@test\.example\..*>Password</s);
  const again = await leave(office, { "Sec-Fetch-Site": "same-origin" }, "?connect=yes");
  assert.equal(await comeBack(office, again, { claims: { sub: "admin-2", email } }), urls.settings);
  assert.match(await office.page(urls.settings), /District sign-in failed.*is already connected to another/s);
  const other = running.client();
  assert.match(await signInAt(other, { sub: "admin-1", email }) ?? "", /^\/admin#/);
  await running.client().signIn(email);
  await office.postForm(urls.disconnectProvider);
  assert.equal((await userOf(email))?.providerSubject, null);
  assert.equal(await signInAt(running.client(), { sub: "admin-1", email }), urls.login);
  const left = await leave(office, { "Sec-Fetch-Site": "same-origin" }, "?connect=yes");
  office.cookies.set(...(await running.signedIn(people.director)).cookies.entries().next().value ?? ["", ""]);
  assert.equal(await comeBack(office, left, { claims: { sub: "x", email: people.director.email } }), urls.settings);
  assert.equal((await userOf(people.director.email))?.providerSubject, null);
});

Deno.test("somebody without an account registers with the address given, and waits for approval", async () => {
  const browser = running.client();
  assert.equal(await signInAt(browser, NOBODY), urls.providerRegistration);
  const form = await browser.page(urls.providerRegistration);
  assert.match(form, /<label[^>]*>Email.*<input[^>]*readonly[^>]*value="nobody@test\.example"/is);
  for (const words of ['value="No"', 'value="Body"']) assert.ok(form.includes(words), words);
  const unchosen = await browser.postForm(urls.providerRegistration, { firstName: "No", lastName: "Body", role: "" });
  assert.match(await expectText(unchosen, 422), /Please select your role/);
  const person = { firstName: "No", lastName: "Body", role: "DIRECTOR" };
  const registered = await browser.postForm(urls.providerRegistration, person);
  assert.equal(registered.headers.get("Location"), withOutcome(urls.login, "registered"));
  const { accountStatus, role, emailConfirmedAt, passwordHash } = await userOf(NOBODY.email) ?? {};
  const waiting = { accountStatus: "PENDING", role: "DIRECTOR", passwordHash: null };
  assert.deepEqual({ accountStatus, role, passwordHash }, waiting);
  assert.ok(emailConfirmedAt);
  assert.equal(await signInAt(browser, NOBODY), urls.login);
  assert.match(await refusalIn(browser), /administrator/);
});

Deno.test("a subject counts exactly as it was sent, and however long a name is, the first visit fits into a cookie", async () => {
  const browser = running.client();
  const long = {
    sub: "s".repeat(255),
    email: `${"e".repeat(60)}@test.example`,
    name: `${"é".repeat(9_000)} ${"ü".repeat(9_000)}`,
  };
  assert.equal(await signInAt(browser, long), urls.providerRegistration);
  assert.ok([...browser.cookies.values()].every(({ length }) => length < 4_000));
  await browser.page(urls.providerRegistration);
  assert.equal(await signInAt(running.client(), { ...NOBODY, sub: "s".repeat(256) }), urls.login);
  const { email } = await accounts.active("exact@test.example");
  assert.match(await signInAt(running.client(), { sub: "exact", email }) ?? "", /requester/);
  assert.equal(await signInAt(running.client(), { sub: " exact", email }), urls.login);
  assert.equal(await signInAt(running.client(), { sub: ["exact"], email }), urls.login);
});

Deno.test("a revoked or denied person learns why at the provider, and who was denied can register again", async () => {
  const revoked = await accounts.revoked("revoked@test.example", "Left the district.");
  const stopped = running.client();
  assert.equal(await signInAt(stopped, { sub: "revoked", email: revoked.email }), urls.login);
  assert.match(await refusalIn(stopped), /Your account doesn.*t have access.*Left the district/);
  assert.equal((await userOf(revoked.email))?.providerSubject, null);
  const { id, email } = await accounts.denied("denied@test.example", "Wrong role");
  const person = { firstName: "De", lastName: "Tester", role: "REQUESTER" };
  for (const reason of ["Wrong role", "Wrong school"]) {
    const browser = running.client();
    assert.equal(await signInAt(browser, { sub: "denied", email }), urls.providerRegistration);
    assert.match(await browser.page(urls.providerRegistration), new RegExp(`registration was denied.*${reason}`, "s"));
    assert.equal((await browser.postForm(urls.providerRegistration, person)).status, 303);
    const { accountStatus, providerSubject } = await userOf(email) ?? {};
    assert.deepEqual([accountStatus, providerSubject], ["PENDING", "denied"]);
    const office = await running.signedIn(people.admin);
    await expectJson(await office.post(urls.api.denyUser(id), { reason: "Wrong school" }));
  }
});

Deno.test("an address fails at the provider 300 times; outages and people who prove who they are take none", async () => {
  const browser = running.client();
  const fail = async () => await signInAt(browser, { ...NOBODY, nonce: "another" });
  await fail();
  const failures = { kind: "sign-in-at-provider" };
  running.counts.set(failures, 299);
  assert.match(await signInAt(running.client(), { sub: "teacher-1", email: people.teacher.email }) ?? "", /requester/);
  await signInAt(browser, NOBODY);
  assert.match(await refusalIn(browser), /awaits administrator approval/);
  await comeBack(browser, await leave(browser), { answer: { status: 502, body: "Bad gateway" } });
  await comeBack(running.client(), { state: "made-up", nonce: "" }, {});
  await fail();
  assert.match(await refusalIn(browser), /didn't work/);
  await fail();
  assert.match(await refusalIn(browser), /Too many attempts/);
  running.counts.set(failures, 0);
});

Deno.test("a reset ends a wrong connection, and the next first visit makes the right one", async () => {
  const { id, email } = await accounts.active("swapped@test.example");
  assert.match(await signInAt(running.client(), { sub: "wrong", email }) ?? "", /requester/);
  const office = await running.signedIn(people.admin);
  await expectJson(await office.post(urls.api.resetPassword(id), { newPassword: PASSWORD }));
  await office.postForm(urls.userAddress(id), { email: "right@test.example" });
  assert.equal(await signInAt(running.client(), { sub: "wrong", email }), urls.providerRegistration);
  assert.match(await signInAt(running.client(), { sub: "right", email: "right@test.example" }) ?? "", /requester/);
  assert.equal((await userOf("right@test.example"))?.providerSubject, "right");
});

Deno.test("a corrected address ends the connection of anybody else, and keeps its owner's", async () => {
  const { id, email } = await accounts.active("wrong@test.example");
  const office = await running.signedIn(people.admin);
  const stranger = { sub: "stranger", email };
  assert.match(await signInAt(running.client(), stranger) ?? "", /requester/);
  const warned = await office.page(urls.userAddress(id));
  assert.match(warned, /connection to Test Accounts ends, unless.*wrong@test\.example/);
  await office.postForm(urls.userAddress(id), { email: "owner@test.example" });
  assert.equal(await signInAt(running.client(), stranger), urls.providerRegistration);
  const signIn = await running.client().post(urls.api.login, { email: "owner@test.example", password: PASSWORD });
  assert.equal(signIn.status, 401);
  const owner = { sub: "its owner", email: "owner@test.example" };
  assert.match(await signInAt(running.client(), owner) ?? "", /requester/);
  assert.match(await signInAt(running.client(), { ...owner, email: "wed@test.example" }) ?? "", /requester/);
  await office.postForm(urls.userAddress(id), { email: "wed@test.example" });
  assert.equal((await userOf("wed@test.example"))?.providerSubject, "its owner");
  const browser = running.client();
  assert.match(await signInAt(browser, { ...owner, email: "moved@test.example" }) ?? "", /requester/);
  const use = (email: string) => office.post(urls.api.useProviderAddress(id), { email });
  assert.match(await office.page(urls.activeUsers), /Signs in as moved@test\.example/);
  assert.match(await expectText(await use("owner@test.example"), 409), /no longer sign in with this address/);
  const { id: other } = await accounts.active("moved@test.example");
  assert.match(await expectText(await use("moved@test.example"), 409), /already has an account/);
  await office.postForm(urls.userAddress(other), { email: "other.moved@test.example" });
  assert.equal((await userOf("wed@test.example"))?.id, id, "neither changed anything");
  const { email: used, providerEmail } = await expectJson<UserSummary>(await use("moved@test.example"));
  assert.deepEqual([used, providerEmail], ["moved@test.example", null]);
  assert.equal((await browser.get(urls.requesterDashboard)).status, 303, "the session has ended");
  await expectJson(await use("moved@test.example"));
  // A restore reads these events.
  const types = (await connectionEvents(id)).map(([type]) => type);
  assert.deepEqual(types, ["user.connect-provider", "user.connect-provider", "user.disconnect-provider"]);
});

Deno.test("a stranger's registration gives way to its address's owner, who registers with their own name", async () => {
  const { id, email } = await accounts.pending("squatted@test.example", "ADMIN");
  const browser = running.client();
  assert.equal(await signInAt(browser, { sub: "owner", email }), urls.providerRegistration);
  assert.doesNotMatch(await browser.page(urls.providerRegistration), /squatted Tester|role="alert"/);
  const person = { firstName: "Real", lastName: "Owner", role: "REQUESTER" };
  await browser.postForm(urls.providerRegistration, person);
  const owner = await userOf(email);
  assert.deepEqual([owner?.id, owner?.firstName, owner?.role], [id, "Real", "REQUESTER"]);
  assert.deepEqual([owner?.accountStatus, owner?.passwordHash, owner?.providerSubject], ["PENDING", null, "owner"]);
  assert.ok(owner?.emailConfirmedAt);
  const second = running.client();
  assert.equal(await signInAt(second, { sub: "owner", email: "renamed-owner@test.example" }), urls.login);
  assert.match(await refusalIn(second), /awaits administrator approval/);
  const office = await running.signedIn(people.admin);
  assert.match(await office.page(urls.pendingUsers), /Signs in as renamed-owner@test\.example/);
});

Deno.test("an address that an administrator corrects meanwhile connects nobody", async () => {
  const { id, email } = await accounts.active("typo@test.example");
  const browser = running.client();
  const gone = await leave(browser);
  const location = await whileHeld(
    db,
    (tx) => tx.updateTable("users").set({ email: "mended@test.example" }).where("id", "=", id).execute(),
    () => comeBack(browser, gone, { claims: { sub: "typist", email } }),
  );
  assert.equal(location, urls.providerRegistration);
  assert.equal((await userOf("mended@test.example"))?.providerSubject, null);
});

Deno.test("one person at the provider is connected to one account, also when two are connected at once", async () => {
  const colleague = await accounts.active("colleague@test.example", "ADMIN");
  const email = "shared@test.example";
  const claims = { sub: "shared", email };
  const office = await running.signedIn(people.admin);
  const comesSecond = async (returns: () => Promise<string | null>) => {
    const location = await whileHeld(db, (tx) => connect(tx, colleague, claims), returns);
    await disconnect(colleague);
    return location;
  };
  const gone = await leave(office, { "Sec-Fetch-Site": "same-origin" }, "?connect=yes");
  assert.equal(await comesSecond(() => comeBack(office, gone, { claims })), urls.settings);
  assert.match(await office.page(urls.settings), /is already connected to another/);
  await accounts.active(email);
  const browser = running.client();
  const left = await leave(browser);
  assert.equal(await comesSecond(() => comeBack(browser, left, { claims })), urls.login);
  assert.match(await refusalIn(browser), /is already connected to another/);
});

Deno.test("there are ten minutes to register, however often the form is opened or refused", async () => {
  const browser = running.client();
  await signInAt(browser, { ...NOBODY, sub: "slow", email: "slow@test.example" });
  const form = { firstName: "Slow", lastName: "Body", role: "" };
  running.clock.advance({ minutes: 9 });
  await browser.page(urls.providerRegistration);
  await expectText(await browser.postForm(urls.providerRegistration, form), 422);
  running.clock.advance({ minutes: 2 });
  const late = await browser.postForm(urls.providerRegistration, { ...form, role: "DIRECTOR" });
  assert.equal(late.headers.get("Location"), urls.login);
  assert.match(await refusalIn(browser), /That took too long\. Please sign in with Test Accounts again/);
  assert.equal(await userOf("slow@test.example"), undefined);
});

Deno.test("one person at the provider registers once, also with a second address", async () => {
  const [first, second] = [running.client(), running.client()];
  await signInAt(first, { ...NOBODY, sub: "twice", email: "once@test.example" });
  await signInAt(second, { ...NOBODY, sub: "twice", email: "renamed@test.example" });
  const person = { firstName: "No", lastName: "Body", role: "DIRECTOR" };
  assert.equal((await first.postForm(urls.providerRegistration, person)).status, 303);
  const otherAddress = /You already have an account with another email address\. Sign in again\./;
  assert.match(await expectText(await second.postForm(urls.providerRegistration, person), 409), otherAddress);
  assert.equal(await userOf("renamed@test.example"), undefined);
  await accounts.denied("renamed@test.example", "Not on the staff list.");
  assert.match(await expectText(await second.postForm(urls.providerRegistration, person), 409), otherAddress);
});

Deno.test("a provider that went down is noticed within five minutes, before a browser is sent there; one that answers nothing is away after five seconds, and passwords go on working", async () => {
  const browser = running.client();
  await leave(browser);
  running.clock.advance({ minutes: 6 });
  lying.lies = { isDown: true };
  assert.equal((await browser.get(urls.provider)).headers.get("Location"), urls.login);
  assert.match(await refusalIn(browser), /Test Accounts isn't answering right now/);
  lying.lies = {};
  const gone = await leave(browser);
  assert.equal(await comeBack(browser, gone, { isSilent: true }), urls.login);
  assert.match(await refusalIn(browser), /Test Accounts isn't answering right now/);
  await browser.signIn(people.director.email);
});
