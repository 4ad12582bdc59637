import assert from "node:assert/strict";
import { sql } from "kysely";
import type { CurrentUser, UserSummary } from "../../../src/domain/accounts/users.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { PASSWORD, type TestPerson } from "../../support/people.ts";

const running = await testApp();
const accounts = accountsOf(running);
const { people: { admin: superAdmin, teacher, director }, database: { db } } = running;
const { api } = urls;
const NEW_PASSWORD = "another-horse-2";

const admin = await running.signedIn(superAdmin);
const plainAdminPerson = await accounts.active("plain-admin@test.example", "ADMIN");
const plainAdmin = await running.signedIn(plainAdminPerson);

async function message(response: Response, status: number): Promise<string> {
  return String((await expectJson(response, status)).message);
}

const signIn = ({ email }: TestPerson, password = PASSWORD) => running.client().post(api.login, { email, password });

/** The account's latest decision or change. Sign-ins are left out. */
const lastEventOf = ({ id }: TestPerson) =>
  db.selectFrom("auditEvents").select(["type", "actorId", "detail"]).where("subjectUserId", "=", id)
    .where("type", "!=", "user.sign-in").orderBy("createdAt", "desc").limit(1).executeTakeFirst();

Deno.test("an administrator approves a registration with a different role than requested", async () => {
  const person = await accounts.pending("approved@test.example", "ADMIN");
  running.clock.advance({ minutes: 1 });
  await expectJson(await admin.post(api.approveUser(person.id), { role: "DIRECTOR" }));
  const user = await expectJson<CurrentUser>(await signIn(person));
  assert.equal(user.role, "DIRECTOR");
  const event = { type: "user.approve", actorId: superAdmin.id, detail: { role: "DIRECTOR" } };
  assert.deepEqual(await lastEventOf(person), event);
});

Deno.test("a revocation ends every session and blocks sign-in, until access comes back with the chosen role", async () => {
  const person = await accounts.active("revoked@test.example");
  const [here, there] = [await running.signedIn(person), await running.signedIn(person)];
  running.clock.advance({ minutes: 1 });
  const detail = { reason: "Left the district" };
  await expectJson(await admin.post(api.revokeUser(person.id), detail));
  for (const client of [here, there]) {
    assert.equal(await message(await client.get(api.me), 401), "Session expired. Please log in again.");
  }
  const words = "Your account doesn't have access. Ask an administrator for help. Reason: Left the district";
  assert.equal(await message(await signIn(person), 403), words);
  assert.deepEqual(await lastEventOf(person), { type: "user.revoke", actorId: superAdmin.id, detail });

  running.clock.advance({ minutes: 1 });
  const restored = await expectJson<UserSummary>(await admin.post(api.restoreUser(person.id), { role: "DIRECTOR" }));
  assert.deepEqual([restored.accountStatus, restored.deniedReason], ["APPROVED", null]);
  assert.equal((await expectJson<CurrentUser>(await signIn(person))).role, "DIRECTOR");
  assert.equal((await lastEventOf(person))?.type, "user.restore");
  assert.equal((await here.get(api.me)).status, 401, "a session from before the revocation must not come back");
});

Deno.test("a never approved account is restored with a new password, and its old one no longer works", async () => {
  const person = await accounts.denied("restored-1@test.example", "Not known here");
  running.clock.advance({ minutes: 1 });
  const restore = (body: Record<string, string>) => admin.post(api.restoreUser(person.id), body);
  assert.equal(await message(await restore({ role: "REQUESTER" }), 422), "Please provide a new password");
  assert.match(await message(await restore({ role: "REQUESTER", newPassword: "short" }), 422), /at least 8/);
  assert.match(await message(await restore({ role: "ADMIN", newPassword: "password1" }), 422), /harder to guess/);
  await expectJson(await restore({ role: "REQUESTER", newPassword: NEW_PASSWORD }));
  assert.equal((await signIn(person)).status, 401);
  assert.equal((await expectJson<CurrentUser>(await signIn(person, NEW_PASSWORD))).requiresPasswordChange, true);
});

