import assert from "node:assert/strict";
import type { ErrorBody } from "../../../src/domain/http/errors.ts";
import { IDEMPOTENCY_HEADER } from "../../../src/domain/http/headers.ts";
import { MAX_VERSIONS } from "../../../src/domain/requests/family.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson, expectText, sendRaw } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { PASSWORD } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();

const { admin, teacher } = running.people;
const client = await running.signedIn(teacher);
const administrator = await running.signedIn(admin);
const form = requestForm(running.clock.now);
const { id } = await expectJson<LunchRequest>(await client.post(urls.api.requests, form), 201);

const ACCOUNT = { email: "new@test.example", password: PASSWORD, firstName: "A", lastName: "B", role: "REQUESTER" };

const CALLS = [urls.api.requests, urls.api.cancel(id), urls.api.login, urls.api.register];

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

Deno.test("nothing but its own fields can be set through a form: 422, and no row changes", () =>
  changesNothing(async () => {
    for (const smuggled of Object.entries(SMUGGLED).map(([field, value]) => ({ [field]: value }))) {
      const meal = { studentName: "A", notes: "B", ...smuggled };
      const password = { currentPassword: PASSWORD, newPassword: "another-horse-2", ...smuggled };
      const calls: [Client, string, Record<string, unknown>][] = [
        [client, urls.api.requests, { ...form, ...smuggled }],
        [client, urls.api.revisions(id), { ...form, ...smuggled }],
        [client, urls.api.requests, { ...form, specialMeals: [meal] }],
        [client, urls.api.changePassword, password],
        [administrator, urls.api.deny(id), { reason: "No", ...smuggled }],
        [running.client(), urls.api.register, { ...ACCOUNT, ...smuggled }],
      ];
      for (const [by, path, body] of calls) assert.equal((await by.post(path, body)).status, 422, path);
    }
  }));

Deno.test("__proto__, constructor and prototype are keys like any other: unknown, 422", () =>
  changesNothing(async () => {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      const body = JSON.stringify(form).replace("{", `{"${key}":{"isSuperAdmin":true,"status":"APPROVED"},`);
      const response = await send(body, "application/json");
      assert.equal(response.status, 422, key);
    }
    assert.equal(({} as Record<string, unknown>).isSuperAdmin, undefined);
  }));

Deno.test("a body larger than 512 KB is 413, whether its length says so or it arrives in chunks without one", async () => {
  const large = JSON.stringify({ ...form, comments: "x".repeat(512 * 1024) });
  for (const body of [large, new Blob([large]).stream()]) {
    const response = await send(body, "application/json");
    assert.deepEqual([response.status, response.headers.get("Connection")], [413, "close"]);
  }
});

Deno.test("a body with more fields than any form takes is 413 before it is read, as JSON and as a form", async () => {
  const allergens = JSON.stringify(Array(10_002).fill("MILK"));
  const unknown = Array.from({ length: 10_002 }, (_, index) => `"k${index}":1`).join(",");
  const meals = `{"specialMeals":[${"{},".repeat(10_001)}{}]}`;
  for (const body of [`{"specialMeals":[{"allergens":${allergens}}]}`, `{${unknown}}`, meals, "1,".repeat(10_001)]) {
    const { message } = await expectJson<ErrorBody>(await send(body, "application/json"), 413);
    assert.equal(message, "This form has too many fields. Remove some and try again.");
  }
  const posted = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`field${index}`, "x"]));
  await expectText(await client.postForm(urls.mailPreferences, posted), 413);
  const signs = { comments: ",[{".repeat(600), specialMeals: [{ studentName: "A", notes: '"[{\\'.repeat(200) }] };
  await expectJson(await client.post(urls.api.requests, { ...form, ...signs }), 201);
});

Deno.test("an answer names ten wrong fields and five unknown ones at most, and no more of their names than fits", async () => {
  const specialMeals = Array.from({ length: 300 }, () => ({ studentName: "", notes: "" }));
  const wrong = await expectJson<ErrorBody>(await client.post(urls.api.requests, { ...form, specialMeals }), 422);
  assert.equal(wrong.errors?.length, 10);
  const unknown = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`k${index}${"k".repeat(10_000)}`, 1]));
  const { message } = await expectJson<ErrorBody>(await client.post(urls.api.requests, { ...form, ...unknown }), 422);
  assert.match(message, /^Unknown field: ("k\dk{38}", ){4}"k\dk{38}" and 2 more$/);
});

