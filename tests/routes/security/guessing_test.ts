import assert from "node:assert/strict";
import { unlockAdministrator } from "../../../db/accounts/administrators.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { PASSWORD } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ trustProxy: true });
Deno.test.afterAll(() => running.close());
const accounts = accountsOf(running);
const { db } = running.database;
const { login } = urls.api;
const WRONG = "wrong-horse-1";

function trySignIn(email: string, password: string, address: string, client: Client = running.client()) {
  return client.post(login, { email, password }, { "X-Forwarded-For": address });
}

/** A guess straight at the app, without a socket of its own. */
async function guess(number: number): Promise<number> {
  const request = new Request(`${running.url}${login}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${number}` },
    body: JSON.stringify({ email: `nobody${number}@test.example`, password: WRONG }),
  });
  const response = await running.app.fetch(request, { remoteAddress: "127.0.0.1" });
  if (response.status !== 401) {
    assert.ok(Number(response.headers.get("Retry-After")) > 0, "says when to come back");
    assert.match(await response.text(), /Too many people are signing in/, "and not that the database is overrun");
  }
  return response.status;
}

test("an address that tries account after account is stopped after 100 failures, and others are not", async () => {
  const { email } = await accounts.active("bystander@test.example");
  for (let number = 0; number < 100; number++) {
    assert.equal((await trySignIn(`new${number}@test.example`, WRONG, "203.0.113.1")).status, 401);
  }
  const refused = await trySignIn("new100@test.example", WRONG, "203.0.113.1");
  assert.deepEqual([refused.status, refused.headers.get("Retry-After")], [429, "900"]);
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.1")).status, 429);
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.2")).status, 200);
  running.clock.advance({ minutes: 15 });
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.1")).status, 200);
});

test("beside 200 guesses, people sign in and change passwords where we know them", async () => {
  const { email } = await accounts.active("beside@test.example");
  const device = running.client();
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.3", device)).status, 200);
  const guesses = Promise.all(Array.from({ length: 200 }, (_, number) => guess(number)));
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.3", device)).status, 200);
  const change = { currentPassword: PASSWORD, newPassword: "chosen-horse-2" };
  assert.equal((await device.post(urls.api.changePassword, change)).status, 200);
  const statuses = new Set(await guesses);
  assert.deepEqual([...statuses].toSorted(), [401, 503], "some were tried, and the rest told to come back");
});

test("one address leaves places for sign-ins from another", async () => {
  const { email } = await accounts.active("elsewhere@test.example");
  const guesses = Array.from(
    { length: 200 },
    (_, number) => trySignIn(`x${number}@test.example`, WRONG, "203.0.113.4"),
  );
  const [first] = await Promise.all([trySignIn(email, PASSWORD, "203.0.113.5"), ...guesses]);
  assert.equal(first.status, 200);
});

test("no text typed as an address counts against somebody else", async () => {
  const { email } = await accounts.active("victim@test.example");
  const texts = [
    `${email}:127.0.0.1`,
    `${email}:203.0.113.50`,
    `${email}","203.0.113.50`,
    `${email} 203.0.113.50`,
    "admin@localhost:127.0.0.1",
    "victim@x:203.0.113.50",
    "victim",
    "@",
  ];
  const before = await db.selectFrom("rateLimits").selectAll().execute();
  for (const text of texts) {
    for (let count = 0; count < 10; count++) {
      const response = await trySignIn(text, WRONG, "203.0.113.51");
      assert.equal(response.status, 422, text);
      assert.match(await response.text(), /Invalid email address/);
    }
  }
  assert.deepEqual(await db.selectFrom("rateLimits").selectAll().execute(), before, "nothing was counted");
  for (const address of ["127.0.0.1", "203.0.113.50", "203.0.113.51"]) {
    assert.equal((await trySignIn(email, PASSWORD, address)).status, 200, address);
  }
  assert.equal(
    (await trySignIn("admin@localhost", WRONG, "203.0.113.51")).status,
    401,
    "admin@localhost is an address",
  );
});

test("unlocking an administrator forgets their failures, and not those of an address that begins alike", async () => {
  const [boss, other] = await Promise.all(
    ["boss@test.example", "boss@test.example.org"].map((email) => accounts.active(email, "ADMIN")),
  );
  assert(boss && other);
  for (const { email } of [boss, other]) {
    for (let count = 0; count < 10; count++) await trySignIn(email, WRONG, "203.0.113.6");
    assert.equal((await trySignIn(email, PASSWORD, "203.0.113.6")).status, 429);
  }
  const { passwordHash } = await db.selectFrom("users").select("passwordHash").where("id", "=", boss.id)
    .executeTakeFirstOrThrow();
  const credentials = { email: boss.email, passwordHash, requiresPasswordChange: true, now: running.clock.now };
  await db.transaction().execute((tx) => unlockAdministrator(tx, credentials));
  assert.equal((await trySignIn(boss.email, PASSWORD, "203.0.113.6")).status, 200);
  assert.equal((await trySignIn(other.email, PASSWORD, "203.0.113.6")).status, 429);
});

test("an account that guesses from many addresses have closed stays open where its owner signed in before", async () => {
  const { email, id } = await accounts.active("known@test.example");
  const device = running.client();
  await trySignIn(email, PASSWORD, "203.0.113.7", device);
  for (let number = 0; number < 50; number++) await trySignIn(email, WRONG, `198.51.100.${number}`);
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.7")).status, 429, "a stranger at the owner's address");
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.7", device)).status, 200);
  const lockouts = await db.selectFrom("auditEvents").select(["type", "actorId"])
    .where("subjectUserId", "=", id).where("type", "=", "user.lockout").execute();
  assert.deepEqual(lockouts, [{ type: "user.lockout", actorId: null }], "one event, not one for each guess");
});

