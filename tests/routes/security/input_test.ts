import assert from "node:assert/strict";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson, sendRaw } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { PASSWORD } from "../../support/people.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());

const { admin, teacher } = running.people;
const client = await running.signedIn(teacher);
const administrator = await running.signedIn(admin);
const form = requestForm(running.clock.now);
const { id } = await expectJson<LunchRequest>(await client.post(urls.api.requests, form), 201);

/** A call with the right token and whatever body and type. */
async function send(body: BodyInit, type: string | undefined, path: string = urls.api.requests): Promise<Response> {
  const headers = { "CSRF-Token": await client.csrfToken() ?? "", ...type ? { "Content-Type": type } : {} };
  return client.fetch(path, { method: "POST", headers, body });
}

async function changesNothing(calls: () => Promise<void>): Promise<void> {
  const before = await dumpTables(running.database.db);
  await calls();
  assert.deepEqual(await dumpTables(running.database.db), before);
}

const SMUGGLED = {
  isSuperAdmin: true,
  accountStatus: "APPROVED",
  requesterId: admin.id,
  status: "APPROVED",
  version: 7,
  parentId: "00000000-0000-4000-8000-000000000000",
};

for (const [field, value] of Object.entries(SMUGGLED)) {
  test(`${field} cannot be set through a form: 422, and no row changes`, () =>
    changesNothing(async () => {
      const account = {
        email: "new@test.example",
        password: PASSWORD,
        firstName: "Test",
        lastName: "Teacher",
        role: "REQUESTER",
        [field]: value,
      };
      const password = { currentPassword: PASSWORD, newPassword: "another-horse-2", [field]: value };
      const calls: [Client, string, Record<string, unknown>][] = [
        [client, urls.api.requests, { ...form, [field]: value }],
        [client, urls.api.revisions(id), { ...form, [field]: value }],
        [client, urls.api.requests, { ...form, specialMeals: [{ studentName: "A", notes: "B", [field]: value }] }],
        [client, urls.api.changePassword, password],
        [administrator, urls.api.deny(id), { reason: "No", [field]: value }],
      ];
      for (const [by, path, body] of calls) assert.equal((await by.post(path, body)).status, 422, path);
      assert.equal((await running.client().post(urls.api.register, account)).status, 422);
    }));
}

test("__proto__, constructor and prototype are keys like any other: unknown, 422", () =>
  changesNothing(async () => {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      const body = JSON.stringify(form).replace("{", `{"${key}":{"isSuperAdmin":true,"status":"APPROVED"},`);
      const response = await send(body, "application/json");
      assert.equal(response.status, 422, key);
    }
    assert.equal(({} as Record<string, unknown>).isSuperAdmin, undefined);
  }));

test("a body larger than 512 KB is 413 when its length says so", async () => {
  const response = await send(JSON.stringify({ ...form, comments: "x".repeat(512 * 1024) }), "application/json");
  assert.equal(response.status, 413);
});

test("a body larger than 512 KB is 413 when it arrives in chunks without a length", async () => {
  const chunk = new TextEncoder().encode("x".repeat(64 * 1024));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let count = 0; count < 9; count++) controller.enqueue(chunk);
      controller.close();
    },
  });
  assert.equal((await send(body, "application/json")).status, 413);
});

test("a body whose type is not JSON is 415, on every call", async () => {
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
  ];
  for (const path of [urls.api.requests, urls.api.cancel(id), urls.api.login, urls.api.register]) {
    for (const type of types) {
      assert.equal((await send(JSON.stringify(form), type, path)).status, 415, `${path} ${type}`);
    }
    const untyped = new Blob([JSON.stringify(form)]);
    assert.equal((await send(untyped, undefined, path)).status, 415, `${path} without a type`);
  }
});

