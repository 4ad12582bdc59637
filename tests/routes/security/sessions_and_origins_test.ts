import assert from "node:assert/strict";
import { rosterUrls, urls, withOutcome, withQuery, xlsxPath } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { addMail } from "../../support/outbox.ts";
import { addPerson, PASSWORD } from "../../support/people.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();
const overHttps = await testApp({ publicUrl: "https://lunches.test.example" });

const { admin, teacher, otherTeacher } = running.people;

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

Deno.test("the cookies of a session and, for 180 days, of a browser are HttpOnly and SameSite=Lax; over https Secure, and bound to this host", async () => {
  const cookies = [
    [running, "", "HttpOnly; SameSite=Lax"],
    [overHttps, "__Host-", "HttpOnly; Secure; SameSite=Lax"],
  ] as const;
  for (const [app, prefix, attributes] of cookies) {
    const response = await app.client().post(urls.api.login, { email: app.people.teacher.email, password: PASSWORD });
    assert.deepEqual(response.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, ";")), [
      `${prefix}session; Path=/; ${attributes}`,
      `${prefix}device; Max-Age=15552000; Path=/; ${attributes}`,
    ]);
  }
  const client = await overHttps.signedIn(overHttps.people.teacher);
  assert.equal(await isSignedIn(client), true);
  const withoutPrefix = overHttps.client();
  withoutPrefix.cookies.set("session", client.cookies.get("__Host-session") ?? "");
  assert.equal(await isSignedIn(withoutPrefix), false);
});

Deno.test("a sign-in creates a new session id and ends the session before; a planted id is not used", async () => {
  for (const client of [await running.signedIn(teacher), replay("planted-planted-planted-planted-planted-pla")]) {
    const before = client.cookies.get("session") ?? "";
    await client.signIn(teacher.email);
    assert.notEqual(client.cookies.get("session"), before);
    assert.equal(await isSignedIn(client), true);
    assert.equal(await isSignedIn(replay(before)), false);
  }
});

Deno.test("a password change gives its session another id, and ends the one before and all others at once", async () => {
  const person = await addPerson(running.database.db, admin, "REQUESTER", "changer@test.example");
  const [here, elsewhere] = [await running.signedIn(person), await running.signedIn(person)];
  const before = replay(here.cookies.get("session") ?? "");
  const change = { currentPassword: PASSWORD, newPassword: "another-horse-2" };
  assert.equal((await here.post(urls.api.changePassword, change)).status, 200);
  assert.deepEqual(await Promise.all([here, before, elsewhere].map((each) => isSignedIn(each))), [true, false, false]);
});