test("a known browser has 10 tries, and is known to its own account alone", async () => {
  const [mine, theirs] = await Promise.all(["mine", "theirs"].map((name) => accounts.active(`${name}@test.example`)));
  assert(mine && theirs);
  const device = running.client();
  await trySignIn(mine.email, PASSWORD, "203.0.113.8", device);
  for (let number = 0; number < 50; number++) await trySignIn(theirs.email, WRONG, `198.51.100.${number}`);
  assert.equal((await trySignIn(theirs.email, PASSWORD, "203.0.113.8", device)).status, 429, "not its account");
  for (let count = 0; count < 10; count++) {
    assert.equal((await trySignIn(mine.email, WRONG, "203.0.113.8", device)).status, 401);
  }
  assert.equal((await trySignIn(mine.email, PASSWORD, "203.0.113.8", device)).status, 429);
});

test("a computer that two people share is known to both, and a token planted in it to nobody", async () => {
  const [one, two] = await Promise.all(["one", "two"].map((name) => accounts.active(`${name}@test.example`)));
  assert(one && two);
  const attacker = running.client();
  await trySignIn(two.email, PASSWORD, "203.0.113.9", attacker);
  const planted = attacker.cookies.get("device") ?? "";
  const shared = running.client();
  shared.cookies.set("device", planted);
  for (const { email } of [one, two]) await trySignIn(email, PASSWORD, "203.0.113.9", shared);
  for (const { email } of [one, two]) {
    for (let number = 0; number < 50; number++) await trySignIn(email, WRONG, `198.51.100.${number}`);
    assert.equal((await trySignIn(email, PASSWORD, "203.0.113.9", shared)).status, 200, email);
  }
  const replay = running.client();
  replay.cookies.set("device", planted);
  assert.equal((await trySignIn(one.email, PASSWORD, "203.0.113.9", replay)).status, 429);
});

test("a reset and a revocation end what a browser is known by", async () => {
  const admin = await running.signedIn(running.people.admin);
  for (const end of ["reset", "revoke"] as const) {
    const { email, id } = await accounts.active(`${end}@test.example`);
    const device = running.client();
    await trySignIn(email, PASSWORD, "203.0.113.10", device);
    const answer = end === "reset"
      ? await admin.post(urls.api.resetPassword(id), { newPassword: PASSWORD })
      : await admin.post(urls.api.revokeUser(id), { reason: "Left" });
    assert.equal(answer.status, 200);
    assert.deepEqual(await db.selectFrom("devices").selectAll().where("userId", "=", id).execute(), []);
  }
});

test("a browser's token is a cookie of its own, for 180 days, which scripts and other sites do not see", async () => {
  const response = await trySignIn(running.people.teacher.email, PASSWORD, "203.0.113.11");
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith("device="));
  assert.match(cookie ?? "", /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
});

// What one client can call itself behind a proxy.
const ONE_CLIENT: [what: string, address: (number: number) => string][] = [
  ["the addresses of one IPv6 network", (number) => `2001:db8:0:7::${number}`],
  ["an address with ports", (number) => `198.51.100.201:${number}`],
  ["an address written as IPv6", (number) => number % 2 ? "198.51.100.202" : "[::ffff:198.51.100.202]:80"],
  ["what is not an address", (number) => `client${number}`],
];
for (const [what, address] of ONE_CLIENT) {
  test(`behind a proxy, ${what} counts as one client, which may register 300 times an hour`, async () => {
    await db.deleteFrom("rateLimits").where("kind", "=", "register").execute();
    assert.equal(await register(address(1)), 409);
    await db.updateTable("rateLimits").set({ hits: 299 }).where("kind", "=", "register").execute();
    assert.equal(await register(address(2)), 409);
    assert.equal(await register(address(3)), 429);
  });
}

/** Registers with an address that is taken, through a proxy that names `client`. */
async function register(client: string): Promise<number> {
  const account = { email: running.people.teacher.email, firstName: "A", lastName: "B", role: "REQUESTER" };
  const response = await running.client().post(urls.api.register, { ...account, password: "registered-horse-1" }, {
    "X-Forwarded-For": `203.0.113.66, ${client}`,
  });
  return response.status;
}

test("the right password of an account that may not enter is limited like a wrong one", async () => {
  const { email } = await accounts.pending("waits@test.example");
  for (let number = 0; number < 10; number++) {
    assert.equal((await trySignIn(email, PASSWORD, "203.0.113.60")).status, 403);
  }
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.60")).status, 429);
});

test("a person can sign in 300 times in an hour, and not once more", async () => {
  const { email, id } = await accounts.active("busy@test.example");
  const now = running.clock.read();
  await db.insertInto("rateLimits").values({
    kind: "signed-in",
    account: id,
    client: "",
    hits: 299,
    resetsAt: new Date(now.getTime() + 60 * 60_000),
  }).execute();
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.61")).status, 200);
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.61")).status, 429);
});

test("a reset opens an account that guesses had closed, also in browsers nobody knows", async () => {
  const { email, id } = await accounts.active("reopened@test.example");
  for (let number = 0; number < 50; number++) {
    assert.equal((await trySignIn(email, WRONG, `203.0.113.${70 + number % 6}`)).status, 401);
  }
  assert.equal((await trySignIn(email, PASSWORD, "203.0.113.90")).status, 429);
  const admin = await running.signedIn(running.people.admin);
  const reset = await admin.post(urls.api.resetPassword(id), { newPassword: "temporary-horse-3" });
  assert.equal(reset.status, 200);
  assert.equal((await trySignIn(email, "temporary-horse-3", "203.0.113.90")).status, 200);
});
