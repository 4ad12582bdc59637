import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { addPerson, PASSWORD } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const HTTPS_URL = "https://lunches.test.example";
const running = await testApp();
const overHttps = await testApp({ publicUrl: HTTPS_URL });
Deno.test.afterAll(async () => void await Promise.all([running.close(), overHttps.close()]));

const { teacher, admin } = running.people;

async function isSignedIn(client: Client, headers: HeadersInit = {}): Promise<boolean> {
  const { status } = await client.get(urls.api.me, headers);
  assert.ok(status === 200 || status === 401, String(status));
  return status === 200;
}

function replay(cookie: string): Client {
  const client = running.client();
  client.cookies.set("session", cookie);
  return client;
}

test("over http the session cookie is HttpOnly, SameSite=Lax, for the whole site and for this browser session", async () => {
  const response = await running.client().post(urls.api.login, { email: teacher.email, password: PASSWORD });
  assert.match(response.headers.get("Set-Cookie") ?? "", /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
});

test("over https it is Secure as well, and bound to this host by its __Host- prefix", async () => {
  const client = overHttps.client();
  const response = await client.post(urls.api.login, { email: overHttps.people.teacher.email, password: PASSWORD });
  assert.match(
    response.headers.get("Set-Cookie") ?? "",
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  assert.equal((await client.get(urls.api.me)).status, 200);
  const withoutPrefix = overHttps.client();
  withoutPrefix.cookies.set("session", client.cookies.get("__Host-session") ?? "");
  assert.equal((await withoutPrefix.get(urls.api.me)).status, 401);
});

test("a session id planted before sign-in is not used after it", async () => {
  const planted = "planted-planted-planted-planted-planted-pla";
  const client = replay(planted);
  await client.signIn(teacher.email);
  assert.notEqual(client.cookies.get("session"), planted);
  assert.equal(await isSignedIn(replay(planted)), false);
});

test("signing in again creates a new session id and ends the old session", async () => {
  const client = await running.signedIn(teacher);
  const before = client.cookies.get("session") ?? "";
  await client.signIn(teacher.email);
  assert.notEqual(client.cookies.get("session"), before);
  assert.equal(await isSignedIn(client), true);
  assert.equal(await isSignedIn(replay(before)), false);
});

test("a password change ends the person's other sessions at once and keeps the one it was made in", async () => {
  const person = await addPerson(running.database.db, admin, "REQUESTER", "changer@test.example");
  const [here, elsewhere] = [await running.signedIn(person), await running.signedIn(person)];
  const change = { currentPassword: PASSWORD, newPassword: "another-horse-2" };
  assert.equal((await here.post(urls.api.changePassword, change)).status, 200);
  assert.equal(await isSignedIn(here), true);
  assert.equal(await isSignedIn(elsewhere), false);
});

test("losing access ends every session on the next call", async () => {
  const person = await addPerson(running.database.db, admin, "REQUESTER", "revoked@test.example");
  const sessions = [await running.signedIn(person), await running.signedIn(person)];
  await running.database.db.updateTable("users").set({ accountStatus: "DENIED", deniedReason: "Left the school" })
    .where("id", "=", person.id).execute();
  for (const session of sessions) {
    const response = await session.get(urls.api.myRequests);
    assert.equal(response.status, 401);
    assert.deepEqual(await response.json(), { message: "Session expired. Please log in again." });
  }
});

test("after sign-out, a replayed cookie is useless, and the answer is not stored", async () => {
  const client = await running.signedIn(teacher);
  const cookie = client.cookies.get("session") ?? "";
  const response = await client.post(urls.api.logout);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match(response.headers.get("Set-Cookie") ?? "", /^session=; Max-Age=0; Path=\//);
  assert.equal(await isSignedIn(replay(cookie)), false);
});

test("a session ends 60 minutes after its last use, and background polls do not count", async () => {
  const [working, polling] = [await running.signedIn(teacher), await running.signedIn(teacher)];
  for (let minutes = 0; minutes < 90; minutes += 30) {
    running.clock.advance({ minutes: 29 });
    assert.equal(await isSignedIn(working), true);
    if (minutes < 60) assert.equal(await isSignedIn(polling, { "Background-Poll": "true" }), true);
    running.clock.advance({ minutes: 1 });
  }
  assert.equal(await isSignedIn(polling, { "Background-Poll": "true" }), false);
  assert.equal(await isSignedIn(working), true);
  running.clock.advance({ minutes: 60 });
  assert.equal(await isSignedIn(working), false);
});

test("a session ends 12 hours after sign-in however much it is used", async () => {
  const client = await running.signedIn(teacher);
  for (let hours = 0.5; hours < 12; hours += 0.5) {
    running.clock.advance({ minutes: 30 });
    assert.equal(await isSignedIn(client), true, `${hours} hours`);
  }
  running.clock.advance({ minutes: 30 });
  assert.equal(await isSignedIn(client), false);
});
