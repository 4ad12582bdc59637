import assert from "node:assert/strict";
import { unlockAdministrator } from "../../../db/accounts/administrators.ts";
import { findHashCount, hashPassword } from "../../../src/auth/passwords.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { PASSWORD } from "../../support/people.ts";
import { logLine } from "../../../src/process/log.ts";

const running = await testApp({ trustProxy: true, parts: { logsFailedSignIns: true } });
const direct = await testApp();
const accounts = accountsOf(running);
const { db } = running.database;
const { login } = urls.api;
const WRONG = "wrong-horse-1";

function trySignIn(email: string, password: string, address: string, client: Client = running.client()) {
  return client.post(login, { email, password }, { "X-Forwarded-For": address });
}

async function assertAnswer(status: number, ...attempt: Parameters<typeof trySignIn>): Promise<Response> {
  const response = await trySignIn(...attempt);
  assert.equal(response.status, status, `${attempt.slice(0, 3)}: ${await response.text()}`);
  return response;
}

/** Fails once, and then as if that had been the `times`th failure, each of which would take a hash. */
async function fail(times: number, email: string, address: string, app = running, client = app.client()) {
  const failed = await trySignIn(email, WRONG, address, client);
  assert.equal(failed.status, 401, await failed.text());
  for (const kind of ["sign-in", "sign-in-from-device", "sign-in-temporary"]) {
    app.counts.set({ kind, account: email }, times);
    app.counts.set({ kind, account: "", client: address }, times);
  }
}

/** Closes the account, as if guesses from many addresses had closed the account: no address has tried often. */
async function closeAccount(email: string): Promise<void> {
  await fail(49, email, "198.51.100.1");
  running.counts.forget({ client: "198.51.100.1" });
  await assertAnswer(401, email, WRONG, "198.51.100.2");
}

Deno.test("failed sign-ins look alike and take the same work, however many, for every account and for none", async () => {
  const address = "203.0.113.20";
  const people = [
    await accounts.withTemporaryPassword("must-change@test.example"),
    await accounts.active("wrong@test.example"),
    await accounts.denied("denied@test.example", "Left the school"),
    await accounts.pending("pending@test.example"),
    { email: "unknown@test.example" },
  ];
  for (const { email } of people) {
    const answers: unknown[] = [];
    for (const failures of [0, 9, 10, 49, 50, 300]) {
      running.counts.set({ account: email }, failures);
      if (failures > 10) running.counts.forget({ account: email, client: address });
      const before = findHashCount();
      const response = await trySignIn(email, WRONG, address);
      const { status, headers } = response;
      // A hash takes longer than all else that a sign-in does, so who skips it can be told by the time.
      answers.push([failures, status, await response.text(), headers.get("Retry-After"), findHashCount() - before]);
    }
    const wrong = [401, '{"message":"Invalid email or password"}', null];
    const often = (minutes: number) => [
      429,
      `{"message":"Too many attempts. Try again in ${minutes} minutes."}`,
      String(minutes * 60),
    ];
    assert.deepEqual(answers, [
      [0, ...wrong, 1],
      [9, ...wrong, 1],
      [10, ...often(15), 0],
      [49, ...wrong, 1],
      [50, ...often(60), 1],
      [300, ...often(60), 0],
    ], email);
  }
});

Deno.test("only the right password tells a denied or pending person why, and is limited like a wrong one", async () => {
  const people = [
    [await accounts.denied("told-denied@test.example", "Left the school"), /Left the school/],
    [await accounts.pending("told-pending@test.example"), /awaits administrator approval/],
  ] as const;
  for (const [{ email }, words] of people) {
    const told = await trySignIn(email, PASSWORD, "203.0.113.21");
    assert.deepEqual([told.status, told.headers.get("Set-Cookie")], [403, null]);
    assert.match(await told.text(), words);
    await fail(9, email, "203.0.113.21");
    await assertAnswer(403, email, PASSWORD, "203.0.113.21");
    await assertAnswer(429, email, PASSWORD, "203.0.113.21");
  }
});

