import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { PASSWORD } from "../../support/people.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const accounts = accountsOf(running);
Deno.test.afterAll(() => running.close());

const { admin, director } = running.people;
const { db } = running.database;
const SECRET = "another-horse-1";

const registration = (email: string) => ({
  firstName: "Ann",
  lastName: "Tester",
  email,
  role: "REQUESTER",
  password: SECRET,
  confirmPassword: SECRET,
});

async function submit(client: Client, path: string, form: Record<string, string | readonly string[]>) {
  const response = await client.postForm(path, form);
  return { status: response.status, to: response.headers.get("Location"), html: await response.text() };
}

test("a registration with mistakes comes back with what was typed, but never a password", async () => {
  const form = registration("mistaken@test.example");
  const mistakes = [
    { confirmPassword: "something-else-1" },
    { role: "EMPEROR" },
    { role: "" },
    { firstName: ["", "Ann"] },
    { firstName: "\u202eAnn" },
    { password: "short", confirmPassword: "short" },
    { email: "no address" },
    { email: admin.email },
  ];
  for (const mistake of mistakes) {
    const { status, html } = await submit(running.client(), urls.register, { ...form, ...mistake });
    assert.ok(status === 422 || status === 409, `${status} ${JSON.stringify(mistake)}`);
    assert.match(html, /Registration failed/);
    assert.ok(html.includes('value="Tester"'), JSON.stringify(mistake));
    assert.doesNotMatch(html, /another-horse|something-else/);
  }
  assert.equal((await submit(running.client(), urls.register, {})).status, 422);
  assert.equal((await submit(running.client(), urls.register, { firstName: "x".repeat(20_000) })).status, 413);
  const found = await db.selectFrom("users").select("id").where("email", "=", form.email).execute();
  assert.deepEqual(found, []);
});

test("posted registrations count toward the same limit as the calls", async () => {
  const post = async (number: number) =>
    (await submit(running.client(), urls.register, registration(`limit-${number}@test.example`))).status;
  assert.equal(await post(1), 303);
  await db.updateTable("rateLimits").set({ hits: 299 }).where("kind", "=", "register").execute();
  assert.equal(await post(300), 303);
  assert.equal(await post(301), 429);
  const { confirmPassword: _, ...account } = registration("call@test.example");
  assert.equal((await running.client().post(urls.api.register, account)).status, 429);
  running.clock.advance({ minutes: 61 });
});

test("a password is changed by the form's rules", async () => {
  const { email } = await accounts.active("changing@test.example");
  const client = running.client();
  await client.signIn(email);
  const form = { currentPassword: PASSWORD, newPassword: SECRET, confirmPassword: SECRET };
  const mistakes = [
    {},
    { ...form, confirmPassword: "" },
    { ...form, confirmPassword: "something-else-1" },
    { ...form, newPassword: PASSWORD, confirmPassword: PASSWORD },
    { ...form, currentPassword: "not-this-one-1" },
  ];
  for (const mistake of mistakes) {
    const { status, html } = await submit(client, urls.changePassword, mistake);
    assert.equal(status, 422, JSON.stringify(mistake));
    assert.doesNotMatch(html, /another-horse|something-else|not-this-one|correct-horse/);
  }
  await running.client().signIn(email);
  const { status, to } = await submit(client, urls.changePassword, form);
  assert.deepEqual([status, to], [303, `${urls.requesterDashboard}?done=passwordUpdated`]);
  assert.equal((await client.get(urls.requesterDashboard)).status, 200, "the session goes on");
  await running.client().signIn(email, SECRET);
});

test("posted guesses at the current password count toward the same limit as the calls", async () => {
  const client = await running.signedIn(director);
  const guess = { currentPassword: "not-this-one-1", newPassword: SECRET, confirmPassword: SECRET };
  let last = 0;
  for (let sent = 0; sent < 11; sent++) last = (await submit(client, urls.changePassword, guess)).status;
  assert.equal(last, 429);
  const { confirmPassword: _, ...call } = guess;
  assert.equal((await client.post(urls.api.changePassword, call)).status, 429);
});

test("decisions on users need a known action and the fields that belong to it", async () => {
  const [pending, active] = [await accounts.pending("p@test.example"), await accounts.active("a@test.example")];
  const denied = await accounts.denied("d@test.example", "Not known here");
  const client = await running.signedIn(admin);
  const confirmed = "yes";
  const before = await dumpTables(db);
  const posts = [
    [urls.pendingUser(pending.id), { action: "approve" }, 200],
    [urls.pendingUser(pending.id), { action: "approve", confirmed }, 422],
    [urls.pendingUser(pending.id), { action: "approve", confirmed, [`role-${pending.id}`]: "EMPEROR" }, 422],
    [urls.pendingUser(pending.id), { action: "deny" }, 200],
    [urls.pendingUser(pending.id), { action: "deny", confirmed }, 422],
    [urls.pendingUser(pending.id), { action: "revoke", confirmed }, 400],
    [urls.pendingUser(active.id), { action: "deny", confirmed, reason: "Late" }, 409],
    [urls.activeUser(active.id), { action: "revoke" }, 200],
    [urls.activeUser(active.id), { action: "revoke", confirmed }, 422],
    [urls.activeUser(active.id), { action: "reset", confirmed, newPassword: "short" }, 422],
    [urls.activeUser(active.id), { action: "restore", [`role-${active.id}`]: "ADMIN" }, 409],
    [urls.activeUser(denied.id), { action: "restore", [`role-${denied.id}`]: "ADMIN" }, 200],
    [urls.activeUser(denied.id), { action: "restore", confirmed, [`role-${denied.id}`]: "ADMIN" }, 422],
    [urls.activeUser(denied.id), { action: "restore", confirmed, newPassword: SECRET }, 422],
    [urls.activeUser(admin.id), { action: "revoke", confirmed, reason: "Me" }, 403],
  ] as const;
  for (const [path, fields, status] of posts) {
    assert.equal((await submit(client, path, fields)).status, status, `${path} ${JSON.stringify(fields)}`);
  }
  assert.deepEqual(await dumpTables(db), before);
});

test("an easy password for an administrator is refused at the field, with the reason said once", async () => {
  const weak = await accounts.active("weak-reset@test.example", "ADMIN");
  const signedIn = await running.signedIn(admin);
  const reset = { action: "reset", confirmed: "yes", newPassword: "password1" };
  const own = { currentPassword: PASSWORD, newPassword: "password1", confirmPassword: "password1" };
  for (const [path, fields] of [[urls.activeUser(weak.id), reset], [urls.changePassword, own]] as const) {
    const { status, html } = await submit(signedIn, path, fields);
    assert.equal(status, 422);
    assert.equal(html.match(/>This is one of the most used passwords/g)?.length, 1, path);
  }
});
