import assert from "node:assert/strict";
import type { Tx } from "../../../db/client.ts";
import { type Role, ROLES } from "../../../src/domain/accounts/roles.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { homeFor, NARROW_WINDOW_URL, passwordUrls, rosterUrls, urls, xlsxPath } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { whileHeld } from "../../support/database.ts";
import { requestForm } from "../../support/forms.ts";
import { addMail } from "../../support/outbox.ts";
import { addPerson, PASSWORD, type TestPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp({ parts: { mailTransport: { send: () => Promise.resolve() } } });

const { admin, director, teacher, otherTeacher } = running.people;
const PERSON_OF: Record<Role, TestPerson> = { REQUESTER: teacher, DIRECTOR: director, ADMIN: admin };
const everybody = async () => [running.client(), ...await Promise.all(Object.values(PERSON_OF).map(running.signedIn))];
const NOBODYS_ID = "00000000-0000-4000-8000-000000000000";
const { api } = urls;
const ID = ":id";

/** Named again, so that a page lets in no new role by itself. */
const ALL_THREE: readonly Role[] = ["REQUESTER", "DIRECTOR", "ADMIN"];

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
  "GET /favicon.ico": "everybody",
  [`GET ${urls.login}`]: "signed out",
  [`POST ${urls.login}`]: "everybody",
  [`GET ${urls.register}`]: "signed out",
  [`GET ${urls.confirmAddress}`]: "everybody",
  [`POST ${urls.confirmAddress}`]: "everybody",
  [`GET ${passwordUrls.forgot}`]: "everybody",
  [`POST ${passwordUrls.forgot}`]: "everybody",
  [`GET ${passwordUrls.reset}`]: "everybody",
  [`POST ${passwordUrls.reset}`]: "everybody",
  [`POST ${urls.logout}`]: "everybody",
  [`POST ${NARROW_WINDOW_URL}`]: "everybody",
  "GET /.well-known/change-password": "everybody",
  [`GET ${urls.changePassword}`]: ROLES,
  [`GET ${urls.settings}`]: ALL_THREE,
  [`GET ${urls.help}`]: ALL_THREE,
  [`POST ${urls.mailPreferences}`]: ALL_THREE,
  [`POST ${urls.disconnectProvider}`]: ["ADMIN"],
  [`POST ${urls.renewCalendarFeed}`]: ALL_THREE,
  [`POST ${urls.removeCalendarFeed}`]: ALL_THREE,
  [`GET ${urls.calendarFeed(ID)}`]: "everybody",
  [`GET ${urls.requesterDashboard}`]: ["REQUESTER"],
  [`GET ${urls.newRequest}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${urls.request(ID)}`]: ALL_THREE,
  [`GET ${urls.reviseRequest(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${urls.printRequest(ID)}`]: ALL_THREE,
  [`GET ${rosterUrls.request(ID)}`]: ALL_THREE,
  [`GET ${rosterUrls.request(ID)}/version`]: ALL_THREE,
  [`GET ${urls.directorDashboard}`]: ["DIRECTOR"],
  [`GET ${urls.directorRequestsCsv}`]: ["DIRECTOR"],
  [`GET ${xlsxPath(urls.directorRequestsCsv)}`]: ["DIRECTOR"],
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
  [`GET ${api.request(ID)}`]: ALL_THREE,
  [`GET ${api.pdf(ID)}`]: ALL_THREE,
  [`POST ${api.revisions(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${api.answer(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${api.cancel(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`POST ${api.revert(ID)}`]: ["REQUESTER", "DIRECTOR"],
  [`GET ${api.directorRequests}`]: ["DIRECTOR"],
};

/** Administrators alone have what is below /admin; tests/routes/district/ has what only the super ones have. */
const allowedAt = (route: string) => LISTED[route] ?? (/ (\/api)?\/admin(\/|\.|$)/.test(route) ? ["ADMIN"] : undefined);

/** The routes that somebody may use while their password change is due, besides what everybody may. */
const BEFORE_PASSWORD_CHANGE: readonly string[] = [
  urls.changePassword,
  ...[api.changePassword, api.csrfToken, api.me, api.logout],
];

/** Plain forms of people who are signed in. They are posted unreadable here, so that nothing is done. */
const isPlainForm = (route: string) =>
  route === `POST ${urls.logout}` || /^POST (?!\/api\/)/.test(route) && allowedAt(route) !== "everybody";

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

/** Tells what an answer says about access: refused, sent elsewhere, or let through to the route. */
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
  if (route === `POST ${NARROW_WINDOW_URL}`) return `to ${urls.home}#content`;
  if (route === "GET /.well-known/change-password") return `to ${urls.changePassword}`;
  if (allowed === "everybody") return "let through";
  if (allowed === "signed out") return role ? `to ${homeFor(role)}` : "let through";
  // To the page, but to nothing that is downloaded, polled or posted.
  const [, next] = /^GET (.*)(?<!\.csv|\.xlsx|\/version)$/.exec(route) ?? [];
  const onward = next ? `?next=${encodeURIComponent(next.replaceAll(ID, NOBODYS_ID))}` : "";
  if (!role) return isCall ? "401" : `to ${urls.login}${onward}`;
  if (allowed?.includes(role)) return "let through";
  return isCall ? "403" : `to ${homeFor(role)}`;
}

Deno.test("every route of the app is in the access table", () => {
  assert.deepEqual(routes().filter((route) => !allowedAt(route)), []);
});

Deno.test("without a session, every route except the public ones is a 401 or redirects to sign-in", async () => {
  for (const route of routes()) {
    assert.equal(await verdict(await callRoute(running.client(), route)), expected(route, undefined), route);
  }
});

for (const role of ROLES) {
  Deno.test(`every route lets a ${role} do what the role may, and nothing else`, async () => {
    const own = await running.signedIn(PERSON_OF[role]);
    const pages = await Promise.all([homeFor(role), urls.settings, urls.help].map((path) => own.page(path)));
    for (const [tag, path = ""] of pages.join().matchAll(/<(?:a|form) [^>]*(?:href|action)="(\/[^"]*)"[^>]*>/g)) {
      const link = `${tag.includes('method="post"') ? "POST" : "GET"} ${path.replaceAll("&amp;", "&")}`;
      if (path === urls.logout) continue;
      assert.doesNotMatch(await verdict(await callRoute(own, link)), new RegExp(`^(403|to ${homeFor(role)})$`), link);
    }
    for (const route of routes()) {
      const client = await running.signedIn(PERSON_OF[role]);
      assert.equal(await verdict(await callRoute(client, route)), expected(route, role), route);
    }
  });
}