Deno.test("a body whose type is not JSON is 415, on every call", async () => {
  const forms = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
  for (const path of CALLS) {
    for (const type of [...forms, "text/plain", "application/xml"]) {
      assert.equal((await send(JSON.stringify(form), type, path)).status, 415, `${path} ${type}`);
    }
    const untyped = new Blob([JSON.stringify(form)]);
    assert.equal((await send(untyped, undefined, path)).status, 415, `${path} without a type`);
  }
});

Deno.test("broken or deeply nested JSON is 400 on every call, even one without a body, as is a broken form; no object is 422", async () => {
  const nested = '{"a":'.repeat(5_000) + "1" + "}".repeat(5_000);
  const bodies = ["{", '{"a":1,}', "undefined", "[".repeat(100_000), "[".repeat(11) + "]".repeat(11), nested];
  for (const path of CALLS) {
    for (const body of bodies) {
      const response = await send(body, "application/json", path);
      assert.equal(response.status, 400, `${path} ${body.slice(0, 20)}`);
      assert.match(await response.text(), /The request body is not valid JSON\./);
    }
  }
  for (const body of ["[]", "null", "1", '"text"', "true"]) {
    assert.equal((await send(body, "application/json")).status, 422, body);
  }
  for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
    const request = { method: "POST", headers: { "Content-Type": type, Origin: running.url }, body: "no such form" };
    assert.equal((await running.client().fetch(urls.login, request)).status, 400, type);
  }
});

Deno.test("NUL and lone surrogates are 422 in every text of the form, in sign-in and in registration", async () => {
  const stranger = running.client();
  const credentials = { email: teacher.email, password: PASSWORD };
  const texts: [by: Client, path: string, body: object, fields: string][] = [
    [client, urls.api.requests, form, "gradesText recipientFirstName recipientLastName recipientPhone recipientEmail"],
    [client, urls.api.requests, form, "className destination budgetCode"],
    [client, urls.api.requests, form, "comments"],
    [stranger, urls.api.login, credentials, "email password"],
    [stranger, urls.api.register, ACCOUNT, "email password firstName lastName"],
  ];
  for (const bad of ["a\0b", "a\ud800b", "\udc00"]) {
    for (const [by, path, body, fields] of texts) {
      for (const field of fields.split(" ")) {
        assert.equal((await by.post(path, { ...body, [field]: bad })).status, 422, field);
      }
    }
    for (const field of ["studentName", "notes"]) {
      const specialMeals = [{ studentName: "Test Student", notes: "None", [field]: bad }];
      assert.equal((await client.post(urls.api.requests, { ...form, specialMeals })).status, 422, field);
    }
  }
});

