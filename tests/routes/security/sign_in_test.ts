import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { findHashCount, temporaryPassword } from "../../../src/auth/passwords.ts";
import { testApp } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { addPerson, PASSWORD } from "../../support/people.ts";
import { withNewDataDir } from "../../support/data_dir.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";

// The real time, since a process of its own takes part.
const clock = new TestClock(new Date().toISOString());
const running = await testApp({ clock });
const behindProxy = await testApp({ trustProxy: true });
Deno.test.afterAll(async () => void await Promise.all([running.close(), behindProxy.close()]));

const { db } = running.database;
const { admin, teacher } = running.people;

function tryFrom(app: typeof running, email: string, password: string, forwardedFor?: string): Promise<Response> {
  const headers = forwardedFor ? { "X-Forwarded-For": forwardedFor } : undefined;
  return app.client().post(urls.api.login, { email, password }, headers);
}

async function failTimes(times: number, attempt: () => Promise<Response>): Promise<void> {
  for (let count = 0; count < times; count++) assert.equal((await attempt()).status, 401);
}

async function newPerson(email: string, access?: "PENDING" | "DENIED") {
  const person = await addPerson(db, admin, "REQUESTER", email);
  if (access) {
    const denied = { accountStatus: access, deniedReason: access === "DENIED" ? "Left the school" : null };
    await db.updateTable("users").set(denied).where("id", "=", person.id).execute();
  }
  return person;
}

test("failed sign-ins look alike and take the same work: unknown, wrong password, denied, pending", async () => {
  const wrong = await newPerson("wrong@test.example");
  const denied = await newPerson("denied@test.example", "DENIED");
  const pending = await newPerson("pending@test.example", "PENDING");
  for (const email of ["unknown@test.example", wrong.email, denied.email, pending.email]) {
    const before = findHashCount();
    const response = await tryFrom(running, email, "wrong-horse-1");
    assert.equal(response.status, 401);
    assert.deepEqual(await response.json(), { message: "Invalid email or password" });
    // A hash takes longer than all else that a sign-in does, so who skips it can be told by the time.
    assert.equal(findHashCount() - before, 1, `hashes for ${email}`);
  }
});

test("only the right password tells a denied or pending person why they cannot sign in", async () => {
  const denied = await newPerson("told-denied@test.example", "DENIED");
  const pending = await newPerson("told-pending@test.example", "PENDING");
  const answers = await Promise.all([denied, pending].map(({ email }) => tryFrom(running, email, PASSWORD)));
  assert.deepEqual(answers.map(({ status }) => status), [403, 403]);
  assert.deepEqual(answers.map((response) => response.headers.get("Set-Cookie")), [null, null]);
  assert.match(await answers[0]?.text() ?? "", /Left the school/);
  assert.match(await answers[1]?.text() ?? "", /awaits administrator approval/);
});

test("after 10 failures, an account is blocked for that address for a while, even with the right password", async () => {
  const person = await newPerson("guessed@test.example");
  await failTimes(10, () => tryFrom(running, person.email, "wrong-horse-1"));
  const refused = await tryFrom(running, person.email, PASSWORD);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("Retry-After"), "900");
  assert.match(await refused.text(), /Try again in 15 minutes/);
  clock.advance({ minutes: 15 });
  assert.equal((await tryFrom(running, person.email, PASSWORD)).status, 200);
});

test("simultaneous guesses do not slip past the count", async () => {
  const person = await newPerson("hammered@test.example");
  const tries = Array.from({ length: 25 }, () => tryFrom(running, person.email, "wrong-horse-1"));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 15);
});

test("correct passwords do not count as tries", async () => {
  const person = await newPerson("frequent@test.example");
  for (let count = 0; count < 12; count++) {
    assert.equal((await tryFrom(running, person.email, PASSWORD)).status, 200);
  }
});

test("an address made up in X-Forwarded-For gives no new tries", async () => {
  const person = await newPerson("spoofed@test.example");
  let count = 0;
  await failTimes(10, () => tryFrom(running, person.email, "wrong-horse-1", `203.0.113.${++count}`));
  assert.equal((await tryFrom(running, person.email, "wrong-horse-1", "203.0.113.99")).status, 429);
});