Deno.test("an address without a route is a 404 for everyone", async () => {
  const clients = await everybody();
  for (const base of ["/admin", "/director", "/requester", "/requests/x", "/settings", "/change-password"]) {
    for (const client of clients) {
      const page = await client.get(`${base}/nothing`);
      const html = await page.text();
      assert.match(html, /404 Page Not Found/);
      assert.match(html, /no page at this address\. Check it for typos, or (start from your dashboard|sign in)\./);
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

Deno.test("while a password change is due nothing else can be used", async () => {
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

Deno.test("another requester's request is a 404 on every route, like one that does not exist", async () => {
  const id = await requestOf(await running.signedIn(otherTeacher));
  const client = await running.signedIn(teacher);
  const before = await dumpTables(running.database.db);
  for (const route of routes().filter((route) => route.includes(ID) && allowedAt(route)?.includes("REQUESTER"))) {
    const body = {
      [`POST ${api.revisions(ID)}`]: requestForm(running.clock.now),
      [`POST ${api.answer(ID)}`]: { answer: "Yes" },
    }[route] ?? {};
    const path = (of: string) => route.split(" ")[1]?.replaceAll(ID, of) ?? "";
    const ask = (of: string) => route.startsWith("GET") ? client.get(path(of)) : client.post(path(of), body);
    const [others, nobodys] = [await ask(id), await ask(NOBODYS_ID)];
    assert.deepEqual([others.status, nobodys.status], [404, 404], route);
    if (path(id).startsWith("/api/")) assert.equal(await others.text(), await nobodys.text(), route);
  }
  assert.deepEqual(await dumpTables(running.database.db), before);
});

Deno.test("a malformed id is 404 on every route", async () => {
  const malformed = ["1", "x".repeat(36), "%00", "%27%20or%201=1--", "..%2f..", `${NOBODYS_ID}%0a`, "%F0%9F%8D%8E"];
  for (const route of routes().filter((route) => route.includes(ID))) {
    const role = ROLES.find((role) => allowedAt(route)?.includes(role)) ?? "ADMIN";
    const client = await running.signedIn(PERSON_OF[role]);
    // One after the other: a person has two PDFs made at once.
    for (const id of malformed) {
      const response = await callRoute(client, route, id);
      await response.body?.cancel();
      assert.equal(response.status, 404, `${route} ${id}`);
    }
  }
});

// Over 2 s: all four kinds of people ask for every address of the product, twice.
Deno.test("GET and HEAD change nothing on any route, for anybody", async () => {
  const id = await requestOf(await running.signedIn(teacher));
  const clients = await everybody();
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

/** When a session was last used, and who viewed special meals (a revision each), are all that reading writes down. */
async function dumpWithoutUse(): Promise<string[]> {
  return (await dumpTables(running.database.db))
    .filter((line) => !line.includes('"type": "request.view-meals"') && !line.startsWith("district_revision "))
    .map((line) => line.replace(/"last_seen_at": "[^"]*"/, ""));
}

const { db } = running.database;
const { submitted } = requestsOf(running);
const accounts = accountsOf(running);

const { id: ORDERED } = await submitted();
const date = alaskaDate(running.clock.now);
const { id: PACKED } = await submitted();
await db.updateTable("requests").set({ status: "IN_PROGRESS", deliveryDate: date, deliveryAt: running.clock.now })
  .where("id", "=", PACKED).execute();
const PENDING = (await accounts.pending("pending@test.example")).id;
const ACTIVE = (await accounts.active("active@test.example")).id;
const DENIED = (await accounts.revoked("denied@test.example", "Left")).id;
const MAIL = await addMail(db, running.clock.now, { status: "FAILED" });
const NEW_PASSWORD = "another-horse-2";
const PASSWORDS = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
const DISTRICT = { name: "Another District", officeName: "Kitchen", phone: "", email: "" };
const reason = "Left the district";

/** A write of each route that has some: what it is about, and its form or the call's body. */
const WRITES: Record<string, [id: string, sent: object]> = {
  [`POST ${api.changePassword}`]: ["", PASSWORDS],
  [`POST ${urls.mailPreferences}`]: ["", {}],
  [`POST ${urls.disconnectProvider}`]: ["", {}],
  [`POST ${urls.renewCalendarFeed}`]: ["", {}],
  [`POST ${urls.removeCalendarFeed}`]: ["", {}],
  [`POST ${api.requests}`]: ["", requestForm(running.clock.now)],
  [`POST ${api.revisions(ID)}`]: [ORDERED, requestForm(running.clock.now, { gradesText: "4th" })],
  [`POST ${api.answer(ID)}`]: [ORDERED, { answer: "Yes" }],
  [`POST ${api.ask(ID)}`]: [ORDERED, { question: "Is it a walk?" }],
  [`POST ${api.cancel(ID)}`]: [ORDERED, {}],
  [`POST ${api.revert(ID)}`]: [ORDERED, {}],
  [`POST ${api.approve(ID)}`]: [ORDERED, {}],
  [`POST ${api.deny(ID)}`]: [ORDERED, { reason }],
  [`POST ${api.progress(ID)}`]: [ORDERED, {}],
  [`POST ${api.complete(ID)}`]: [ORDERED, {}],
  [`POST ${api.takeBack(ID)}`]: [PACKED, { marking: "progress" }],
  [`POST ${api.closeOut(ID)}`]: [ORDERED, { delivered: 1 }],
  [`POST ${api.delete(ID)}`]: [ORDERED, {}],
  [`POST ${api.bulkApprove}`]: ["", { requestIds: [ORDERED] }],
  [`POST ${api.bulkProgress}`]: ["", { requestIds: [ORDERED] }],
  [`POST ${api.approveUser(ID)}`]: [PENDING, { role: "DIRECTOR" }],
  [`POST ${api.denyUser(ID)}`]: [PENDING, { reason }],
  [`POST ${urls.userAddress(ID)}`]: [ACTIVE, { email: "right@test.example" }],
  [`POST ${api.revokeUser(ID)}`]: [ACTIVE, { reason }],
  [`POST ${api.resetPassword(ID)}`]: [ACTIVE, { newPassword: NEW_PASSWORD }],
  [`POST ${api.useProviderAddress(ID)}`]: [ACTIVE, { email: "provider@test.example" }],
  [`POST ${api.restoreUser(ID)}`]: [DENIED, { role: "DIRECTOR" }],
  [`POST ${urls.kitchen}`]: ["", { action: "save-close-outs", date, [`deliveries.${PACKED}.delivered`]: "25" }],
  [`POST ${urls.resendMessage(ID)}`]: [MAIL, { status: "FAILED", resends: "0", q: "", page: "1" }],
  [`POST ${urls.resendAllMessages}`]: ["", { q: "" }],
  [`POST ${urls.calendar}`]: ["", { action: "set-day", date, lunches: "9" }],
  [`POST ${urls.districtSettings}`]: ["", { action: "save", ...DISTRICT }],
  [`POST ${urls.system}`]: ["", { action: "test" }],
};

/** Routes to which signed-in users post what writes nothing of theirs, or ends the session itself. */
const NO_WRITES = [urls.logout, api.logout, api.selectionSum].map((path) => `POST ${path}`);

/** Ends the session of a call that is under way, once it waits for the session's row, and returns the answer. */
async function endedInside(person: TestPerson, call: (client: Client) => Promise<Response>): Promise<Response> {
  const client = await running.signedIn(person);
  const end = (tx: Tx) =>
    tx.deleteFrom("sessions").where("userId", "=", person.id).where("tokenHash", "!=", person.tokenHash).execute();
  return await whileHeld(db, end, () => call(client));
}

Deno.test("with a session that ended inside, every write is a 401, shows nothing and changes nothing", async () => {
  const writing = routes().filter((route) => !/^(GET|ALL)/.test(route) && Array.isArray(allowedAt(route)));
  assert.deepEqual(writing.filter((route) => !WRITES[route] && !NO_WRITES.includes(route)), []);
  const people: Record<Role, TestPerson> = {
    REQUESTER: teacher,
    DIRECTOR: await accounts.active("writing-director@test.example", "DIRECTOR"),
    ADMIN: await accounts.active("writing-admin@test.example", "ADMIN"),
  };
  await db.updateTable("users").set({ isSuperAdmin: true }).where("id", "=", people.ADMIN.id).execute();
  const dump = async () => (await dumpTables(db)).filter((row) => !/^sessions /.test(row));
  const before = await dump();
  for (const route of routes().filter((route) => WRITES[route])) {
    const [method = "", path = ""] = route.split(" ");
    const [id, sent] = WRITES[route] ?? ["", {}];
    const address = path.replaceAll(ID, id);
    const role = ROLES.find((role) => allowedAt(route)?.includes(role)) ?? "ADMIN";
    const response = await endedInside(
      people[role],
      (client) =>
        path.startsWith("/api/")
          ? client.call(method, address, sent)
          : client.postForm(address, sent as Record<string, string>),
    );
    const text = await response.text();
    assert.equal(response.status, 401, `${route}: ${text}`);
    assert(text.includes("Session expired. Please log in again."), text);
    assert(role === "REQUESTER" || !text.includes("teacher@test.example"), route);
    assert.deepEqual(await dump(), before, route);
  }
});

Deno.test("a running bulk call ends where its administrator's session ends: 401, and nothing more is decided", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count++) ids.push((await submitted()).id);
  const person = await accounts.active("bulk-admin@test.example", "ADMIN");
  const client = await running.signedIn(person);
  const answer = await whileHeld(
    db,
    (tx) => tx.selectFrom("requests").select("id").where("id", "=", ids[2] ?? "").forUpdate().execute(),
    () => client.post(api.bulkApprove, { requestIds: ids }),
    () => db.deleteFrom("sessions").where("userId", "=", person.id).execute(),
  );
  assert.deepEqual(await expectJson(answer, 401), { message: "Session expired. Please log in again." });
  const approved = await db.selectFrom("requests").select("id").where("status", "=", "APPROVED").execute();
  assert.deepEqual(approved.map(({ id }) => id).toSorted(), ids.slice(0, 2).toSorted());
});
