import assert from "node:assert/strict";
import postgres from "postgres";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectText, sendRaw } from "../../support/client.ts";

const running = await testApp({ limits: { headers: 2_000, request: 3_000 } });
// Longer than a sign-in takes on a busy machine, and shorter than the wait for a lock.
const impatient = await testApp({ responseLimits: { page: 2_000, long: 60_000 } });
const owner = postgres(impatient.database.asOwner(), { max: 2, onnotice: () => {} });
Deno.test.afterAll(() => owner.end());

Deno.test("clients that send slowly or not at all are cut off, while others are served", async () => {
  const head = `POST ${urls.api.login} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  const slow = [
    "",
    "GET",
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    `${head}Content-Length: 100\r\n\r\n{"email":`,
    `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`,
  ];
  let isOver = false;
  const cutOff = Promise.all(slow.flatMap((message) => Array.from({ length: 20 }, () => sendRaw(running.url, message))))
    .finally(() => isOver = true);
  for (let served = 0; served < 3; served++) {
    assert.equal((await running.client().get(urls.login)).status, 200);
    assert.equal(isOver, false);
  }
  const statuses = new Set((await cutOff).map(({ status }) => status));
  statuses.delete(0); // cut off too, but so hard that the answer was lost on the way
  assert.deepEqual([...statuses], [408]);
  assert.deepEqual(running.logged.filter(([level]) => level === "error"), [], "slow clients are no error of ours");
});

Deno.test("a body that stops coming gives its sender's place back when the answer is due", async () => {
  const teacher = await impatient.signedIn(impatient.people.teacher);
  const cookie = [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const head = `POST ${urls.newRequest} HTTP/1.1\r\nHost: x\r\nOrigin: ${impatient.url}\r\nCookie: ${cookie}\r\n` +
    "Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  const bodies = ["Content-Length: 100\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n5\r\nabc"];
  const answers = await Promise.all(bodies.map((body) => sendRaw(impatient.url, `${head}${body}`)));
  assert.deepEqual(answers.map(({ status }) => status), [503, 503]);
  await teacher.page(urls.settings);
});

Deno.test("while somebody locks the outbox, administrators' pages come without its count, and errors at once", async () => {
  const office = await running.signedIn(running.people.admin);
  const held = postgres(running.database.asOwner(), { max: 1, onnotice: () => {} });
  await held.begin(async (sql) => {
    await sql`lock table outbox`;
    assert.match(await office.page(urls.help), /top-bar-nav.*>Mail</s);
    const before = running.logged.length;
    assert.match(await office.page(urls.outbox, 503), /is changing the same thing right now/);
    assert.equal(running.logged.slice(before).filter(([, message]) => message === "request failed").length, 1);
  });
  await held.end();
});

Deno.test("an unexpected error shows no stack and no SQL, only a reference to both in the log", async () => {
  const client = await impatient.signedIn(impatient.people.admin);
  await owner`alter table requests rename column delivery_at to hidden_at`;
  try {
    for (const path of [urls.api.adminRequests, urls.adminDashboard]) {
      impatient.logged.length = 0;
      const response = await client.get(`${path}?q=lunch`, { "X-Request-Id": "junk-of-a-client" });
      const html = await expectText(response, 500);
      if (path === urls.adminDashboard) assert.match(html, /We couldn't show this page/);
      assert.doesNotMatch(html, /select|delivery_at|postgres|kysely|node_modules|\.tsx?:\d+|at async/i, path);
      const reference = /reference ([0-9a-f-]{36})/.exec(html)?.[1];
      const line = impatient.logged.find(([level, , fields]) =>
        level === "error" && fields?.httpRequestId === reference
      );
      assert.ok(reference && line, `${path}: ${html}`);
      assert.match(String(line[2]?.error), /delivery_at/);
      assert.ok(!JSON.stringify(impatient.logged).includes("junk-of-a-client"), "a client's own id is not taken");
    }
  } finally {
    await owner`alter table requests rename column hidden_at to delivery_at`;
  }
});

const TROUBLES: [code: string, message: RegExp][] = [
  ["57014", /The database took too long to answer\. Please try again in a minute\./],
  ["55P03", /Someone else is changing the same thing right now, so nothing was saved\./],
  ["40P01", /Someone else is changing the same thing/],
  ["53100", /The server's disk is full, so nothing can be saved now\. Please tell the person who runs this server/],
];
for (const [code, message] of TROUBLES) {
  Deno.test(`the database's error ${code} is a 503 with its own words and Retry-After, on pages and calls`, async () => {
    const client = await impatient.signedIn(impatient.people.admin);
    await owner.unsafe(`create function pg_temp_fail() returns trigger language plpgsql as
        $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$;
      create trigger fails before insert on closed_days execute function pg_temp_fail()`);
    try {
      const days = { from: "2026-05-04", to: "2026-05-04", reason: "A day off" };
      const page = await client.postForm(urls.calendar, { action: "close", ...days });
      const html = await expectText(page, 503);
      assert.match(html, message);
      assert.match(html, /That didn't go through.*Reload this page to send the same again/s);
      const reference = page.headers.get("X-Request-Id");
      assert(html.includes(`Reference: ${reference}`), "the page shows what finds it in the log");
      assert(Number(page.headers.get("Retry-After")) > 0);
      const failed = impatient.logged.filter(([level]) => level === "error").at(-1);
      assert.equal(failed?.[2]?.httpRequestId, reference);
    } finally {
      await owner.unsafe("drop trigger fails on closed_days; drop function pg_temp_fail()");
    }
  });
}

Deno.test("while somebody locks the requests, pages and calls answer 503 in time, and all is well afterwards", async () => {
  const client = await impatient.signedIn(impatient.people.admin);
  await owner.begin(async (sql) => {
    await sql`lock table requests`;
    for (const path of [urls.adminDashboard, urls.api.adminRequests]) {
      const response = await client.get(path);
      const words = /This took too long, so we stopped waiting\. Please try again in a minute\./;
      assert.match(await expectText(response, 503), words);
      assert(Number(response.headers.get("Retry-After")) > 0);
      assert(response.headers.get("Content-Security-Policy"));
    }
    assert.equal((await impatient.client().get(urls.healthz)).status, 200);
  });
  assert.equal((await client.get(urls.adminDashboard)).status, 200);
});