Deno.test("page and limit outside their bounds are 400, on calls and pages", async () => {
  const wrong = ["page=0", "page=-1", "page=1.5", "page=1e3", "page=x", "page=", "page=99999999999999999999"]
    .concat(["limit=0", "limit=1001", "limit=-1", "limit=Infinity", "limit=0x10", "limit=20%00", "limit=%2020"]);
  for (const query of wrong) {
    assert.equal((await client.get(`${urls.api.myRequests}?${query}`)).status, 400, query);
    assert.equal((await client.get(`${urls.requesterDashboard}?${query}`)).status, 400, query);
    for (const path of [urls.api.adminRequests, urls.api.deletedRequests, urls.adminDashboard]) {
      const text = await administrator.page(`${path}?${query}`, 400);
      if (!path.startsWith("/api/")) assert.match(text, /This link doesn't work/);
    }
  }
  assert.equal((await client.get(`${urls.api.myRequests}?page=1000000&limit=1000`)).status, 200);
});

/** Asks for a path as it is written. */
const getRaw = (path: string, host = "Host: x") =>
  sendRaw(running.url, `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);

Deno.test("no answer redirects to another site", async () => {
  const elsewhere = "https://elsewhere.example/";
  const params = ["next", "url", "redirect", "returnTo", "continue"].map((name) => `${name}=${elsewhere}`).join("&");
  const paths = [urls.home, urls.login, urls.register, urls.settings, urls.adminDashboard, urls.changePassword];
  const raw = ["//elsewhere.example", "//elsewhere.example/%2f..", "/\\elsewhere.example", elsewhere, "/login/", "//"];
  for (const who of [running.client(), client]) {
    for (const path of paths) {
      const { headers } = await who.get(`${path}?${params}`, { Referer: elsewhere });
      assert.match(headers.get("Location") ?? "/", /^\/(?![/\\])[\w/-]*(\?next=%2F\w[\w%.+-]*)?$/, path);
    }
  }
  for (const path of raw) {
    const { text } = await getRaw(path, "Host: elsewhere.example");
    const location = /^location: (.*)$/im.exec(text)?.[1]?.trim() ?? "/";
    assert.match(location, /^\/(?![/\\])[\w/-]*$/, path);
  }
  const plainForm = { email: teacher.email, password: PASSWORD, next: elsewhere };
  const signedIn = await running.client().postForm(`${urls.login}?${params}`, plainForm);
  assert.equal(signedIn.headers.get("Location"), urls.requesterDashboard);
});

Deno.test("no file outside the static folders can be read, however its path is written", async () => {
  const ways = "../|..%2f|%2e%2e/|%2e%2e%2f|..%5c|..\\|%252e%252e%252f|....//|..%c0%af|%00../".split("|");
  const targets = ["deno.json", "etc/passwd", "src/components/ui/theme.css"];
  const paths = ["/", "/build/", "/static/", "/build/assets/"].flatMap((folder) =>
    ways.flatMap((way) => targets.flatMap((target) => [1, 2, 8].map((levels) => folder + way.repeat(levels) + target)))
  );
  for (const path of paths) {
    const { status, text } = await getRaw(path);
    assert.ok([303, 400, 404].includes(status), `${path}: ${status} ${text.slice(0, 200)}`);
  }
});

Deno.test("impossible file names, the build's own list of files and whatever else is hidden are 404", async () => {
  const impossible = [`${"x".repeat(3000)}.css`, "%00.css", "a%00.svg", "%E0%A4%A.css", "favicon.svg/x.css", ".css"];
  const hidden = [".vite/manifest.json", "%2evite/manifest.json", "/.vite/manifest.json"];
  const paths = ["/", "/build/"].flatMap((folder) => [...impossible, "%2e%2e.css"].map((name) => folder + name));
  for (const path of [...paths, ...hidden.map((name) => `/build/${name}`)]) {
    assert.equal((await running.client().get(path)).status, 404, path);
  }
});

Deno.test("somebody without a session may send 16 KB: more is 413 once it was sent, or at once where that never ends, and 401 if the session expired", async () => {
  const signedOut = running.client();
  const large = JSON.stringify({ ...ACCOUNT, firstName: "x".repeat(17 * 1024) });
  const headers = { "Content-Type": "application/json", Origin: running.url };
  for (const path of [urls.api.login, urls.api.register, urls.login, urls.api.requests]) {
    for (const body of [large, new Blob([large]).stream()]) {
      const response = await signedOut.fetch(path, { method: "POST", headers, body });
      assert.equal(response.status, 413, path);
      await response.body?.cancel();
    }
  }
  let left = 5 << 20;
  const pull = (controller: ReadableStreamDefaultController) => {
    if (left <= 0) return controller.close();
    left -= 1 << 16;
    controller.enqueue(new Uint8Array(1 << 16));
  };
  const body = new ReadableStream({ pull });
  await expectText(await signedOut.fetch(urls.login, { method: "POST", headers, body }), 413);
  assert.equal(left, 0);
  const endless = ["Host: x", `Origin: ${running.url}`, `Content-Length: ${1 << 30}`].join("\r\n");
  assert.equal((await sendRaw(running.url, `POST ${urls.login} HTTP/1.1\r\n${endless}\r\n\r\n`)).status, 413);
  const small = JSON.stringify({ ...ACCOUNT, firstName: "x".repeat(15 * 1024) });
  assert.equal((await signedOut.fetch(urls.api.register, { method: "POST", headers, body: small })).status, 422);
  const expired = { ...headers, Cookie: "session=expired" };
  const late = await signedOut.fetch(urls.api.requests, { method: "POST", headers: expired, body: large });
  assert.deepEqual(await expectJson(late, 401), { message: "Session expired. Please log in again." });
});

Deno.test("a body needs no Content-Length, chunks with one are refused, and no body is an empty one", async () => {
  const { id } = await expectJson<LunchRequest>(await client.post(urls.api.requests, form), 201);
  const own = [`CSRF-Token: ${await client.csrfToken()}`, `Cookie: session=${client.cookies.get("session")}`];
  const json = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
  const text = JSON.stringify({ email: teacher.email, password: PASSWORD });
  const parts = [text.slice(0, 9), text.slice(9), ""];
  const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("");
  const send = async (line: string, headers: string[], body = "") => {
    const common = [`Host: ${new URL(running.url).host}`, `Origin: ${running.url}`, "Connection: close"];
    const head = [`${line} HTTP/1.1`, ...common, ...headers].join("\r\n");
    return (await sendRaw(running.url, `${head}\r\n\r\n${body}`)).status;
  };
  assert.equal(await send(`POST ${urls.api.login}`, json, chunks), 200);
  assert.equal(await send(`POST ${urls.api.login}`, [...json, `Content-Length: ${text.length}`], chunks), 400);
  assert.equal(await send(`POST http://a:b@127.0.0.1${urls.api.login}`, json, chunks), 400, "a user in the address");
  assert.equal(await send(`POST ${urls.api.cancel(id)}`, own), 200);
  assert.equal(await send("DELETE /api/no-such-call", own), 404);
});