test("behind a trusted proxy, only the address that the proxy added counts", async () => {
  const { email } = behindProxy.people.teacher;
  let count = 0;
  await failTimes(10, () => tryFrom(behindProxy, email, "wrong-horse-1", `203.0.113.${++count}, 198.51.100.1`));
  assert.equal((await tryFrom(behindProxy, email, PASSWORD, "203.0.113.99, 198.51.100.1")).status, 429);
  const elsewhere = await tryFrom(behindProxy, email, PASSWORD, "198.51.100.1, 198.51.100.2");
  assert.equal(elsewhere.status, 200, "the owner signs in from another address");
});

test("50 failures from many addresses block an account for all of them", async () => {
  const { email } = behindProxy.people.otherTeacher;
  let count = 0;
  await failTimes(50, () => tryFrom(behindProxy, email, "wrong-horse-1", `203.0.113.${++count}`));
  const refused = await tryFrom(behindProxy, email, "wrong-horse-1", "203.0.113.99");
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("Retry-After"), "3600");
  behindProxy.clock.advance({ minutes: 60 });
  assert.equal((await tryFrom(behindProxy, email, PASSWORD, "203.0.113.99")).status, 200);
});

test("two processes on one database share the count", async () => {
  const person = await newPerson("shared@test.example");
  clock.set(new Date().toISOString());
  await withNewDataDir(async ({ start, url }) => {
    await start({ DATABASE_URL: running.database.ownerUrl });
    const there = () =>
      fetch(`${url}${urls.api.login}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: person.email, password: "wrong-horse-1" }),
      });
    await failTimes(5, () => tryFrom(running, person.email, "wrong-horse-1"));
    await failTimes(5, there);
    assert.equal((await there()).status, 429);
    assert.equal((await tryFrom(running, person.email, "wrong-horse-1")).status, 429);
  });
});

test("one address registers at most 300 accounts an hour, as many as a school has on its first day", async () => {
  const register = (number: number) =>
    running.client().post(urls.api.register, {
      email: `new${number}@test.example`,
      password: "registered-horse-1",
      firstName: "Test",
      lastName: "Teacher",
      role: "REQUESTER",
    });
  for (let number = 1; number <= 21; number++) assert.equal((await register(number)).status, 201);
  // As if 278 more had registered: each takes a hash.
  await db.updateTable("rateLimits").set({ hits: 299 }).where("kind", "=", "register").execute();
  assert.equal((await register(300)).status, 201);
  const refused = await register(301);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("Retry-After")) > 0);
});

test("neither the database nor the log holds a session's id, a CSRF token or a password", async () => {
  const person = await newPerson("secretive@test.example");
  const client = await running.signedIn(person);
  const cookie = client.cookies.get("session") ?? "";
  const changed = { currentPassword: PASSWORD, newPassword: "chosen-horse-2" };
  assert.equal((await client.post(urls.api.changePassword, changed)).status, 200);
  await tryFrom(running, person.email, "mistyped-horse-3");
  const kept = [...await dumpTables(db), ...running.logged.map((line) => JSON.stringify(line))].join("\n");
  const token = Buffer.from(cookie, "base64url");
  const secrets = {
    cookie,
    token: token.toString("hex"),
    tokenInBase64: token.toString("base64"),
    csrf: await client.csrfToken() ?? "",
    password: PASSWORD,
    newPassword: "chosen-horse-2",
    mistyped: "mistyped-horse-3",
    registered: "registered-horse-1",
  };
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length > 8 && !kept.includes(secret), name);
  }
});

test("passwords are stored as argon2id with OWASP's parameters", async () => {
  const { passwordHash } = await db.selectFrom("users").select("passwordHash").where("id", "=", teacher.id)
    .executeTakeFirstOrThrow();
  assert.match(passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("temporary passwords meet the rules for passwords and use their whole alphabet evenly", () => {
  const seen = new Map<string, number>();
  for (let count = 0; count < 2000; count++) {
    const password = temporaryPassword();
    assert.match(password, /^(?=.*\d)(?=.*[a-z])[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/);
    for (const letter of password.replaceAll("-", "")) seen.set(letter, (seen.get(letter) ?? 0) + 1);
  }
  // 40,000 characters among 31: 1,290 each, with a standard deviation of 35.
  assert.equal(seen.size, 31);
  for (const [letter, times] of seen) assert.ok(Math.abs(times - 1290) < 8 * 35, `${letter}: ${times}`);
});
