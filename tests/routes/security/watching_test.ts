import assert from "node:assert/strict";
import project from "../../../package.json" with { type: "json" };
import postgres from "postgres";
import { BackupError } from "../../../db/backups/error.ts";
import { clockCheck } from "../../../db/checks.ts";
import { homeFor, urls } from "../../../src/domain/urls.ts";
import { DATABASE_OUTDATED } from "../../../src/domain/http/errors.ts";
import { createRecentErrors } from "../../../src/http/server/recent_errors.ts";
import type { BackupStatus } from "../../../src/process/backup_schedule.ts";
import { createMetrics } from "../../../src/process/metrics.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { putInOutbox } from "../../support/outbox.ts";
import { addPerson, PASSWORD } from "../../support/people.ts";

const TOKEN = "a-token-of-a-test";
const BACKUP = {
  name: "lunches-2026-03-02T060000Z.tar.gz",
  at: new Date("2026-03-02T06:00:00Z"),
  beforeMigration: undefined,
  bytes: 1_234_567,
  changedAt: 0,
};
const AHEAD = { ...BACKUP, name: "lunches-2028-03-02T060000Z.tar.gz", at: new Date("2028-03-02T06:00:00Z") };
const DAMAGED = { ...BACKUP, name: "lunches-2026-03-02T070000Z.tar.gz", read: { damage: new Error("cut off") } };
const LITTLE = { freeMb: 1_500, warning: "Little space is left." };
const DISK = { name: "disk", isOptional: true, ask: () => Promise.resolve(LITTLE) };
const running = await testApp();
const behindProxy = await testApp({ trustProxy: true });
const watched = await testApp({
  backups: { find: () => ({ kept: [DAMAGED, BACKUP, AHEAD], lastBackupAt: BACKUP.at, isLate: false }) },
  parts: { metrics: createMetrics(), metricsToken: TOKEN, readinessChecks: [DISK] },
});
const owner = postgres(watched.database.asOwner(), { max: 1, onnotice: () => {} });
Deno.test.afterAll(() => owner.end());

/** Returns what is logged about the requests that `body` makes. */
async function logOf(app: TestApp, body: () => Promise<unknown>) {
  app.loggedRequests.length = 0;
  await body();
  return app.loggedRequests.map(([level, , { httpRequestId, ms, ...fields } = {}]) => {
    assert.match(String(httpRequestId), /^[\da-f-]{36}$/);
    assert(typeof ms === "number" && ms >= 0);
    return [level, fields];
  });
}