Deno.test("a body that cannot be read for a reason of ours is 500, and logged as what it is", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError("not the network")) });
  const headers = { Origin: running.url };
  const request = new Request(`${running.url}${urls.api.login}`, { method: "POST", headers, body });
  assert.equal((await running.app.fetch(request, { remoteAddress: "127.0.0.1" })).status, 500);
  assert.match(String(running.logged.findLast(([level]) => level === "error")?.[2]?.error), /not the network/);
});

Deno.test("two Host headers are 400", async () => {
  for (const second of ["Host: elsewhere.example", "HOST: x", "host:x"]) {
    assert.equal((await getRaw(urls.login, `Host: x\r\n${second}`)).status, 400, second);
  }
});

/** The fields at which a registration and a request are refused with this text as every name. */
async function refusedFields(name: string): Promise<string[]> {
  const account = { ...ACCOUNT, email: `${crypto.randomUUID()}@test.example`, firstName: name, lastName: name };
  const names = { recipientFirstName: name, recipientLastName: name };
  const request = { ...form, ...names, specialMeals: [{ studentName: name, notes: "No peanuts" }] };
  const answers = [
    await running.client().post(urls.api.register, account),
    await client.post(urls.api.requests, request),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  return bodies.flatMap(({ errors = [] }: Partial<ErrorBody>) => errors.map(({ field }) => field)).toSorted();
}

// tests/domain/text/names_test.ts has the rule itself.
Deno.test("an invisible or reversed name, or a link, is refused wherever a name is given, and no other is", async () => {
  const everywhere = ["firstName", "lastName", "recipientFirstName", "recipientLastName", "specialMeals.0.studentName"];
  for (const name of ["\u200b", "Ann \u202e Admin", "Reset at evil.com now"]) {
    assert.deepEqual(await refusedFields(name), everywhere, JSON.stringify(name));
  }
  assert.deepEqual(await refusedFields("X̱ʼunei-Ḵaach"), []);
});

const { people, clock, database: { db } } = running;
const requests = requestsOf(running);

// tests/domain/requests/permissions_test.ts has what the page of the request offers.
Deno.test("one revision too many has no page, is 409, says what to do, and what it says works", async () => {
  let { id } = await requests.submitted();
  for (let version = 1; version < MAX_VERSIONS - 1; version++) id = (await requests.revise(id, {})).id;
  assert.equal((await client.get(urls.reviseRequest(id))).status, 200, "one is left");
  id = (await requests.revise(id, {})).id;
  const last = await client.get(urls.reviseRequest(id));
  assert.deepEqual([last.status, last.headers.get("Location")], [303, urls.request(id)]);
  const { message } = await expectJson<ErrorBody>(await client.post(urls.api.revisions(id), form), 409);
  assert.equal(
    message,
    "This request has 40 versions, the most a request can have. Cancel it and submit a new request instead.",
  );
  await expectJson(await client.post(urls.api.cancel(id)));
  await expectJson(await client.post(urls.api.requests, form), 201);
});

Deno.test("a form's key answers for the form it first came with alone: another body, route or target is 422", async () => {
  const [key, other] = [{ [IDEMPOTENCY_HEADER]: "key-1" }, { [IDEMPOTENCY_HEADER]: "key-2" }];
  const { id } = await expectJson<LunchRequest>(await client.post(urls.api.requests, form, key), 201);
  const again = await expectJson<LunchRequest>(await client.post(urls.api.requests, form, key), 201);
  assert.equal(again.id, id);
  const target = await expectJson<LunchRequest>(await client.post(urls.api.requests, form, other), 201);

  const before = await db.selectFrom("requests").select("id").execute();
  const misuses = [
    client.post(urls.api.requests, { ...form, gradesText: "4th" }, key),
    client.post(urls.api.revisions(id), form, key),
  ];
  for (const misuse of misuses) {
    const { message } = await expectJson<ErrorBody>(await misuse, 422);
    assert.match(message, /already sent with other content\. Open your requests/);
  }
  const revised = { ...form, gradesText: "4th" };
  const revisionKey = { [IDEMPOTENCY_HEADER]: "key-3" };
  const revision = await expectJson<LunchRequest>(await client.post(urls.api.revisions(id), revised, revisionKey), 201);
  await expectJson(await client.post(urls.api.revisions(target.id), revised, revisionKey), 422);
  const same = await expectJson<LunchRequest>(await client.post(urls.api.revisions(id), revised, revisionKey), 201);
  assert.equal(same.id, revision.id);
  assert.equal((await db.selectFrom("requests").select("id").execute()).length, before.length + 1);
});

/** Counts as if the person had done what `kind` counts so often within the hour that just began. */
const counted = (kind: "submission" | "similar", person: { id: string }, hits: number) =>
  running.counts.set({ kind, account: person.id }, hits);

Deno.test("a person submits 60 times an hour, and is then told when to go on; others are not held up", async () => {
  const director = await running.signedIn(people.director);
  const { id } = await requests.submitted({}, 30, people.otherTeacher);
  const other = await running.signedIn(people.otherTeacher);
  const own = (await requests.submitted({}, 30, people.director)).id;
  await expectJson(await director.post(urls.api.requests, form), 201);
  counted("submission", people.director, 59);
  await expectJson(await director.post(urls.api.revisions(own), { ...form, gradesText: "4th" }), 201);
  for (const path of [urls.api.requests, urls.api.revisions(own)]) {
    const refused = await director.post(path, form);
    assert.equal(refused.headers.get("Retry-After"), "3600");
    const { message } = await expectJson<ErrorBody>(refused, 429);
    assert.equal(message, "You have submitted 60 times in the last hour. Try again in 60 minutes.");
  }
  await expectJson(await other.post(urls.api.revisions(id), { ...form, gradesText: "4th" }), 201);
  clock.advance({ minutes: 60 });
  const again = await running.signedIn(people.director);
  await expectJson(await again.post(urls.api.requests, requestForm(clock.now)), 201);
});

Deno.test("a person looks for similar requests 120 times an hour", async () => {
  const { school, deliveryDate, recipientEmail } = form;
  const path = withQuery(urls.api.similarRequests, { school, deliveryDate, recipientEmail });
  const again = await running.signedIn(people.teacher);
  await expectJson(await again.get(path));
  counted("similar", people.teacher, 119);
  await expectJson(await again.get(path));
  await expectJson(await again.get(path), 429);
});