/** The limits: what is blocked after so many failures, and what a sign-in of the same account elsewhere then gets. */
const LIMITS: [failures: number, what: string, minutes: number, elsewhere: number][] = [
  [10, "an account is blocked at that address", 15, 200],
  [50, "an account is blocked at every address", 60, 429],
  [100, "an address that tries account after account is stopped", 15, 200],
];
for (const [index, [failures, what, minutes, elsewhere]] of LIMITS.entries()) {
  Deno.test(`after ${failures} failures ${what} for ${minutes} minutes, even with the right password`, async () => {
    const { email } = await accounts.active(`blocked${index}@test.example`);
    const [address, other] = [`203.0.113.${30 + index}`, `203.0.113.${40 + index}`];
    await fail(failures - 1, email, address);
    // Only the limit that this is about is near its end.
    if (failures > 10) running.counts.forget({ kind: "sign-in", account: email, client: address });
    if (failures === 100) running.counts.forget({ kind: "sign-in", account: email });
    await assertAnswer(401, email, WRONG, address);
    const refused = await trySignIn(email, PASSWORD, address);
    assert.deepEqual([refused.status, refused.headers.get("Retry-After")], [429, String(minutes * 60)]);
    assert.match(await refused.text(), new RegExp(`Try again in ${minutes} minutes`));
    await assertAnswer(elsewhere, email, PASSWORD, other);
    running.clock.advance({ minutes });
    await assertAnswer(200, email, PASSWORD, address);
  });
}

Deno.test("simultaneous guesses do not slip past the count, and right passwords do not count", async () => {
  const { email } = await accounts.active("hammered@test.example");
  await fail(7, email, "203.0.113.22");
  for (let count = 0; count < 4; count++) await assertAnswer(200, email, PASSWORD, "203.0.113.22");
  const tries = Array.from({ length: 12 }, () => trySignIn(email, WRONG, "203.0.113.22"));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [...Array(3).fill(401), ...Array(9).fill(429)]);
});

Deno.test("an address made up in X-Forwarded-For gives no new tries: only what a trusted proxy added counts", async () => {
  const { email } = direct.people.teacher;
  await fail(9, email, "203.0.113.1", direct);
  await assertAnswer(401, email, WRONG, "203.0.113.2", direct.client());
  await assertAnswer(429, email, WRONG, "203.0.113.3", direct.client());
  const behind = running.people.teacher.email;
  for (let count = 0; count < 10; count++) await assertAnswer(401, behind, WRONG, `203.0.113.${count}, 198.51.100.101`);
  await assertAnswer(429, behind, PASSWORD, "203.0.113.99, 198.51.100.101");
  await assertAnswer(200, behind, PASSWORD, "198.51.100.101, 198.51.100.102");
});

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

Deno.test("beside 200 guesses, people sign in and change passwords where we know them", async () => {
  const { email } = await accounts.active("beside@test.example");
  const device = running.client();
  await assertAnswer(200, email, PASSWORD, "203.0.113.3", device);
  const guesses = Promise.all(Array.from({ length: 200 }, (_, number) => guess(number)));
  await assertAnswer(200, email, PASSWORD, "203.0.113.3", device);
  const change = { currentPassword: PASSWORD, newPassword: "chosen-horse-2" };
  assert.equal((await device.post(urls.api.changePassword, change)).status, 200);
  const statuses = new Set(await guesses);
  assert.deepEqual([...statuses].toSorted(), [401, 503], "some were tried, and the rest told to come back");
});

Deno.test("one IPv6 subscriber has ten tries at an account, from however many networks", async () => {
  const { email } = await accounts.active("subscriber@test.example");
  for (let number = 0; number < 10; number++) await assertAnswer(401, email, WRONG, `2001:db8:9:${number}::1`);
  await assertAnswer(429, email, WRONG, "2001:db8:9:99::1");
  await assertAnswer(200, email, PASSWORD, "2001:db8:a::1");
});