Deno.test("each request is one line in the log: the route's pattern, the status, the time and the person's id", async () => {
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

Deno.test("built files and health checks are logged for debugging alone", async () => {
  const lines = await logOf(running, async () => {
    await running.client().get("/favicon.svg");
    await running.client().get(urls.healthz);
    await running.client().get(urls.readyz);
  });
  assert.deepEqual(lines.map(([level]) => level), ["debug", "debug", "debug"]);
});

Deno.test("a response names its request's id; only our own proxy can give one, and only a plain one", async () => {
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

Deno.test("the process says that it is alive, how it sees a client and the proxy, and to its own machine its version", async () => {
  const ask = async (app: TestApp, headers: Record<string, string> = {}) =>
    await (await fetch(app.url + urls.healthz, { headers })).json();
  const own = { version: project.version };
  const local = { address: "127.0.0.1", isForwarded: false };
  const forwarded = { "X-Forwarded-For": "192.0.2.1, 198.51.100.7" };
  const seen = [
    [running, {}, { ...local, isProxyTrusted: false }, own],
    [running, forwarded, { ...local, isForwarded: true, isProxyTrusted: false }, {}],
    [behindProxy, {}, { ...local, isProxyTrusted: true }, own],
    [behindProxy, forwarded, { address: "198.51.100.7", isForwarded: true, isProxyTrusted: true }, {}],
  ] as const;
  for (const [app, headers, client, version] of seen) {
    assert.deepEqual(await ask(app, headers), { status: "alive", ...version, client });
  }
  const response = await running.app.request(urls.healthz, {}, { remoteAddress: "198.51.100.7" });
  assert.equal((await response.json()).version, undefined, "nor to another machine");
});

async function readiness(app = running) {
  const response = await app.client().get(urls.readyz);
  return { code: response.status, ...await response.json() };
}

const READY = { code: 200, status: "ready", failing: [], warnings: [] };

Deno.test("anyone may know whether it is ready and which checks are not well, and administrators alone why", async () => {
  assert.deepEqual(await readiness(), READY);
  const failing = { code: 503, status: "not ready", failing: ["database"], warnings: [] };
  const owner = postgres(running.database.asOwner(), { max: 1 });
  const [last] = await owner`delete from kysely_migration where name = (select max(name) from kysely_migration)
    returning name, timestamp`;
  assert(last);
  assert.deepEqual(await readiness(), failing);
  assert((await systemPage(running)).includes(DATABASE_OUTDATED));
  const future = "9999_of_the_future";
  await owner`insert into kysely_migration ${owner([last, { name: future, timestamp: last.timestamp }])}`;
  assert.deepEqual(await readiness(), failing);
  const page = await systemPage(running);
  await owner`delete from kysely_migration where name = ${future}`;
  await owner.end();
  assert(page.includes(`The database was updated by a newer release: it has the migration ${future}, `));
  assert.deepEqual(await readiness(), READY);
});

Deno.test("mail that waits for over an hour, failed in the last day or is refused to two people is a warning, not a reason to send people away", async () => {
  const { clock, database: { db } } = running;
  await putInOutbox(db, clock.now);
  clock.advance({ minutes: 30 });
  assert.deepEqual(await readiness(), READY);
  clock.advance({ minutes: 31 });
  assert.deepEqual(await readiness(), { ...READY, warnings: ["outbox"] });
  assert.match(await systemPage(running), /Mail has been waiting for over an hour\. See the Mail page\./);

  await db.deleteFrom("outbox").execute();
  await putInOutbox(db, clock.now, Array.from({ length: 20 }, () => ({ status: "FAILED" as const })));
  assert.deepEqual(await readiness(), { ...READY, warnings: ["outbox"] });
  assert.match(await systemPage(running), /20 messages could not be sent in the last day\. See the Mail page\./);
  clock.advance({ days: 1 });
  assert.deepEqual(await readiness(), READY);

  await db.deleteFrom("outbox").execute();
  const refused = { attempts: 1, lastError: "The mail server refused the message: 550 5.4.5 limit" };
  const put = (...addresses: string[]) =>
    putInOutbox(db, clock.now, addresses.map((toAddress) => ({ ...refused, toAddress })));
  await put("one@test.example", "one@test.example");
  assert.deepEqual(await readiness(), READY);
  await put("two@test.example");
  assert.deepEqual(await readiness(), { ...READY, warnings: ["outbox"] });
  assert.match(await systemPage(running), /The mail server refuses mail to 2 people\. See the Mail page\./);
  await db.deleteFrom("outbox").execute();
});

Deno.test("a database whose clock is more than ten seconds off is a warning", async () => {
  const ahead = (seconds: number) => clockCheck(running.database.db).ask(new Date(Date.now() - seconds * 1000));
  assert.equal((await ahead(5)).warning, undefined);
  assert.match((await ahead(3_600)).warning ?? "", /^The database's clock is 36\d\d seconds ahead\. Set both/);
  assert.match((await ahead(-3_610)).warning ?? "", /^The database's clock is 36\d\d seconds behind\. Set both/);
});

/** One line of Prometheus' text format 0.0.4: a name, its labels in order, a value. */
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (\S+)$/;

/** Reads the format by itself: each sample by its name and labels, and each name's type. */
function parse(text: string) {
  const types = new Map<string, string>();
  const samples = new Map<string, number>();
  for (const line of text.split("\n").filter((line) => line !== "")) {
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (typed && type) {
      assert(!types.has(typed), `${typed} is declared twice`);
      types.set(typed, type);
    } else if (!line.startsWith("# HELP ")) {
      const [, name = "", labels = "", value] = SAMPLE.exec(line) ?? assert.fail(`not the format: ${line}`);
      const base = name.replace(/_(bucket|sum|count)$/, "");
      assert(types.has(name) || types.get(base) === "histogram", `${name} has no type`);
      const key = labels === "" ? name : `${name}{${labels}}`;
      assert(!samples.has(key), `${key} comes twice`);
      samples.set(key, Number(value));
    }
  }
  return { types, samples };
}

function ask(authorization?: string, url = watched.url): Promise<Response> {
  return fetch(url + urls.metrics, authorization ? { headers: { Authorization: authorization } } : {});
}

async function read() {
  const response = await ask(`Bearer ${TOKEN}`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("Content-Type") ?? "", /^text\/plain; version=0\.0\.4; charset=utf-8$/);
  return parse(await response.text());
}

Deno.test("without METRICS_TOKEN there is no /metrics; with it, only clients that show it see the page", async () => {
  assert.equal((await ask(`Bearer ${TOKEN}`, running.url)).status, 404);
  for (const wrong of [undefined, "Bearer ", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const response = await ask(wrong);
    assert.equal(response.status, 401, wrong);
    assert.equal(response.headers.get("WWW-Authenticate"), "Bearer");
    assert.doesNotMatch(await response.text(), /lunches_/);
  }
  const admin = await watched.signedIn(watched.people.admin);
  assert.equal((await admin.get(urls.metrics)).status, 401);
});

Deno.test("requests are counted by route, method and class of status, and whatever is asked for adds no series", async () => {
  const teacher = await watched.signedIn(watched.people.teacher);
  const get = async (path: string) => void await (await teacher.get(path)).body?.cancel();
  for (let round = 0; round < 3; round++) await get(urls.request(crypto.randomUUID()));
  await get(urls.newRequest);
  await get("/no/such/page");
  const first = await read();
  const value = (route: string, status: string, samples = first.samples) =>
    samples.get(`lunches_http_requests_total{method="GET",route="${route}",status="${status}"}`);
  const counted = [value("/requests/:id", "4xx"), value("/requests/new", "2xx"), value("(none)", "4xx")];
  assert.deepEqual(counted, [3, 1, 1]);
  for (const labels of ['count{route="/requests/:id"}', 'bucket{le="+Inf",route="/requests/:id"}']) {
    assert.equal(first.samples.get(`lunches_http_request_duration_seconds_${labels}`), 3, labels);
  }
  assert.equal(first.types.get("lunches_http_requests_total"), "counter");

  for (let round = 0; round < 20; round++) await get(`/no/such/page-${round}?q=someone@test.example`);
  for (const id of ["Sitka", "%22%0a", "x"]) await get(`/calendar/a-secret-${id}`);
  await (await fetch(`${watched.url}/a-secret`, { method: "OPTIONS" })).body?.cancel();
  const then = await read();
  assert.equal(value("(none)", "4xx", then.samples), 21);
  const withoutRoute = [...then.samples.keys()].filter((key) => key.includes('route="(none)"') && /_total/.test(key));
  assert.equal(withoutRoute.length, 2);
  assert.doesNotMatch([...then.samples.keys()].join("\n"), /secret|someone|page-|OPTIONS/);
});

/** The page's text without its tags. */
async function systemPage(app = watched): Promise<string> {
  const html = await (await app.signedIn(app.people.admin)).page(urls.system);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

Deno.test("the System page is for super administrators alone", async () => {
  const office = await addPerson(watched.database.db, watched.people.admin, "ADMIN", "office@test.example");
  for (const person of [office, watched.people.director, watched.people.teacher]) {
    const client = await watched.signedIn(person);
    for (const response of [await client.get(urls.system), await client.postForm(urls.system, { action: "test" })]) {
      assert.equal(response.status, 303);
      assert.equal(response.headers.get("Location"), homeFor(person.role));
    }
  }
  const settings = async (person: typeof office) => await (await watched.signedIn(person)).page(urls.settings);
  assert((await settings(watched.people.admin)).includes(`href="${urls.system}"`));
  assert(!(await settings(office)).includes(urls.system));
});

Deno.test("it tells the version, what runs it, the database, the pool, the disk, waiting mail and the backups", async () => {
  watched.clock.set("2026-03-02T18:00:00Z");
  await watched.database.clear();
  await putInOutbox(watched.database.db, new Date("2026-03-02T15:00:00Z"), [{}, {}]);
  const page = await systemPage();
  assert(page.includes(`Version ${project.version} `));
  assert(page.includes(`Runs on Deno ${Deno.version.deno} `));
  assert.match(page, /Started .*, (?:\d+ minutes?|less than a minute) ago Memory \d+(?:\.\d)? [MG]B /);
  assert.match(page, /PostgreSQL 18\.\d+ Size \d+(?:\.\d)? MB Connections in use \d of 8 Free disk space 1\.5 GB /);
  assert.match(page, /Waiting messages 2 Oldest has waited 3 hours /);
  assert.match(page, /The last backup was made 12 hours ago\./);
  assert(page.includes(`Mar 1, 2026 9:00 PM ${BACKUP.name} 1.2 MB`));
  assert(page.includes(`Mar 1, 2028 9:00 PM In the future, so it does not count. ${AHEAD.name}`));
  assert(page.includes(`Damaged, so it does not count. ${DAMAGED.name}`));
  assert(page.includes("Little space is left."));
  assert(page.includes("Mail has been waiting for over an hour. See the Mail page."));
  assert(!page.includes("checks are fine"));
});

Deno.test("it warns of a server that sorts otherwise than the indexes, and of no more once its advice is taken", async () => {
  await owner`create index on schools (label collate "de-x-icu")`;
  await owner`update pg_database set datcollversion = '0' where datname = current_database()`;
  await owner`update pg_collation set collversion = '1' where collname in ('en-x-icu', 'de-x-icu', 'fr-x-icu')`;
  const advice = (await systemPage()).replaceAll("&quot;", '"').match(/(?:REINDEX|ALTER) [^;]+;/g) ?? [];
  assert.deepEqual(advice.map((line) => line.replace(/DATABASE \S+?(?=[ ;])/, "DATABASE")), [
    "REINDEX DATABASE;",
    'ALTER COLLATION "de-x-icu" REFRESH VERSION;',
    'ALTER COLLATION "en-x-icu" REFRESH VERSION;',
    "ALTER DATABASE REFRESH COLLATION VERSION;",
  ]);
  assert.equal((await watched.client().get(urls.readyz)).status, 200);
  for (const line of advice) await owner.unsafe(line);
  assert.doesNotMatch(await systemPage(), /REINDEX/);
});

Deno.test("what failed on our side is there by its reference, with nothing that the error quotes", async () => {
  assert.match(await systemPage(), /No errors since the server started\./);
  const client = await watched.signedIn(watched.people.admin);
  await owner.unsafe(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'Sample Student has no peanuts' using errcode = 'XX001'; end $$;
    create trigger fails before insert on closed_days execute function fail()`);
  const days = { from: "2026-05-04", to: "2026-05-04", reason: "A secret reason" };
  const failed = await client.postForm(urls.calendar, { action: "close", ...days });
  assert.equal(failed.status, 500);
  await failed.body?.cancel();
  await owner.unsafe("drop trigger fails on closed_days; drop function fail()");
  await (await client.get(urls.request(crypto.randomUUID()))).body?.cancel();
  const page = await systemPage();
  assert(page.includes(`500 PostgresError XX001 POST ${urls.calendar} ${failed.headers.get("X-Request-Id")} `));
  assert.doesNotMatch(page, /Sample Student|peanuts|secret reason|\/requests\/:id/);
});

Deno.test("the last 50 errors are kept, the newest first", () => {
  const errors = createRecentErrors();
  const error = { at: watched.clock.now, method: "GET", route: "/", status: 500, kind: "Error" };
  for (let index = 0; index < 120; index++) errors.add({ ...error, httpRequestId: String(index) });
  const ids = errors.list().map(({ httpRequestId }) => httpRequestId);
  assert.deepEqual(ids, Array.from({ length: 50 }, (_, index) => String(119 - index)));
});

Deno.test("without backups or mail it says so, and mail that is off is no check that is fine", async () => {
  const plain = await testApp({ isMailConfigured: false });
  await plain.database.clear();
  const page = await systemPage(plain);
  assert.match(page, /This server doesn't make backups\./);
  assert.match(page, /Email is off\. Set SMTP_URL and MAIL_FROM, then restart the server\./);
  assert(!page.includes("checks are fine"));
  assert.match(page, /Waiting messages 0 Oldest has waited None waiting /);
  await plain.close();
});

Deno.test("it tells of the pool, mail, sessions, PDFs, the backup, memory and processor time", async () => {
  // Those of the test's people never end.
  await watched.database.db.deleteFrom("sessions").execute();
  await watched.signedIn(watched.people.director);
  await watched.database.clear();
  const anHourAndAHalfAgo = new Date(watched.clock.now.getTime() - 90 * 60_000);
  await putInOutbox(watched.database.db, anHourAndAHalfAgo, [{}, {}, { status: "SENT" }, {
    status: "FAILED",
    nextAttemptAt: new Date(0),
  }]);
  const { samples, types } = await read();
  const sessions = await watched.database.db.selectFrom("sessions").select("userId").execute();
  const expected = {
    lunches_database_up: 1,
    lunches_database_connections_max: 8,
    lunches_database_queries_waiting: 0,
    lunches_outbox_waiting: 2,
    lunches_outbox_failed: 1,
    lunches_backup_failing: 0,
    lunches_ready: 1,
    lunches_warnings: 2,
    lunches_data_disk_free_bytes: 1_500_000_000,
    lunches_outbox_oldest_seconds: 90 * 60,
    lunches_pdf_running: 0,
    lunches_pdf_waiting: 0,
    lunches_backup_age_seconds: (watched.clock.now.getTime() - BACKUP.at.getTime()) / 1000,
    lunches_sessions: sessions.length,
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(samples.get(name), value, name);
  assert((samples.get("process_resident_memory_bytes") ?? 0) > 10_000_000);
  assert((samples.get("process_cpu_seconds_total") ?? 0) > 0);
  assert.equal(types.get("process_cpu_seconds_total"), "counter");
  await watched.client().signIn(watched.people.teacher.email);
  const hashes = (await read()).samples.get("lunches_password_hashes_total");
  assert.equal(hashes, (samples.get("lunches_password_hashes_total") ?? NaN) + 1);
  assert.equal(types.get("lunches_event_loop_delay_seconds"), "histogram");
  watched.clock.advance({ hours: 2 });
  assert.equal((await read()).samples.get("lunches_sessions"), 0, "sessions idle out");
});

Deno.test("while the database does not answer, it says so within its limit, and tells the rest", async () => {
  await owner.begin(async (sql) => {
    await sql`lock table outbox`;
    const { samples } = await read();
    assert.equal(samples.get("lunches_database_up"), 0);
    assert.equal(samples.get("lunches_outbox_waiting"), undefined);
    assert((samples.get("process_resident_memory_bytes") ?? 0) > 0);
  });
  assert.equal((await read()).samples.get("lunches_database_up"), 1);
});

Deno.test("while a backup is missing for long, super administrators read so on their page, and nobody else", async () => {
  const lastBackupAt = new Date("2026-03-01T11:00:00Z");
  const kept = [BACKUP];
  let found: ReturnType<BackupStatus["find"]> = { kept, lastBackupAt, isLate: true };
  const backedUp = await testApp({ backups: { find: () => found } });
  const { database: { db }, people: { admin }, signedIn, clock } = backedUp;
  const other = await addPerson(db, admin, "ADMIN", "other-admin@test.example", clock.now);
  const dashboardOf = async (person: typeof admin) => {
    clock.advance({ minutes: 1 }); // pages are kept for a minute
    return await (await signedIn(person)).page(urls.adminDashboard);
  };
  assert.match(await dashboardOf(admin), /The last backup was made on Mar 1, 2026 2:00 AM\./);
  assert.doesNotMatch(await dashboardOf(other), /backup/);
  assert.deepEqual(await readiness(backedUp), { ...READY, warnings: ["backup"] });
  found = { kept, lastBackupAt: undefined, isLate: true };
  assert.match(await dashboardOf(admin), /No backup has been made yet\./);
  found = { kept, lastBackupAt, isLate: false, failure: new Error("EACCES 10.0.0.7") };
  assert.doesNotMatch(await dashboardOf(admin), /backup/);
  assert.deepEqual(await readiness(backedUp), { ...READY, warnings: ["backup"] });
  assert.match(await systemPage(backedUp), /Backups are failing\. The reason is under Backups/);
  assert.doesNotMatch(await systemPage(backedUp), /10\.0\.0\.7/);
  found = { ...found, failure: new BackupError("The folder has not answered.") };
  assert.match(await systemPage(backedUp), /Backups are failing: The folder has not answered\. /);
  await backedUp.close();
});
