import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestForm } from "../../support/forms.ts";
import { addMail } from "../../support/outbox.ts";
import { PASSWORD } from "../../support/people.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());

const { admin, teacher, otherTeacher } = running.people;
const form = requestForm(running.clock.now);

const BODIES: [name: string, type: string, body: BodyInit][] = [
  ["JSON", "application/json", JSON.stringify(form)],
  ["text", "text/plain", JSON.stringify(form)],
  ["form", "application/x-www-form-urlencoded", new URLSearchParams({ gradesText: "3rd" }).toString()],
];

/** Headers of requests that another site's page makes. */
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://elsewhere.example" },
  { Origin: "null" },
  { Origin: `${running.url}.elsewhere.example` },
  { Origin: running.url.replace("http:", "https:") },
  { Origin: running.url, "Sec-Fetch-Site": "cross-site" },
  { Origin: running.url, "Sec-Fetch-Site": "same-site" },
];

async function countRequests(): Promise<number> {
  return (await dumpTables(running.database.db)).filter((line) => line.startsWith("requests ")).length;
}

for (const [name, type, body] of BODIES) {
  test(`a ${name} body without the session's CSRF token, or with a wrong one, is 403 and changes nothing`, async () => {
    const before = await countRequests();
    const client = await running.signedIn(teacher);
    const others = await (await running.signedIn(otherTeacher)).csrfToken() ?? "";
    const stale = await client.csrfToken() ?? "";
    await client.signIn(teacher.email);
    const tokens = { missing: undefined, empty: "", another: others, stale, "a guess": "x".repeat(43) };
    for (const [which, token] of Object.entries(tokens)) {
      const headers = { "Content-Type": type, ...token === undefined ? {} : { "CSRF-Token": token } };
      const response = await client.fetch(urls.api.requests, { method: "POST", headers, body });
      assert.equal(response.status, 403, which);
      assert.match(await response.text(), /security token/);
    }
    assert.equal(await countRequests(), before);
  });
}

test("a call from another site's page is 403 even with the right token", async () => {
  const before = await countRequests();
  const client = await running.signedIn(teacher);
  for (const headers of FOREIGN) {
    const response = await client.post(urls.api.requests, form, headers);
    assert.equal(response.status, 403, JSON.stringify(headers));
    assert.match(await response.text(), /another site/);
  }
  assert.equal(await countRequests(), before);
});

test("sign-in and registration are refused from another site's page as well", async () => {
  const account = { email: "new@test.example", password: PASSWORD, firstName: "A", lastName: "B", role: "REQUESTER" };
  const credentials = { email: teacher.email, password: PASSWORD };
  for (const headers of FOREIGN.slice(0, 1)) {
    assert.equal((await running.client().post(urls.api.login, credentials, headers)).status, 403);
    assert.equal((await running.client().post(urls.api.register, account, headers)).status, 403);
    const plainForm = { method: "POST", headers, body: new URLSearchParams(credentials) };
    const response = await running.client().fetch(urls.login, plainForm);
    assert.equal(response.status, 403);
    assert.equal(response.headers.get("Set-Cookie"), null);
  }
});

test("a plain form from another site's page, or of which no browser says where it comes from, is 403 and changes nothing", async () => {
  const client = await running.signedIn(admin);
  const mail = await addMail(running.database.db, running.clock.now, { status: "FAILED" });
  const forms: [path: string, fields: Record<string, string>][] = [
    [urls.mailPreferences, {}],
    [urls.resendMessage(mail), { status: "FAILED", resends: "0" }],
    [urls.resendAllMessages, {}],
    [urls.logout, {}],
  ];
  const foreign: Record<string, string>[] = [{}, ...FOREIGN, { "CSRF-Token": await client.csrfToken() ?? "" }];
  const before = await dumpWhatFormsChange();
  for (const [path, fields] of forms) {
    for (const headers of foreign) {
      const response = await client.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
      assert.equal(response.status, 403, `${path} ${JSON.stringify(headers)}`);
      assert.match(await response.text(), /another site/);
    }
  }
  assert.deepEqual(await dumpWhatFormsChange(), before);
  for (const [path, fields] of forms) {
    const body = new URLSearchParams(fields);
    const headers: HeadersInit = path === urls.mailPreferences
      ? { "Sec-Fetch-Site": "same-origin" }
      : { Origin: running.url };
    assert.equal((await client.fetch(path, { method: "POST", headers, body })).status, 303, path);
  }
});

async function dumpWhatFormsChange(): Promise<string[]> {
  return (await dumpTables(running.database.db)).filter((line) => /^(outbox|users|sessions) /.test(line));
}

test("signing out and changing the password need the token, too", async () => {
  const client = await running.signedIn(teacher);
  const change = { currentPassword: PASSWORD, newPassword: "another-horse-1" };
  for (const [path, body] of [[urls.api.logout, {}], [urls.api.changePassword, change]] as const) {
    const response = await client.post(path, body, { "CSRF-Token": "x".repeat(43) });
    assert.equal(response.status, 403, path);
    assert.match(await response.text(), /security token/);
  }
  assert.equal((await client.get(urls.api.me)).status, 200);
  await running.client().signIn(teacher.email, PASSWORD);
});

test("the product's own pages are allowed", async () => {
  const client = await running.signedIn(teacher);
  const response = await client.post(urls.api.requests, form, { "Sec-Fetch-Site": "same-origin" });
  assert.equal(response.status, 201);
});

test("with PUBLIC_URL forgotten, the log says once which address people use, and a foreign site does not use that up", async () => {
  const misconfigured = await testApp({ publicUrl: "https://lunches.test.example" });
  const post = (headers: Record<string, string>) =>
    misconfigured.client().post(urls.api.login, { email: teacher.email, password: PASSWORD }, headers);
  const foreign = await post({ Origin: "https://elsewhere.example" });
  assert.equal(foreign.status, 403, await foreign.text());
  for (const origin of [misconfigured.url, misconfigured.url]) {
    const response = await post({ Origin: origin });
    assert.equal(response.status, 403, await response.text());
  }
  const warnings = misconfigured.logged.filter(([, message]) => message.includes("PUBLIC_URL"));
  assert.equal(warnings.length, 1);
  const [level, , fields] = warnings[0] ?? [];
  assert.equal(level, "warn");
  assert.deepEqual(fields, { seen: misconfigured.url, publicUrl: "https://lunches.test.example" });
  await misconfigured.close();
});