test("broken or deeply nested JSON is 400, on every call, even one without a body", async () => {
  const bodies = ["{", '{"a":1,}', "undefined", "[".repeat(100_000), "[".repeat(11) + "]".repeat(11), nested(5_000)];
  for (const path of [urls.api.requests, urls.api.cancel(id), urls.api.login, urls.api.register]) {
    for (const body of bodies) {
      const response = await send(body, "application/json", path);
      assert.equal(response.status, 400, `${path} ${body.slice(0, 20)}`);
      assert.match(await response.text(), /The request body is not valid JSON\./);
    }
  }
});

test("a broken form on the sign-in page is 400", async () => {
  const types = ["multipart/form-data; boundary=x", "multipart/form-data"];
  for (const type of types) {
    const request = { method: "POST", headers: { "Content-Type": type, Origin: running.url }, body: "no such form" };
    assert.equal((await running.client().fetch(urls.login, request)).status, 400, type);
  }
});

function nested(levels: number): string {
  return '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
}

test("JSON that is not an object is 422", async () => {
  for (const body of ["[]", "null", "1", '"text"', "true"]) {
    assert.equal((await send(body, "application/json")).status, 422, body);
  }
});

test("NUL and lone surrogates are 422 in every text of the form, in sign-in and in registration", async () => {
  const texts = [
    "gradesText",
    "recipientFirstName",
    "recipientLastName",
    "recipientPhone",
    "recipientEmail",
    "comments",
  ];
  for (const bad of ["a\0b", "a\ud800b", "\udc00"]) {
    for (const field of texts) {
      assert.equal((await client.post(urls.api.requests, { ...form, [field]: bad })).status, 422, field);
    }
    for (const field of ["studentName", "notes"]) {
      const meal = { studentName: "Test Student", notes: "None", [field]: bad };
      assert.equal((await client.post(urls.api.requests, { ...form, specialMeals: [meal] })).status, 422, field);
    }
    const credentials = { email: teacher.email, password: PASSWORD };
    for (const field of ["email", "password"]) {
      assert.equal((await running.client().post(urls.api.login, { ...credentials, [field]: bad })).status, 422, field);
    }
    const account = { ...credentials, email: "new@test.example", firstName: "A", lastName: "B", role: "REQUESTER" };
    for (const field of ["email", "password", "firstName", "lastName"]) {
      assert.equal((await running.client().post(urls.api.register, { ...account, [field]: bad })).status, 422, field);
    }
  }
});

