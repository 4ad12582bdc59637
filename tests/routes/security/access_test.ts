import assert from "node:assert/strict";
import { openDatabase } from "../../../db/client.ts";
import { type Role, ROLES } from "../../../src/domain/accounts/roles.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { homeFor, NARROW_WINDOW_URL, THEME_URL, urls, WELCOME_URL, withQuery } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { addMail, mailOf } from "../../support/outbox.ts";
import { addPerson, type TestPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";
import { sql } from "kysely";

const running = await testApp();
const holder = openDatabase(running.database.ownerUrl, 1);
const watcher = openDatabase(running.database.ownerUrl, 1);
Deno.test.afterAll(async () => {
  await holder.destroy();
  await watcher.destroy();
});

const { admin, director, teacher, otherTeacher } = running.people;
const NOBODYS_ID = "00000000-0000-4000-8000-000000000000";
const { api } = urls;
const ID = ":id";

/**
 * Who may use what outside of /admin, spec sections 2 and 6: everybody, people who are not signed in, or these roles.
 */
const LISTED: Record<string, "everybody" | "signed out" | readonly Role[]> = {
  // The static files.
  "GET /*": "everybody",
  [`GET ${urls.healthz}`]: "everybody",
  [`GET ${urls.readyz}`]: "everybody",
  [`GET ${urls.metrics}`]: "everybody",
  [`GET ${urls.home}`]: "everybody",
  [`GET ${urls.login}`]: "signed out",
  [`POST ${urls.login}`]: "everybody",
  [`GET ${urls.register}`]: "signed out",
  [`POST ${urls.register}`]: "everybody",
  [`GET ${urls.confirmAddress}`]: "everybody",
  [`POST ${urls.confirmAddress}`]: "everybody",
  [`POST ${urls.logout}`]: "everybody",
  [`POST ${NARROW_WINDOW_URL}`]: "everybody",
  [`GET ${urls.changePassword}`]: ROLES,
  [`POST ${urls.changePassword}`]: ROLES,
  [`GET ${urls.settings}`]: ROLES,
  [`GET ${urls.help}`]: ROLES,
  [`POST ${WELCOME_URL}`]: ROLES,
  [`POST ${urls.mailPreferences}`]: ROLES,
  [`POST ${THEME_URL}`]: ROLES,
  [`POST ${urls.disconnectProvider}`]: ["ADMIN"],
  [`POST ${urls.renewCalendarFeed}`]: ROLES,
  [`POST ${urls.removeCalendarFeed}`]: ROLES,
  [`GET ${urls.calendarFeed(ID)}`]: "everybody",
  [`GET ${urls.requesterDashboard}`]: ["REQUESTER"],
  [`GET ${urls.newRequest}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${urls.newRequest}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${urls.request(ID)}`]: ROLES,
  [`GET ${urls.reviseRequest(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${urls.request(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${urls.reviseRequest(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${urls.printRequest(ID)}`]: ROLES,
  [`GET ${urls.directorDashboard}`]: ["DIRECTOR"],
  [`POST ${api.login}`]: "everybody",
  [`POST ${api.register}`]: "everybody",
  [`GET ${api.csrfToken}`]: ROLES,
  [`GET ${api.me}`]: ROLES,
  [`POST ${api.logout}`]: ROLES,
  [`POST ${api.changePassword}`]: ROLES,
  [`GET ${api.myRequests}`]: ["REQUESTER"],
  [`GET ${api.similarRequests}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${api.requests}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${api.kitchenDay}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${api.request(ID)}`]: ROLES,
  [`GET ${api.pdf(ID)}`]: ROLES,
  [`POST ${api.revisions(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${api.cancel(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${api.revert(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${api.directorRequests}`]: ["DIRECTOR"],
};

/** Administrators alone have what is below /admin; tests/routes/district/ has what only the super ones have. */
const allowedAt = (route: string) => LISTED[route] ?? (/ (\/api)?\/admin(\/|\.|$)/.test(route) ? ["ADMIN"] : undefined);

/** What somebody may do while their password change is due, besides what everybody may. */
const BEFORE_PASSWORD_CHANGE: readonly string[] = [
  urls.changePassword,
  ...[api.changePassword, api.csrfToken, api.me, api.logout],
];

/** Forms without script of people who are signed in. They are posted unreadable here, so that nothing is done. */
const isPlainForm = (route: string) =>
  route === `POST ${urls.logout}` || /^POST (?!\/api\/)/.test(route) && allowedAt(route) !== "everybody";

/** The fields of such a form, as far as its route looks before it finds the row. */
const PLAIN_FIELDS = { action: "cancel", confirmed: "yes" };

/** The app's own routes, without its middleware, as "METHOD /path". */
function routes(): string[] {
  const registered = running.app.routes.filter(({ method, path }) => !(method === "ALL" && path.endsWith("*")));
  return [...new Set(registered.map(({ method, path }) => `${method} ${path}`))];
}

function callRoute(client: Client, route: string, id = NOBODYS_ID, body = {}): Promise<Response> {
  const [method, path = ""] = route.split(" ");
  const address = path.replaceAll(ID, id);
  if (isPlainForm(route)) {
    const headers = { Origin: running.url, "Content-Type": "multipart/form-data; boundary=x" };
    return client.fetch(address, { method: "POST", headers, body: "unreadable" });
  }
  if (method === "GET") return client.get(address);
  return address.startsWith("/api/") ? client.call(method ?? "", address, body) : client.postForm(address);
}

/** What an answer says about access: refused, sent elsewhere, or let through to whatever the route makes of it. */
async function verdict(response: Response): Promise<string> {
  await response.body?.cancel();
  if (response.status === 303) return `to ${response.headers.get("Location")}`;
  return response.status === 401 || response.status === 403 ? String(response.status) : "let through";
}

function expected(route: string, role: Role | undefined): string {
  const allowed = allowedAt(route);
  const isCall = route.includes(" /api/");
  if (route === `GET ${urls.home}`) return `to ${role ? homeFor(role) : urls.login}`;
  if (route === `POST ${urls.logout}`) return `to ${urls.login}`;
  if (route === `POST ${WELCOME_URL}` && role) return `to ${homeFor(role)}#content`;
  if (route === `POST ${NARROW_WINDOW_URL}`) return `to ${urls.home}#content`;
  if (allowed === "everybody") return "let through";
  if (allowed === "signed out") return role ? `to ${homeFor(role)}` : "let through";
  if (!role) return isCall ? "401" : `to ${urls.login}`;
  if (allowed?.includes(role)) return "let through";
  return isCall ? "403" : `to ${homeFor(role)}`;
}

test("every route of the app is in the access table", () => {
  assert.deepEqual(routes().filter((route) => !allowedAt(route)), []);
});

test("without a session, every route except the public ones is a 401 or redirects to sign-in", async () => {
  for (const route of routes()) {
    assert.equal(await verdict(await callRoute(running.client(), route)), expected(route, undefined), route);
  }
});

const PERSON_OF: Record<Role, TestPerson> = { REQUESTER: teacher, DIRECTOR: director, ADMIN: admin };

for (const role of ROLES) {
  test(`every route lets a ${role} do what the role may, and nothing else`, async () => {
    for (const route of routes()) {
      const client = await running.signedIn(PERSON_OF[role]);
      assert.equal(await verdict(await callRoute(client, route)), expected(route, role), route);
    }
  });
}

test("an address without a route is a 404 for everyone", async () => {
  const clients = [running.client(), ...await Promise.all([teacher, director, admin].map(running.signedIn))];
  for (const base of ["/admin", "/director", "/requester", "/requests/x", "/settings", "/change-password"]) {
    for (const client of clients) {
      const page = await client.get(`${base}/nothing`);
      const html = await page.text();
      assert.match(html, /404 Page Not Found/);
      assert.match(html, /no page at this address\. Check it for typos, or start from your dashboard\./);
      assert.equal(page.status, 404, base);
    }
  }
  for (const base of ["/api/admin", "/api/admin/users", "/api/director", "/api/requests/x", "/api/auth", "/api"]) {
    for (const client of clients) {
      for (const response of [await client.get(`${base}/nothing`), await client.post(`${base}/nothing`)]) {
        await expectJson(response, 404);
      }
    }
  }
});

test("while a password change is due nothing else can be used", async () => {
  const person = await addPerson(running.database.db, admin, "ADMIN", "must-change@test.example");
  await running.database.db.updateTable("users").set({ requiresPasswordChange: true }).where("id", "=", person.id)
    .execute();
  for (const route of routes().filter((route) => Array.isArray(allowedAt(route)))) {
    const client = await running.signedIn(person);
    const [, path = ""] = route.split(" ");
    const otherwise = path.startsWith("/api/") ? "403" : `to ${urls.changePassword}`;
    const due = BEFORE_PASSWORD_CHANGE.includes(path) ? "let through" : otherwise;
    assert.equal(await verdict(await callRoute(client, route)), due, route);
  }
});

async function requestOf(client: Client): Promise<string> {
  return (await expectJson<LunchRequest>(await client.post(api.requests, requestForm(running.clock.now)), 201)).id;
}

test("another requester's request is a 404 on every route, like one that does not exist", async () => {
  const id = await requestOf(await running.signedIn(otherTeacher));
  const client = await running.signedIn(teacher);
  const before = await dumpTables(running.database.db);
  for (const route of routes().filter((route) => route.includes(ID) && allowedAt(route)?.includes("REQUESTER"))) {
    const body = route === `POST ${api.revisions(ID)}` ? requestForm(running.clock.now) : {};
    const path = (of: string) => route.split(" ")[1]?.replaceAll(ID, of) ?? "";
    const post = (of: string) =>
      isPlainForm(route) ? client.postForm(path(of), PLAIN_FIELDS) : client.post(path(of), body);
    const ask = (of: string) => route.startsWith("GET") ? client.get(path(of)) : post(of);
    const [others, nobodys] = [await ask(id), await ask(NOBODYS_ID)];
    assert.deepEqual([others.status, nobodys.status], [404, 404], route);
    if (path(id).startsWith("/api/")) assert.equal(await others.text(), await nobodys.text(), route);
  }
  assert.deepEqual(await dumpTables(running.database.db), before);
});

test("a malformed id is 404 on every route", async () => {
  const malformed = ["1", "x".repeat(36), "%00", "%27%20or%201=1--", "..%2f..", `${NOBODYS_ID}%0a`, "%F0%9F%8D%8E"];
  const of: Record<Role, Client> = {
    REQUESTER: await running.signedIn(teacher),
    DIRECTOR: await running.signedIn(director),
    ADMIN: await running.signedIn(admin),
  };
  for (const route of routes().filter((route) => route.includes(ID))) {
    const role = ROLES.find((role) => allowedAt(route)?.includes(role)) ?? "ADMIN";
    // One after the other: a person has six places for PDFs.
    for (const id of malformed) {
      // What a school is renamed to is checked before it is looked up.
      const response = await callRoute(of[role], route, id, { label: "Test School" });
      await response.body?.cancel();
      assert.equal(response.status, 404, `${route} ${id}`);
    }
  }
});

test("GET and HEAD change nothing on any route, for anybody", async () => {
  const id = await requestOf(await running.signedIn(teacher));
  const clients = [running.client(), ...await Promise.all([teacher, director, admin].map(running.signedIn))];
  running.clock.advance({ minutes: 5 });
  const before = await dumpWithoutUse();
  for (const route of new Set(routes().map((route) => route.split(" ")[1] ?? ""))) {
    await Promise.all(clients.flatMap((client) =>
      ["GET", "HEAD"].map(async (method) => {
        const response = await client.fetch(route.replaceAll(ID, id), { method });
        const text = await response.text();
        assert.ok(response.status < 500, `${method} ${route}: ${response.status}`);
        if (method === "HEAD") assert.equal(text, "", route);
      })
    ));
  }
  assert.deepEqual(await dumpWithoutUse(), before);
});

/** When a session was last used, and who looked at special meals (a revision each), are all that reading writes down. */
async function dumpWithoutUse(): Promise<string[]> {
  return (await dumpTables(running.database.db))
    .filter((line) => !line.includes('"type": "request.view-meals"') && !line.startsWith("district_revision "))
    .map((line) => line.replace(/"last_seen_at": "[^"]*"/, ""));
}

const { db } = running.database;
const { submitted } = requestsOf(running);
const accounts = accountsOf(running);

/** Holds a row, lets `call` run into it, takes the caller's access away, lets go, and returns the answer. */
async function revokedWhileWaiting(
  role: Role,
  { table, id }: { table: "requests" | "users" | "outbox"; id: string },
  call: (client: Client) => Promise<Response>,
): Promise<Response> {
  const person = await accounts.active(`${crypto.randomUUID()}@test.example`, role);
  const client = await running.signedIn(person);
  const { answering } = await holder.transaction().execute(async (tx) => {
    await tx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const answering = call(client);
    await untilSomebodyWaitsFor(rows[0]?.pid);
    await accounts.revoke(person.id, "Left the district");
    return { answering };
  });
  const response = await answering;
  assert.equal(response.status, 401);
  return response;
}

async function untilSomebodyWaitsFor(pid: number | undefined): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
  while ((await waiting.execute(watcher)).rows.length === 0);
}

test("a running bulk call ends where its administrator loses access: 401, and nothing more is decided", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count++) ids.push((await submitted()).id);
  const held = { table: "requests", id: ids[2] ?? "" } as const;
  const body = { requestIds: ids };
  const response = await revokedWhileWaiting("ADMIN", held, (client) => client.post(api.bulkApprove, body));
  assert.deepEqual(await response.json(), { message: "Session expired. Please log in again." });
  const approved = await db.selectFrom("requests").select("id").where("status", "=", "APPROVED").execute();
  assert.deepEqual(approved.map(({ id }) => id).toSorted(), ids.slice(0, 2).toSorted());
});