Deno.test("no text typed as an address counts against somebody else", async () => {
  const texts = [
    "victim@test.example:127.0.0.1",
    'victim@test.example","203.0.113.50',
    "victim@test.example 203.0.113.50",
    "admin@localhost:127.0.0.1",
    "victim@x:203.0.113.50",
    "victim",
    "@",
  ];
  const before = running.counts.hits();
  for (const text of texts) {
    const response = await trySignIn(text, WRONG, "203.0.113.51");
    assert.equal(response.status, 422, text);
    assert.match(await response.text(), /Invalid email address/);
  }
  assert.deepEqual(running.counts.hits(), before, "nothing was counted");
  await assertAnswer(401, "admin@localhost", WRONG, "203.0.113.51");
});

Deno.test("unlocking an administrator forgets their failures, and not those of an address that begins alike", async () => {
  const [boss, other] = [
    await accounts.active("boss@test.example", "ADMIN"),
    await accounts.active("boss@test.example.org", "ADMIN"),
  ];
  for (const { email } of [boss, other]) {
    await fail(10, email, "203.0.113.6");
    await assertAnswer(429, email, PASSWORD, "203.0.113.6");
  }
  const now = running.clock.now;
  const passwordHash = await hashPassword("unlocked-horse-1");
  const credentials = { email: boss.email, passwordHash, requiresPasswordChange: true, now };
  await db.transaction().execute((tx) => unlockAdministrator(tx, credentials));
  await assertAnswer(200, boss.email, "unlocked-horse-1", "203.0.113.6");
  await assertAnswer(429, other.email, PASSWORD, "203.0.113.6");
});

Deno.test("an account that guesses from many addresses have closed stays open where its owner signed in before", async () => {
  const { email, id } = await accounts.active("known@test.example");
  const device = running.client();
  await assertAnswer(200, email, PASSWORD, "203.0.113.7", device);
  await closeAccount(email);
  await assertAnswer(429, email, PASSWORD, "203.0.113.7");
  await assertAnswer(200, email, PASSWORD, "203.0.113.7", device);
  const lockouts = await db.selectFrom("auditEvents").select(["type", "actorId"])
    .where("subjectUserId", "=", id).where("type", "=", "user.lockout").execute();
  assert.deepEqual(lockouts, [{ type: "user.lockout", actorId: null }], "one event, not one for each guess");
});

Deno.test("a known browser has 10 tries, and is known to its own account alone", async () => {
  const [mine, theirs] = [await accounts.active("mine@test.example"), await accounts.active("theirs@test.example")];
  const device = running.client();
  await assertAnswer(200, mine.email, PASSWORD, "203.0.113.8", device);
  await closeAccount(theirs.email);
  await assertAnswer(429, theirs.email, PASSWORD, "203.0.113.8", device);
  await fail(9, mine.email, "203.0.113.8", running, device);
  await assertAnswer(401, mine.email, WRONG, "203.0.113.8", device);
  await assertAnswer(429, mine.email, PASSWORD, "203.0.113.8", device);
});

Deno.test("a computer that two people share is known to both, and a token planted in it to nobody", async () => {
  const [one, two] = [await accounts.active("one@test.example"), await accounts.active("two@test.example")];
  const attacker = running.client();
  await assertAnswer(200, two.email, PASSWORD, "203.0.113.9", attacker);
  const planted = attacker.cookies.get("device") ?? "";
  const shared = running.client();
  shared.cookies.set("device", planted);
  for (const { email } of [one, two]) await assertAnswer(200, email, PASSWORD, "203.0.113.9", shared);
  for (const { email } of [one, two]) {
    await closeAccount(email);
    await assertAnswer(200, email, PASSWORD, "203.0.113.9", shared);
  }
  const replay = running.client();
  replay.cookies.set("device", planted);
  await assertAnswer(429, one.email, PASSWORD, "203.0.113.9", replay);
});

