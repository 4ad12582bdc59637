import assert from "node:assert/strict";
import project from "../../../package.json" with { type: "json" };
import postgres from "postgres";
import { urls } from "../../../src/domain/urls.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { putInOutbox } from "../../support/outbox.ts";
import { PASSWORD } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const behindProxy = await testApp({ trustProxy: true });
Deno.test.afterAll(async () => {
  await running.close();
  await behindProxy.close();
});

/** What is logged about the requests that `body` makes. */
async function logOf(app: TestApp, body: () => Promise<unknown>) {
  app.loggedRequests.length = 0;
  await body();
  return app.loggedRequests.map(([level, , { httpRequestId, ms, ...fields } = {}]) => {
    assert.match(String(httpRequestId), /^[\da-f-]{36}$/);
    assert(typeof ms === "number" && ms >= 0);
    return [level, fields];
  });
}

test("each request is one line in the log: the route's pattern, the status, the time and the person's id", async () => {
  const { teacher } = running.people;
  const client = await running.signedIn(teacher);
  const id = crypto.randomUUID();
  const lines = await logOf(running, async () => {
    await client.get(`${urls.request(id)}?from=someone@test.example`);
    await client.get(urls.api.request(id));
    await client.get(urls.newRequest);
    await client.get("/no/such/page");
    await running.client().get(`${urls.calendarFeed("a-secret-of-a-feed")}?school=x`);
    await running.client().get(urls.pendingUsers);
    await running.client().get(`${urls.confirmAddress}?token=a-secret-of-a-link`);
    await running.client().post(urls.api.login, { email: "somebody@test.example", password: PASSWORD });
  });
  const line = (method: string, route: string | null, status: number, userId: string | null = null) => [
    "info",
    { method, route, status, userId },
  ];
  assert.deepEqual(lines, [
    line("GET", urls.request(":id"), 404, teacher.id),
    line("GET", urls.api.request(":id"), 404, teacher.id),
    // An id's address as well, if another route did not have it first.
    line("GET", urls.newRequest, 200, teacher.id),
    line("GET", null, 404, teacher.id),
    line("GET", urls.calendarFeed(":id"), 404),
    line("GET", urls.pendingUsers, 303),
    line("GET", urls.confirmAddress, 303),
    line("POST", urls.api.login, 401),
  ]);
  assert.doesNotMatch(JSON.stringify(running.loggedRequests), /secret|someone|somebody|token|school/);
});

test("built files and health checks are logged for debugging alone", async () => {
  const lines = await logOf(running, async () => {
    await running.client().get("/favicon.svg");
    await running.client().get(urls.healthz);
    await running.client().get(urls.readyz);
  });
  assert.deepEqual(lines.map(([level]) => level), ["debug", "debug", "debug"]);
});

test("a response names its request's id; only our own proxy can give one, and only a plain one", async () => {
  const idFor = async (app: TestApp, given: string) => {
    const response = await app.client().get(urls.login, { "X-Request-Id": given });
    const [, , fields] = app.loggedRequests.at(-1) ?? [];
    assert.equal(response.headers.get("X-Request-Id"), fields?.httpRequestId);
    return response.headers.get("X-Request-Id");
  };
  assert.notEqual(await idFor(running, "given-by-client"), "given-by-client");
  assert.equal(await idFor(behindProxy, "given-by-proxy"), "given-by-proxy");
  for (const odd of ['"quoted", {}', "x".repeat(200), "short"]) assert.notEqual(await idFor(behindProxy, odd), odd);
});

test("the process says that it is alive, in which version, and how it sees a client and the proxy", async () => {
  const ask = async (app: TestApp, headers: Record<string, string> = {}) =>
    await (await fetch(app.url + urls.healthz, { headers })).json();
  const alive = { status: "alive", version: project.version };
  const local = { address: "127.0.0.1", isForwarded: false };
  const forwarded = { "X-Forwarded-For": "192.0.2.1, 198.51.100.7" };
  const seen = [
    [running, {}, { ...local, isProxyTrusted: false }],
    [running, forwarded, { ...local, isForwarded: true, isProxyTrusted: false }],
    [behindProxy, {}, { ...local, isProxyTrusted: true }],
    [behindProxy, forwarded, { address: "198.51.100.7", isForwarded: true, isProxyTrusted: true }],
  ] as const;
  for (const [app, headers, client] of seen) assert.deepEqual(await ask(app, headers), { ...alive, client });
});

async function readiness() {
  const response = await running.client().get(urls.readyz);
  return { code: response.status, ...await response.json() };
}

test("it is ready while the database answers and has this version's tables, and says what it lacks", async () => {
  const { code, status, reasons, warnings, checks } = await readiness();
  assert.deepEqual([code, status, reasons, warnings], [200, "ready", [], []]);
  assert.deepEqual(checks, { database: { isOk: true }, outbox: { isOk: true, oldestWaitsForSeconds: 0 } });

  const owner = postgres(running.database.ownerUrl, { max: 1 });
  const [last] = await owner`delete from kysely_migration where name = (select max(name) from kysely_migration)
    returning name, timestamp`;
  assert(last);
  const lacking = await readiness();
  assert.equal(lacking.code, 503);
  assert.deepEqual(lacking.reasons, [`The database lacks migrations: ${last.name}. Start again.`]);
  const future = "9999_of_the_future";
  await owner`insert into kysely_migration ${owner([last, { name: future, timestamp: last.timestamp }])}`;
  const newer = await readiness();
  await owner`delete from kysely_migration where name = ${future}`;
  await owner.end();
  assert.equal(newer.code, 503);
  assert.deepEqual(newer.reasons, [`A newer version has migrated the database: ${future}. Install that version.`]);
  assert.equal((await readiness()).code, 200);
});

test("mail that waits for over an hour is a warning, not a reason to send people away", async () => {
  await putInOutbox(running.database.db, running.clock.now);
  running.clock.advance({ minutes: 30 });
  assert.deepEqual((await readiness()).warnings, []);
  running.clock.advance({ minutes: 31 });
  const { code, warnings, checks } = await readiness();
  assert.equal(code, 200);
  assert.deepEqual(warnings, ["Mail has waited for over an hour. See the Mail page."]);
  assert.equal(checks.outbox.oldestWaitsForSeconds, 61 * 60);
});

test("while a lock hangs the database's check, the answer comes after two seconds", async () => {
  const owner = postgres(running.database.ownerUrl, { max: 1 });
  await owner.begin(async (sql) => {
    await sql`lock table kysely_migration`;
    const { code, reasons } = await readiness();
    assert.equal(code, 503);
    assert.deepEqual(reasons, ["The check of database has not ended within 2 seconds."]);
    assert.equal((await running.client().get(urls.healthz)).status, 200);
  });
  await owner.end();
});