Deno.test("after sign-out, a replayed cookie is useless, and the answer is not stored", async () => {
  const client = await running.signedIn(teacher);
  const cookie = client.cookies.get("session") ?? "";
  const response = await client.post(urls.api.logout);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match(response.headers.get("Set-Cookie") ?? "", /^session=; Max-Age=0; Path=\//);
  assert.equal(await isSignedIn(replay(cookie)), false);
});

Deno.test("a session ends 60 minutes after its last use, of which background polls are none, and 12 hours after sign-in however much it is used", async () => {
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

  const client = await running.signedIn(teacher);
  for (let hours = 0.5; hours < 12; hours += 0.5) {
    running.clock.advance({ minutes: 30 });
    assert.equal(await isSignedIn(client), true, `${hours} hours`);
  }
  running.clock.advance({ minutes: 30 });
  assert.equal(await isSignedIn(client), false);
});

Deno.test("a link leads to the sign-in and on, also by a plain form and where a scanner followed it first", async () => {
  const [pdf, scanned] = [urls.api.pdf(crypto.randomUUID()), `${urls.reviewRequest(crypto.randomUUID())}?from=mail`];
  const signedIn = await running.signedIn(admin);
  for (const path of [pdf, `${urls.kitchenSheetPdf}?date=2026-03-02`, scanned]) {
    const client = running.client();
    const Accept = path === scanned ? "*/*" : "text/html,*/*;q=0.8";
    const signIn = withQuery(urls.login, { next: path });
    for (const method of ["HEAD", "GET"]) {
      assert.equal((await client.fetch(path, { method, headers: { Accept } })).headers.get("Location"), signIn);
    }
    assert.ok((await client.page(signIn)).includes(`action="${signIn}"`));
    const done = await client.postForm(signIn, { email: admin.email, password: PASSWORD });
    for (const { headers } of [done, await signedIn.get(signIn)]) assert.equal(headers.get("Location"), path);
  }
  assert.equal((await running.client().get(pdf)).status, 401, "a script gets JSON");
});

Deno.test("a sign-in leads to no other site, no other sign-in, call or file, however it is written, and to no false news", async () => {
  const client = await running.signedIn(teacher);
  const connect = `${urls.provider}?connect`;
  const next = ["//elsewhere.example", "/\\elsewhere.example", urls.login, urls.api.me, connect];
  next.push(`/admin/..${connect}`, `/admin/%2e%2e${connect}`, `/a\\..${connect}`, connect.replace("a", "%61"));
  next.push(urls.requestsCsv, xlsxPath(urls.requestsCsv), `${rosterUrls.day}/version`, `/?${"x".repeat(500)}`);
  for (const path of [...next, withOutcome(urls.help, "registered")]) {
    const { headers } = await client.get(withQuery(urls.login, { next: path }));
    assert.equal(headers.get("Location"), urls.requesterDashboard, path);
  }
});

Deno.test("a session from the future is none, but for a minute by which a clock was set back", async () => {
  const client = await running.signedIn(teacher);
  for (const [days, minutes, isOpen] of [[0, 1, true], [0, 1, false], [400, 0, false]] as const) {
    running.clock.advance({ days: -days, minutes: -minutes });
    assert.equal(await isSignedIn(client), isOpen);
  }
  running.clock.advance({ days: 400, minutes: 2 });
});

Deno.test("every answer with a session tells when it ends, also a 304 and a kept one, until signing out", async () => {
  const client = await running.signedIn(admin);
  const start = running.clock.now.getTime();
  const toldBy = (response: Response, name = "session-end") =>
    response.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`));
  const told = (end: number, canStay: 0 | 1) => {
    const now = running.clock.now.getTime();
    return [`session-end=${end}-${now}-${canStay}; Max-Age=${(end - now) / 1000}; Path=/; SameSite=Lax`];
  };
  const hour = 3_600_000;
  running.clock.advance({ minutes: 30 });
  const list = await client.get(urls.api.adminRequests, { "Background-Poll": "true" });
  assert.deepEqual(toldBy(list), told(start + hour, 1));
  running.clock.advance({ minutes: 1 });
  for (let times = 0; times < 2; times++) {
    const headers = { "Background-Poll": "true", "If-None-Match": list.headers.get("ETag") ?? "" };
    const poll = await client.get(urls.api.adminRequests, headers);
    assert.deepEqual([poll.status, toldBy(poll)], [304, told(start + hour, 1)], "a poll puts nothing off");
  }
  for (const path of [urls.adminDashboard, urls.adminDashboard, urls.home, "/no-such-page", "/api/no-such-call"]) {
    assert.deepEqual(toldBy(await client.get(path)), told(running.clock.now.getTime() + hour, 1), path);
  }
  while (running.clock.now.getTime() < start + 11.5 * hour) {
    running.clock.advance({ minutes: 20 });
    await client.page(urls.help);
  }
  assert.deepEqual(toldBy(await client.get(urls.help)), told(start + 12 * hour, 0));
  assert.deepEqual(toldBy(await client.get("/favicon.svg")), []);
  assert.deepEqual(toldBy(await client.post(urls.api.logout)), ["session-end=; Max-Age=0; Path=/; SameSite=Lax"]);

  const overTls = await overHttps.signedIn(overHttps.people.teacher);
  const [secure = ""] = toldBy(await overTls.get(urls.help), "__Host-session-end");
  assert.match(secure, /; Max-Age=3600; Path=\/; Secure; SameSite=Lax$/);
});

/** A page, a call, an error of each, a static file and a health answer. */
const ANSWERS = [urls.login, urls.api.me, "/no-such-page", "/api/no-such-call", "/favicon.svg", urls.healthz];

/** The headers of every answer: nothing of other sites runs in it, frames it or reads it. */
const HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

const DIRECTIVES: Record<string, string> = {
  "default-src": "'none'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
  "form-action": "'self'",
  "script-src": "'self'",
  "style-src": "'self'",
};

Deno.test("every answer forbids other sites' scripts, plugins, bases and frames, and says HSTS only with https", async () => {
  for (const path of ANSWERS) {
    const { headers } = await running.client().get(path);
    const policy = (headers.get("Content-Security-Policy") ?? "").split(";").map((directive) => directive.trim());
    for (const [name, value] of Object.entries(DIRECTIVES)) assert.ok(policy.includes(`${name} ${value}`), name);
    assert.ok(!policy.some((directive) => directive.startsWith("script-src-attr")), "falls back to script-src");
    for (const [name, value] of Object.entries(HEADERS)) assert.equal(headers.get(name), value, `${name} of ${path}`);
    for (const name of ["X-Powered-By", "Server", "Strict-Transport-Security"]) assert.ok(!headers.has(name), name);
    const secure = (await overHttps.client().get(path)).headers;
    assert.equal(secure.get("Strict-Transport-Security"), "max-age=31536000", path);
  }
});

Deno.test("scripts and styles are files of our own: no page has any of them in itself", async () => {
  const [office, owner] = [await running.signedIn(admin), await running.signedIn(teacher)];
  const pages: [Client, string][] = [
    [running.client(), urls.login],
    [office, urls.adminDashboard],
    [office, urls.kitchen],
    [owner, urls.newRequest],
  ];
  for (const [client, path] of pages) {
    const page = await client.page(path);
    assert.doesNotMatch(page, /<style|<script(?! (type="module"|defer="") src="\/\w)|\son\w+=|nonce/, path);
  }
});

Deno.test("no answer can be read by another site, not even after a preflight, and caches never store personal data", async () => {
  const params = { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" };
  const teacher = await running.signedIn(running.people.teacher);
  for (const path of [...ANSWERS, urls.api.requests, urls.api.myRequests]) {
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await teacher.fetch(path, { method, headers: params });
      const cors = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      assert.deepEqual(cors, [], `${method} ${path}`);
    }
  }
  const { me, csrfToken, myRequests, activeUsers } = urls.api;
  const pages = [urls.requesterDashboard, urls.settings, urls.home, "/no-such-page", "/api/no-such-call"];
  for (const path of [me, csrfToken, myRequests, activeUsers, ...pages]) {
    assert.equal((await teacher.get(path)).headers.get("Cache-Control"), "no-store", path);
  }
});

const form = requestForm(running.clock.now);

const BODIES: [type: string, body: BodyInit][] = [
  ["application/json", JSON.stringify(form)],
  ["text/plain", JSON.stringify(form)],
  ["application/x-www-form-urlencoded", new URLSearchParams({ gradesText: "3rd" }).toString()],
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

Deno.test("a body without the session's CSRF token or with a wrong one is 403, of any type, and changes nothing", async () => {
  const before = await countRequests();
  const client = await running.signedIn(teacher);
  const others = await (await running.signedIn(otherTeacher)).csrfToken() ?? "";
  const stale = await client.csrfToken() ?? "";
  await client.signIn(teacher.email);
  const tokens = { missing: undefined, empty: "", another: others, stale, "a guess": "x".repeat(43) };
  for (const path of [urls.api.requests, urls.api.logout, urls.api.changePassword]) {
    for (const [type, body] of BODIES) {
      for (const [which, token] of Object.entries(tokens)) {
        const headers = { "Content-Type": type, ...token === undefined ? {} : { "CSRF-Token": token } };
        const response = await client.fetch(path, { method: "POST", headers, body });
        assert.equal(response.status, 403, `${path} ${type} ${which}`);
        assert.match(await response.text(), /security token/);
      }
    }
  }
  assert.equal(await countRequests(), before);
  assert.equal(await isSignedIn(client), true);
});

Deno.test("a call from another site's page is 403 even with the right token, and so are sign-in and registration", async () => {
  const before = await countRequests();
  const client = await running.signedIn(teacher);
  for (const headers of FOREIGN) {
    const response = await client.post(urls.api.requests, form, headers);
    assert.equal(response.status, 403, JSON.stringify(headers));
    assert.match(await response.text(), /another site/);
  }
  assert.equal(await countRequests(), before);

  const account = { email: "new@test.example", password: PASSWORD, firstName: "A", lastName: "B", role: "REQUESTER" };
  const credentials = { email: teacher.email, password: PASSWORD };
  const headers = { Origin: "https://elsewhere.example" };
  assert.equal((await running.client().post(urls.api.login, credentials, headers)).status, 403);
  assert.equal((await running.client().post(urls.api.register, account, headers)).status, 403);
  const plainForm = { method: "POST", headers, body: new URLSearchParams(credentials) };
  const response = await running.client().fetch(urls.login, plainForm);
  assert.deepEqual([response.status, response.headers.get("Set-Cookie")], [403, null]);
});

Deno.test("a plain form from another site's page or of unknown origin is 403 and changes nothing", async () => {
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

Deno.test("without PUBLIC_URL, the log says once which address people use; a foreign site does not use that up", async () => {
  for (const Origin of ["https://elsewhere.example", overHttps.url, overHttps.url]) {
    const credentials = { email: teacher.email, password: PASSWORD };
    const response = await overHttps.client().post(urls.api.login, credentials, { Origin });
    assert.equal(response.status, 403, await response.text());
  }
  const warnings = overHttps.logged.filter(([, message]) => message.includes("PUBLIC_URL"));
  const fields = { seen: overHttps.url, publicUrl: "https://lunches.test.example" };
  assert.deepEqual(warnings.map(([level, , fields]) => [level, fields]), [["warn", fields]]);
});