test("a waiting call is refused when its actor has lost access meanwhile, and changes nothing", async () => {
  const { id } = await submitted();
  const pending = await accounts.pending("waiting-pending@test.example");
  await revokedWhileWaiting("ADMIN", { table: "requests", id }, (client) => client.post(api.approve(id)));
  await revokedWhileWaiting("DIRECTOR", { table: "requests", id }, (client) => client.post(api.cancel(id)));
  const row = await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirst();
  assert.equal(row?.status, "IN_REVIEW");
  const approve = (client: Client) => client.post(api.approveUser(pending.id), { role: "ADMIN" });
  await revokedWhileWaiting("ADMIN", { table: "users", id: pending.id }, approve);
  const user = await db.selectFrom("users").select("accountStatus").where("id", "=", pending.id).executeTakeFirst();
  assert.equal(user?.accountStatus, "PENDING");
});

test("a waiting resend of mail is refused when its administrator has lost access: the list is not shown", async () => {
  const id = await addMail(db, running.clock.now, { status: "FAILED" });
  const resends: [path: string, fields: Record<string, string>][] = [
    [urls.resendMessage(id), { status: "FAILED", resends: "0", q: "", page: "1" }],
    [urls.resendAllMessages, { q: "" }],
  ];
  for (const [path, fields] of resends) {
    const held = { table: "outbox", id } as const;
    const response = await revokedWhileWaiting("ADMIN", held, (client) => client.postForm(path, fields));
    const page = await response.text();
    assert(page.includes("Session expired. Please log in again."), page);
    assert(!page.includes("teacher@test.example"), "no recipient is shown");
    assert.equal((await mailOf(db, id)).status, "FAILED", path);
  }
});

test("a waiting save of close-outs ends when its administrator has lost access: no delivery is shown", async () => {
  const { id } = await submitted();
  const date = alaskaDate(running.clock.now);
  await db.updateTable("requests").set({ status: "IN_PROGRESS", deliveryDate: date }).where("id", "=", id).execute();
  const fields = { action: "save-close-outs", date, [`deliveries.${id}.delivered`]: "25" };
  const save = (client: Client) => client.postForm(withQuery(urls.kitchen, { date }), fields);
  const page = await (await revokedWhileWaiting("ADMIN", { table: "requests", id }, save)).text();
  assert(page.includes("Session expired. Please log in again."), page);
  assert(!page.includes("Close-out"), "no delivery is shown");
});
