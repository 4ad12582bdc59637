import assert from "node:assert/strict";
import postgres from "postgres";
import { urls } from "../../../src/domain/urls.ts";
import { createMetrics } from "../../../src/process/metrics.ts";
import { testApp } from "../../support/app.ts";
import { putInOutbox } from "../../support/outbox.ts";
import { test } from "../../support/test.ts";

const TOKEN = "a-token-of-a-test";
const MINUTE_MS = 60_000;
const madeAt = new Date("2026-03-02T06:00:00Z");
const running = await testApp({
  backups: { find: () => ({ lastBackupAt: madeAt, isLate: false }) },
  parts: { metrics: createMetrics(), metricsToken: TOKEN },
});
const without = await testApp();
Deno.test.afterAll(async () => {
  await running.close();
  await without.close();
});

const { database: { db, ownerUrl }, people, clock } = running;

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

function ask(authorization?: string, url = running.url): Promise<Response> {
  return fetch(url + urls.metrics, authorization ? { headers: { Authorization: authorization } } : {});
}

async function read() {
  const response = await ask(`Bearer ${TOKEN}`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("Content-Type") ?? "", /^text\/plain; version=0\.0\.4; charset=utf-8$/);
  return parse(await response.text());
}

test("without METRICS_TOKEN there is no /metrics; with it, only clients that show it see the page", async () => {
  assert.equal((await ask(`Bearer ${TOKEN}`, without.url)).status, 404);
  for (const wrong of [undefined, "Bearer ", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const response = await ask(wrong);
    assert.equal(response.status, 401, wrong);
    assert.equal(response.headers.get("WWW-Authenticate"), "Bearer");
    assert.doesNotMatch(await response.text(), /lunches_/);
  }
  const admin = await running.signedIn(people.admin);
  assert.equal((await admin.get(urls.metrics)).status, 401);
});

test("requests are counted by route, method and class of status, and whatever is asked for adds no series", async () => {
  const teacher = await running.signedIn(people.teacher);
  const get = async (path: string) => void await (await teacher.get(path)).body?.cancel();
  for (let round = 0; round < 3; round++) await get(urls.request(crypto.randomUUID()));
  await get(urls.newRequest);
  await get("/no/such/page");
  const first = await read();
  const value = (route: string, status: string, samples = first.samples) =>
    samples.get(`lunches_http_requests_total{method="GET",route="${route}",status="${status}"}`);
  assert.equal(value("/requests/:id", "4xx"), 3);
  assert.equal(value("/requests/new", "2xx"), 1);
  assert.equal(value("(none)", "4xx"), 1);
  assert.equal(first.samples.get('lunches_http_request_duration_seconds_count{route="/requests/:id"}'), 3);
  const everything = first.samples.get('lunches_http_request_duration_seconds_bucket{le="+Inf",route="/requests/:id"}');
  assert.equal(everything, 3);
  assert.equal(first.types.get("lunches_http_requests_total"), "counter");

  for (let round = 0; round < 20; round++) await get(`/no/such/page-${round}?q=someone@test.example`);
  for (const id of ["Sitka", "%22%0a", "x"]) await get(`/calendar/a-secret-${id}`);
  await (await fetch(`${running.url}/a-secret`, { method: "OPTIONS" })).body?.cancel();
  const then = await read();
  assert.equal(value("(none)", "4xx", then.samples), 21);
  assert.equal(
    [...then.samples.keys()].filter((key) => key.includes('route="(none)"') && /_total/.test(key)).length,
    2,
  );
  assert.doesNotMatch([...then.samples.keys()].join("\n"), /secret|someone|page-|OPTIONS/);
});

test("it tells of the pool, mail, sessions, PDFs, the backup, memory and processor time", async () => {
  await running.signedIn(people.director);
  await running.database.clear();
  await putInOutbox(db, new Date(clock.now.getTime() - 90 * MINUTE_MS), [{}, {}, { status: "SENT" }]);
  const { samples, types } = await read();
  const sessions = await db.selectFrom("sessions").select("userId").execute();
  const expected = {
    lunches_database_up: 1,
    lunches_database_connections_max: 8,
    lunches_database_queries_waiting: 0,
    lunches_outbox_waiting: 2,
    lunches_outbox_oldest_seconds: 90 * 60,
    lunches_pdf_running: 0,
    lunches_pdf_waiting: 0,
    lunches_backup_age_seconds: (clock.now.getTime() - madeAt.getTime()) / 1000,
    lunches_sessions: sessions.length,
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(samples.get(name), value, name);
  assert((samples.get("process_resident_memory_bytes") ?? 0) > 10_000_000);
  assert((samples.get("process_cpu_seconds_total") ?? 0) > 0);
  assert.equal(types.get("process_cpu_seconds_total"), "counter");
  await running.client().signIn(people.teacher.email);
  const hashes = (await read()).samples.get("lunches_password_hashes_total");
  assert.equal(hashes, (samples.get("lunches_password_hashes_total") ?? NaN) + 1);
  assert.equal(types.get("lunches_event_loop_delay_seconds"), "histogram");
  clock.advance({ hours: 2 });
  assert.equal((await read()).samples.get("lunches_sessions"), 0, "sessions idle out");
});

test("while the database does not answer, it says so within its limit, and tells the rest", async () => {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  const { promise: isOver, resolve: unlock } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const holder = owner.begin(async (sql) => {
    await sql`lock table outbox`;
    locked();
    await isOver;
  });
  await isLocked;
  try {
    const { samples } = await read();
    assert.equal(samples.get("lunches_database_up"), 0);
    assert.equal(samples.get("lunches_outbox_waiting"), undefined);
    assert((samples.get("process_resident_memory_bytes") ?? 0) > 0);
  } finally {
    unlock();
    await holder;
    await owner.end();
  }
  assert.equal((await read()).samples.get("lunches_database_up"), 1);
});