test("page and limit outside their bounds are 400, on calls and pages", async () => {
  const wrong = ["page=0", "page=-1", "page=1.5", "page=1e3", "page=x", "page=", "page=99999999999999999999"]
    .concat(["limit=0", "limit=1001", "limit=-1", "limit=Infinity", "limit=0x10", "limit=20%00", "limit=%2020"]);
  for (const query of wrong) {
    assert.equal((await client.get(`${urls.api.myRequests}?${query}`)).status, 400, query);
    assert.equal((await client.get(`${urls.requesterDashboard}?${query}`)).status, 400, query);
    for (const path of [urls.api.adminRequests, urls.api.deletedRequests, urls.adminDashboard]) {
      const response = await administrator.get(`${path}?${query}`);
      assert.equal(response.status, 400, `${path} ${query}`);
      const text = (await response.text()).replaceAll("&#x27;", "'");
      if (!path.startsWith("/api/")) assert.match(text, /This link doesn't work/);
    }
  }
  assert.equal((await client.get(`${urls.api.myRequests}?page=1000000&limit=1000`)).status, 200);
});

test("no answer redirects to another site", async () => {
  const elsewhere = "https://elsewhere.example/";
  const params = ["next", "url", "redirect", "returnTo", "continue"].map((name) => `${name}=${elsewhere}`).join("&");
  const paths = [urls.home, urls.login, urls.register, urls.settings, urls.adminDashboard, urls.changePassword];
  const raw = ["//elsewhere.example", "//elsewhere.example/%2f..", "/\\elsewhere.example", elsewhere, "/login/", "//"];
  for (const who of [running.client(), client]) {
    for (const path of paths) {
      const { headers } = await who.get(`${path}?${params}`, { Referer: elsewhere });
      assert.match(headers.get("Location") ?? "/", /^\/(?![/\\])[\w/-]*$/, path);
    }
  }
  for (const path of raw) {
    const { text } = await sendRaw(
      running.url,
      `GET ${path} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`,
    );
    const location = /^location: (.*)$/im.exec(text)?.[1]?.trim() ?? "/";
    assert.match(location, /^\/(?![/\\])[\w/-]*$/, path);
  }
  const plainForm = {
    email: teacher.email,
    password: PASSWORD,
    next: elsewhere,
  };
  const signedIn = await running.client().postForm(`${urls.login}?${params}`, plainForm);
  assert.equal(signedIn.headers.get("Location"), urls.requesterDashboard);
});

test("no file outside the static folders can be read, however its path is written", async () => {
  const ways = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..%5c",
    "..\\",
    "%252e%252e%252f",
    "....//",
    "..%c0%af",
    "%00../",
  ];
  const targets = ["deno.json", "etc/passwd", "src/components/ui/theme.css"];
  for (const folder of ["/", "/build/", "/static/", "/build/assets/"]) {
    for (const way of ways) {
      for (const target of targets) {
        for (const levels of [1, 2, 8]) {
          const path = `${folder}${way.repeat(levels)}${target}`;
          const { status, text } = await sendRaw(
            running.url,
            `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
          );
          assert.ok([303, 400, 404].includes(status), `${path}: ${status} ${text.slice(0, 200)}`);
        }
      }
    }
  }
});

test("impossible file names are 404, not a server error", async () => {
  for (
    const name of [
      `${"x".repeat(3000)}.css`,
      "%00.css",
      "a%00.svg",
      "%E0%A4%A.css",
      "favicon.svg/x.css",
      ".css",
      "%2e%2e.css",
    ]
  ) {
    for (const folder of ["/", "/build/"]) {
      assert.equal((await running.client().get(`${folder}${name}`)).status, 404, name);
    }
  }
});

test("somebody without a session may send 16 KB, which is read no further: more is 413, however it is sent", async () => {
  const account = { email: "new@test.example", password: PASSWORD, firstName: "A", lastName: "B", role: "REQUESTER" };
  const signedOut = running.client();
  const large = JSON.stringify({ ...account, firstName: "x".repeat(17 * 1024) });
  const headers = { "Content-Type": "application/json", Origin: running.url };
  for (const path of [urls.api.login, urls.api.register, urls.login, urls.api.requests]) {
    const declared = await signedOut.fetch(path, { method: "POST", headers, body: large });
    assert.equal(declared.status, 413, path);
    await declared.body?.cancel();
    const chunked = await signedOut.fetch(path, { method: "POST", headers, body: new Blob([large]).stream() });
    assert.equal(chunked.status, 413, path);
    await chunked.body?.cancel();
  }
  const small = JSON.stringify({ ...account, firstName: "x".repeat(15 * 1024) });
  assert.equal((await signedOut.fetch(urls.api.register, { method: "POST", headers, body: small })).status, 422);
});

test("a large form that comes after its session has expired is 401, not too large", async () => {
  const body = JSON.stringify({ ...form, comments: "x".repeat(17 * 1024) });
  const headers = { "Content-Type": "application/json", Cookie: "session=expired" };
  const response = await running.client().fetch(urls.api.requests, { method: "POST", headers, body });
  assert.deepEqual(await expectJson(response, 401), { message: "Session expired. Please log in again." });
});

test("two Host headers are 400", async () => {
  for (const second of ["Host: elsewhere.example", "HOST: x", "host:x"]) {
    const { status } = await sendRaw(
      running.url,
      `GET ${urls.login} HTTP/1.1\r\nHost: x\r\n${second}\r\nConnection: close\r\n\r\n`,
    );
    assert.equal(status, 400, second);
  }
});

test("the build's own list of files is not served, nor is anything else that is hidden", async () => {
  for (const path of ["/build/.vite/manifest.json", "/build/%2evite/manifest.json", "/build//.vite/manifest.json"]) {
    assert.equal((await running.client().get(path)).status, 404, path);
  }
});
