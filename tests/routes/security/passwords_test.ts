import assert from "node:assert/strict";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import type { ErrorBody } from "../../../src/domain/http/errors.ts";
import { temporaryPassword } from "../../../src/auth/passwords.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { PASSWORD, type TestPerson } from "../../support/people.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();
const accounts = accountsOf(running);
const { db } = running.database;
const { api } = urls;
const superAdmin = await running.signedIn(running.people.admin);

const NEW_PASSWORD = "another-horse-2";
const TEMPORARY = "temporary-horse-3";

const change = (client: Client, currentPassword: string, newPassword: string) =>
  client.post(api.changePassword, { currentPassword, newPassword });
const signIn = ({ email }: TestPerson, password: string) => running.client().post(api.login, { email, password });
const messageOf = async (response: Response) => String((await response.json()).message);

Deno.test("of a reset and a change at the same time, the reset always holds", async () => {
  for (let race = 0; race < 4; race++) {
    const person = await accounts.active(`race${race}@test.example`);
    const client = await running.signedIn(person);
    const token = await client.csrfToken() ?? "";
    const headers = { "CSRF-Token": token, "Content-Type": "application/json", Origin: running.url };
    const body = JSON.stringify({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    const [changed, reset] = await Promise.all([
      client.fetch(api.changePassword, { method: "POST", headers, body }),
      superAdmin.post(api.resetPassword(person.id), { newPassword: TEMPORARY }),
    ]);
    assert.equal(reset.status, 200);
    assert.ok([200, 401].includes(changed.status), String(changed.status));
    assert.equal((await signIn(person, NEW_PASSWORD)).status, 401);
    const user = await expectJson<CurrentUser>(await signIn(person, TEMPORARY));
    assert.equal(user.requiresPasswordChange, true);
    assert.equal((await client.get(api.me)).status, 401);
  }
});

Deno.test("a password is not 'changed' to itself, by choice or when it was reset, however it is written", async () => {
  const [chosen, reset] = [
    await accounts.active("keeps@test.example"),
    await accounts.withTemporaryPassword("keeps-temporary@test.example"),
  ];
  for (const person of [chosen, reset]) {
    const client = await running.signedIn(person);
    const { errors } = await expectJson<{ errors: unknown }>(await change(client, PASSWORD, PASSWORD), 422);
    assert.deepEqual(errors, [{ field: "newPassword", message: "Choose a password other than your current one" }]);
  }
  const client = await running.signedIn(chosen);
  await expectJson(await change(client, PASSWORD, "caf\u00e9 horse 4"));
  await expectJson(await change(client, "caf\u00e9 horse 4", "cafe\u0301\u00a0horse 4"), 422);
  await expectJson(await change(client, "caf\u00e9 horse 4", "caf\u00e9 horse\u200d 4"), 422);
});

Deno.test("a temporary password works for 72 hours, and after that the page says what to do", async () => {
  const person = await accounts.withTemporaryPassword("late@test.example");
  running.clock.advance({ hours: 71, minutes: 59 });
  assert.equal((await signIn(person, PASSWORD)).status, 200);
  running.clock.advance({ minutes: 1 });
  const late = await signIn(person, PASSWORD);
  assert.equal(late.status, 403);
  assert.match(await messageOf(late), /expired after 72 hours. Ask an administrator to reset your password/);
  assert.equal((await signIn(person, "wrong-horse-1")).status, 401, "only with the right password");
  const admin = await running.signedIn(running.people.admin);
  await expectJson(await admin.post(api.resetPassword(person.id), { newPassword: TEMPORARY }));
  const client = running.client();
  await client.signIn(person.email, TEMPORARY);
  await expectJson(await change(client, TEMPORARY, NEW_PASSWORD));
  running.clock.advance({ days: 30 });
  assert.equal((await signIn(person, NEW_PASSWORD)).status, 200, "one's own password has no end");
});

Deno.test("a temporary password opens as mail programs and pasting change it, and one's own only as it is", async () => {
  const person = await accounts.active("pasted@test.example");
  const admin = await running.signedIn(running.people.admin);
  await expectJson(await admin.post(api.resetPassword(person.id), { newPassword: ` ${TEMPORARY} ` }));
  const client = running.client();
  for (const typed of [TEMPORARY, `\t${TEMPORARY} `, TEMPORARY.replaceAll("-", "\u2013")]) {
    await client.signIn(person.email, typed);
    await expectJson(await change(client, typed, TEMPORARY.replaceAll("-", "\u2014")), 422);
  }
  await expectJson(await change(client, `${TEMPORARY.replace("-", "\u2212")} `, NEW_PASSWORD));
  for (const typed of [`${NEW_PASSWORD} `, NEW_PASSWORD.replace("-", "\u2013")]) {
    assert.equal((await signIn(person, typed)).status, 401);
  }
});

Deno.test("a password is the same in every keyboard's way to write it", async () => {
  const person = await accounts.active("writes@test.example");
  await expectJson(await change(await running.signedIn(person), PASSWORD, "caf\u00e9\u3000horse 4"));
  for (const written of ["caf\u00e9 horse 4", "cafe\u0301 horse 4", "cafe\u0301\u00a0horse\u20034"]) {
    assert.equal((await signIn(person, written)).status, 200, JSON.stringify(written));
  }
  assert.equal((await signIn(person, "cafe horse 4")).status, 401);
});

Deno.test("characters that cannot be seen make no password, and control characters are in none", async () => {
  const client = await running.signedIn(await accounts.active("invisible@test.example"));
  const register = (password: string) => {
    const account = { email: "invisible-new@test.example", firstName: "A", lastName: "B", role: "REQUESTER" };
    return running.client().post(api.register, { ...account, password });
  };
  const invisible = [" ".repeat(8), "\u200b".repeat(8), "\u3000".repeat(8), "a1\u200b\u200b\u200b\u200b\u200b\u200b"];
  for (const password of invisible) {
    assert.match(await messageOf(await register(password)), /at least 8 characters/, JSON.stringify(password));
    assert.match(await messageOf(await change(client, PASSWORD, password)), /at least 8 characters/);
  }
  assert.match(await messageOf(await register("bell\u0007horse 4")), /control characters/);
  assert.equal((await register("\u2764\ufe0f horse and caf\u00e9")).status, 201, "what can be seen is welcome");
});

Deno.test("administrators' passwords may be neither common nor made of their own name; others are only advised", async () => {
  const admin = await accounts.active("obvious@test.example", "ADMIN");
  const [client, boss] = [await running.signedIn(admin), await running.signedIn(running.people.admin)];
  const account = { email: admin.email, firstName: "Obvious", lastName: "Tester", role: "ADMIN" };
  for (const password of ["Password1!", "qwerty123", "Obvious2026!", "obvious@test.example1", "tester-obvious-1"]) {
    const { message, errors } = await expectJson<ErrorBody>(await change(client, PASSWORD, password), 422);
    assert.deepEqual(errors?.map(({ field }) => field), ["newPassword"], password);
    assert.equal(message, "Choose a password that is harder to guess.");
    assert.match(errors?.[0]?.message ?? "", /guess/, "the reason stands at the field");
    await expectJson(await boss.post(api.resetPassword(admin.id), { newPassword: password }), 422);
    await expectJson(await running.client().post(api.register, { ...account, password }), 422);
  }
  await expectJson(await change(client, PASSWORD, "a long walk with 3 obvious dogs"));
  const teacher = await accounts.active("plain@test.example");
  await expectJson(await change(await running.signedIn(teacher), PASSWORD, "password1"));
});

Deno.test("sign-ins, failures and refusals are logged by the user's id, without address, name or password", async () => {
  const person = await accounts.active("logged@test.example");
  running.logged.length = 0;
  await signIn(person, "wrong-horse-1");
  const client = running.client();
  await client.signIn(person.email);
  assert.equal((await client.get(api.pendingUsers)).status, 403);
  assert.equal((await client.get(urls.history)).headers.get("Location"), urls.requesterDashboard);
  const lines = running.logged.map(([level, message, { httpRequestId, ...fields } = {}]) => {
    assert.match(String(httpRequestId), /^[\da-f-]{36}$/);
    return [level, message, fields];
  });
  const refused = (path: string) => ({ method: "GET", path, userId: person.id, role: "REQUESTER" });
  assert.deepEqual(lines, [
    ["warn", "sign-in failed", { userId: person.id }],
    ["info", "signed in", { userId: person.id, isKnownDevice: false }],
    ["warn", "request refused", refused(api.pendingUsers)],
    ["warn", "request refused", refused(urls.history)],
  ]);
  assert.doesNotMatch(JSON.stringify(running.logged), /logged@|Tester|horse/);
});

Deno.test("a sign-in is an event of the account, which the history shows when it is asked for", async () => {
  const person = await accounts.active("history@test.example");
  await running.client().signIn(person.email);
  const admin = await running.signedIn(running.people.admin);
  const history = async (query: string) => await admin.page(`${urls.historyCsv}?${query}`);
  assert.match(await history("person=history@test.example"), /Signed in/);
  assert.match(await history("type=user.sign-in"), /Signed in/);
  assert.doesNotMatch(await history(""), /Signed in/);
});

Deno.test("neither the database nor the log holds a session's id, a CSRF token or a password", async () => {
  const client = await running.signedIn(await accounts.active("secretive@test.example"));
  await expectJson(await change(client, PASSWORD, NEW_PASSWORD));
  await signIn(running.people.teacher, "mistyped-horse-3");
  const token = Buffer.from(client.cookies.get("session") ?? "", "base64url");
  const secrets = {
    token: token.toString("hex"),
    tokenInBase64: token.toString("base64"),
    cookie: token.toString("base64url"),
    csrf: await client.csrfToken() ?? "",
    password: PASSWORD,
    newPassword: NEW_PASSWORD,
    mistyped: "mistyped-horse-3",
  };
  const kept = [...await dumpTables(db), ...running.logged.map((line) => JSON.stringify(line))].join("\n");
  for (const [name, secret] of Object.entries(secrets)) assert.ok(secret.length > 8 && !kept.includes(secret), name);
  assert.match(kept, /"\$argon2id\$v=19\$m=19456,t=2,p=1\$/, "hashed with OWASP's parameters");
});

Deno.test("temporary passwords meet the rules for passwords and use their whole alphabet evenly", () => {
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