Deno.test("an address that was denied and never approved can register again, and only the new password counts", async () => {
  const registeredAt = running.clock.now.toISOString();
  const person = await accounts.denied("again@test.example", "Not known here");
  await accounts.confirm(person);
  running.clock.advance({ minutes: 1 });
  const again = { ...account(person.email), role: "DIRECTOR" };
  const register = (form = again) => running.client().post(api.register, form);
  const registered = await expectJson<UserSummary>(await register(), 201);
  const unknown = await expectJson<UserSummary>(await register(account("never-seen@test.example")), 201);
  assert.deepEqual(Object.keys(registered), Object.keys(unknown), "a stranger is not told who was denied");
  const waiting = await expectJson<UserSummary[]>(await admin.get(api.pendingUsers));
  const { firstName, createdAt } = waiting.find(({ id }) => id === person.id) ?? {};
  assert.deepEqual([firstName, createdAt], ["Ann", running.clock.now.toISOString()]);
  const { id, accountStatus, role, isAddressConfirmed, deniedReason } = registered;
  const expected = [person.id, "PENDING", "DIRECTOR", false, null];
  assert.deepEqual([id, accountStatus, role, isAddressConfirmed, deniedReason], expected);
  assert.match(await message(await register(), 409), /already has an account/);
  // A page that is still open shows the earlier registration.
  const shown = { registeredAt };
  for (const [path, body] of [[api.approveUser, { role: "DIRECTOR" }], [api.denyUser, { reason: "No" }]] as const) {
    const words = await message(await admin.post(path(person.id), { ...body, ...shown }), 409);
    assert.match(words, /registered with this address again\. Reload the page/);
  }
  await expectJson(await admin.post(api.approveUser(person.id), { role: "DIRECTOR", registeredAt: createdAt }));
  assert.equal((await signIn(person)).status, 401);
  assert.equal((await signIn(person, NEW_PASSWORD)).status, 200);
  await accounts.revoke(person.id, "Left");
  assert.match(await message(await register(), 409), /already has an account/);
});

Deno.test("what is not allowed about an account, or comes too late, is refused with words", async () => {
  const revoked = await accounts.revoked("reset-revoked@test.example", "Left");
  const [reason, reset] = [{ reason: "Trying" }, { newPassword: NEW_PASSWORD }];
  const own = plainAdminPerson.id;
  const refused: [by: Client, path: string, body: Record<string, string>, status: number, words: RegExp][] = [
    [plainAdmin, api.revokeUser(superAdmin.id), reason, 403, /super admin/],
    [admin, api.revokeUser(superAdmin.id), reason, 403, /super admin/],
    [plainAdmin, api.revokeUser(own), reason, 403, /your own/],
    [admin, api.revokeUser(teacher.id), { reason: "  " }, 422, /^Please provide a reason for revoking access$/],
    [admin, api.revokeUser(revoked.id), reason, 409, /no longer has access/],
    [admin, api.denyUser(teacher.id), reason, 409, /already decided/],
    [admin, api.restoreUser(teacher.id), { role: "ADMIN" }, 409, /This user already has access/],
    [admin, api.resetPassword(teacher.id), { newPassword: "short1" }, 422, /at least 8 characters/],
    [plainAdmin, api.resetPassword(superAdmin.id), reset, 403, /super admin/],
    [admin, api.resetPassword(revoked.id), reset, 409, /no longer has access/],
  ];
  for (const [by, path, body, status, words] of refused) {
    assert.match(await message(await by.post(path, body), status), words, path);
  }
  assert.equal((await plainAdmin.get(api.me)).status, 200);
});