Deno.test("a reset and a revocation end what a browser is known by, and a reset opens a closed account", async () => {
  const admin = await running.signedIn(running.people.admin);
  for (const end of ["reset", "revoke"] as const) {
    const { email, id } = await accounts.active(`${end}@test.example`);
    await assertAnswer(200, email, PASSWORD, "203.0.113.10");
    await closeAccount(email);
    const answer = end === "reset"
      ? await admin.post(urls.api.resetPassword(id), { newPassword: "temporary-horse-3" })
      : await admin.post(urls.api.revokeUser(id), { reason: "Left" });
    assert.equal(answer.status, 200);
    assert.deepEqual(await db.selectFrom("devices").selectAll().where("userId", "=", id).execute(), []);
    if (end === "reset") await assertAnswer(200, email, "temporary-horse-3", "203.0.113.90");
  }
});

Deno.test("guesses from many addresses lock nobody out with a temporary password, and are bounded all the same", async () => {
  const { email } = await accounts.withTemporaryPassword("temporary@test.example");
  await closeAccount(email);
  await assertAnswer(200, email, PASSWORD, "203.0.113.12");
  running.counts.set({ kind: "sign-in-temporary", account: email }, 299);
  await assertAnswer(429, email, WRONG, "203.0.113.14");
  await assertAnswer(429, email, PASSWORD, "203.0.113.15");
  running.clock.advance({ hours: 1 });
  await assertAnswer(200, email, PASSWORD, "203.0.113.15");
});

// tests/http/client_address_test.ts has what counts as one client.
Deno.test("behind a proxy, one client may register 300 times an hour, however its address is written", async () => {
  assert.equal((await register("198.51.100.202")).status, 409);
  running.counts.set({ kind: "register" }, 299);
  assert.equal((await register("[::ffff:198.51.100.202]:80")).status, 409);
  const refused = await register("198.51.100.202:443");
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("Retry-After")) > 0);
});

/** Registers with an address that is taken, through a proxy that names `client`. */
function register(client: string): Promise<Response> {
  const account = { email: running.people.teacher.email, firstName: "A", lastName: "B", role: "REQUESTER" };
  return running.client().post(urls.api.register, { ...account, password: "registered-horse-1" }, {
    "X-Forwarded-For": `203.0.113.66, ${client}`,
  });
}

Deno.test("a person can sign in 300 times in an hour, and not once more", async () => {
  const { email, id } = await accounts.active("busy@test.example");
  await assertAnswer(200, email, PASSWORD, "203.0.113.61");
  running.counts.set({ account: id }, 299);
  await assertAnswer(200, email, PASSWORD, "203.0.113.61");
  await assertAnswer(429, email, PASSWORD, "203.0.113.61");
});

Deno.test("with LOG_FAILED_SIGN_INS, fail2ban's filter finds the address of each failure, and of nothing else", async () => {
  const filter = await Deno.readTextFile("deploy/fail2ban-filter.conf");
  const [, pattern = ""] = /^failregex = (.+)$/m.exec(filter) ?? [];
  const failed = new RegExp(pattern.replace("<SUBNET>", "(?<address>[\\da-f.:]+(?:/\\d+)?)"));
  const person = await accounts.active("banned@test.example");
  running.logged.length = 0;
  await fail(10, person.email, "203.0.113.90");
  await assertAnswer(429, person.email, WRONG, "203.0.113.90");
  await assertAnswer(401, '","client":"192.0.2.1"@test.example', WRONG, "2001:db8::7");
  await assertAnswer(200, person.email, PASSWORD, "203.0.113.91");
  const found = running.logged.flatMap((line) => failed.exec(logLine(...line))?.groups?.address ?? []);
  assert.deepEqual(found, ["203.0.113.90", "203.0.113.90", "2001:db8:0:0::/64"]);

  direct.logged.length = 0;
  await fail(1, person.email, "127.0.0.1", direct);
  assert.doesNotMatch(JSON.stringify(direct.logged), /client|127\.0\.0\.1/);
});