Deno.test("a reset password must be changed before anything else, and ends the sessions", async () => {
  const person = await accounts.active("reset@test.example", "ADMIN");
  const before = await running.signedIn(person);
  running.clock.advance({ minutes: 1 });
  await expectJson(await admin.post(api.resetPassword(person.id), { newPassword: NEW_PASSWORD }));
  assert.equal((await before.get(api.me)).status, 401);
  assert.equal((await signIn(person)).status, 401);
  const client = running.client();
  await client.signIn(person.email, NEW_PASSWORD);
  assert.equal((await expectJson<CurrentUser>(await client.get(api.me))).requiresPasswordChange, true);
  assert.match(await message(await client.get(api.myRequests), 403), /change your password first/);
  for (const path of [urls.home, urls.login, urls.register, "/no/such/page"]) {
    assert.equal((await client.get(path)).headers.get("Location"), urls.changePassword, path);
  }
  const page = await client.page(urls.changePassword);
  const links = [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  assert.deepEqual(links, ["#content", urls.adminDashboard, urls.settings], "the logo and the account menu");
  running.clock.advance({ minutes: 1 });
  const change = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
  await expectJson(await client.post(api.changePassword, change));
  assert.equal((await expectJson<CurrentUser>(await client.get(api.me))).requiresPasswordChange, false);
  assert.equal((await client.get(urls.settings)).status, 200);
  assert.equal((await lastEventOf(person))?.type, "user.change-password");
});

Deno.test("of two administrators who decide on one registration, one learns that it was already decided", async () => {
  const person = await accounts.pending("contested@test.example");
  const answers = await Promise.all([
    admin.post(api.approveUser(person.id), { role: "REQUESTER" }),
    plainAdmin.post(api.denyUser(person.id), { reason: "Unknown" }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

/** Lets so many people wait for approval, all at once. */
async function letWait(count: number): Promise<void> {
  await db.updateTable("users").set({ accountStatus: "DENIED", deniedReason: "Not expected" })
    .where("accountStatus", "=", "PENDING").execute();
  await sql`insert into users (email, first_name, last_name, role, password_hash)
    select 'waiting-' || gen_random_uuid() || '@test.example', 'Waiting', 'Tester', 'REQUESTER', 'none'
    from generate_series(1, ${count}::int)`.execute(db);
}

const NAME = { firstName: "Ann", lastName: "Tester" };
const account = (email: string) => ({ ...NAME, email, role: "REQUESTER", password: NEW_PASSWORD });

Deno.test("the 501st registration is refused with whom to call, and counts toward no limit", async () => {
  running.counts.forget({ kind: "register" });
  await db.updateTable("district").set({ officeName: "Meal Services", phone: "907-555-0100" }).execute();
  await letWait(499);
  await expectJson(await running.client().post(urls.api.register, account("last@test.example")), 201);

  const refused = await running.client().post(urls.api.register, account("late@test.example"));
  assert(Number(refused.headers.get("Retry-After")) > 0);
  const { message } = await expectJson<{ message: string }>(refused, 429);
  assert.match(message, /^500 people are already waiting for approval, so no one else can register right now\./);
  assert.match(message, /Call Meal Services at 907-555-0100, and try again/);
  assert.deepEqual(running.counts.hits({ kind: "register" }), [1]);

  await letWait(10);
  await expectJson(await running.client().post(urls.api.register, account("late@test.example")), 201);
});

Deno.test("active users are found by name and address, and the tabs keep the search", async () => {
  const page = await admin.page(withQuery(urls.activeUsers, { q: "Tester OTHER@test" }));
  const [rows = ""] = page.split('id="account-history"');
  assert.match(rows, /other@test\.example/);
  assert.doesNotMatch(rows, /director@test\.example/);
  assert.ok(page.includes("view=no-access&amp;q=Tester+OTHER%40test"));
  assert.match(await admin.page(withQuery(urls.activeUsers, { q: "nobody at all" })), /No active users found/);
});

Deno.test("each list of users has its title, its tab as the current one, those whom it is about, and no secrets", async () => {
  const waiting = await accounts.pending("waiting@test.example", "DIRECTOR");
  const revoked = await accounts.revoked("gone@test.example", "Left");
  for (const [path, listed] of [[api.pendingUsers, waiting], [api.activeUsers, teacher]] as const) {
    const users = await expectJson<UserSummary[]>(await admin.get(path));
    assert.equal(users.find(({ id }) => id === listed.id)?.role, listed.role);
    assert.ok(!users.some(({ id }) => id === revoked.id));
    assert.doesNotMatch(JSON.stringify(users), /argon2|passwordHash/);
  }
  const lists: [path: string, tab: string, title: string][] = [
    [urls.pendingUsers, "Pending", "Pending User Registrations"],
    [urls.activeUsers, "Active", "Active Users"],
    [withQuery(urls.activeUsers, { view: "no-access" }), "No access", "Users Without Access"],
  ];
  for (const [path, tab, title] of lists) {
    const current = new RegExp(
      `<h1>${title}</h1>.*<nav aria-label="Users">(?:(?!</nav>).)*aria-current="page">${tab}\\b`,
      "s",
    );
    assert.match(await admin.page(path), current);
  }
});

Deno.test("administrators see how many wait, and are warned from 50 on, where they work and where they decide", async () => {
  const warnings = [
    [0, undefined],
    [49, undefined],
    [50, "50 registrations are waiting for approval"],
    [500, "500 registrations are waiting for approval, so no one else can register"],
  ] as const;
  for (const [waiting, title] of warnings) {
    await letWait(waiting);
    const pages = [await admin.page(urls.adminDashboard), await admin.page(urls.pendingUsers)] as const;
    for (const page of pages) {
      assert.equal(/<p class="alert-title">([^<]*registrations[^<]*)<\/p>/.exec(page)?.[1], title, String(waiting));
    }
    // On a page that says what went wrong, too.
    for (const page of [pages[0], await (await admin.get("/no/such/page")).text()]) {
      const [, path, link = ""] = /<a href="([^"]*users)">(Users.*?)<\/a>/.exec(page) ?? [];
      assert.equal(path, waiting === 0 ? urls.activeUsers : urls.pendingUsers);
      assert.equal(link.replace(/<[^>]*>/g, ""), waiting === 0 ? "Users" : `Users ${waiting} waiting`);
    }
  }
});

Deno.test("ten wrong current passwords are a 429 for a quarter of an hour", async () => {
  const client = await running.signedIn(director);
  const guess = { currentPassword: "not-this-one-1", newPassword: NEW_PASSWORD };
  await expectJson(await client.post(api.changePassword, guess), 422);
  running.counts.set({ kind: "change-password" }, 9);
  await expectJson(await client.post(api.changePassword, guess), 422);
  const right = { ...guess, currentPassword: PASSWORD };
  const refused = await client.post(api.changePassword, right);
  assert.ok(Number(refused.headers.get("Retry-After")) > 0);
  await expectJson(refused, 429);
  running.clock.advance({ minutes: 16 });
  await expectJson(await client.post(api.changePassword, right));
});
