import assert from "node:assert/strict";
import postgres from "postgres";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { test } from "../../support/test.ts";

// Longer than a sign-in takes on a busy machine, and shorter than the wait for a lock.
const running = await testApp({ responseLimits: { page: 2_000, long: 60_000 } });
const owner = postgres(running.database.ownerUrl, { max: 2, onnotice: () => {} });
Deno.test.afterAll(async () => {
  await owner.end();
  await running.close();
});

const text = (html: string) => html.replaceAll("&#x27;", "'");

const TROUBLES: [code: string, message: RegExp][] = [
  ["57014", /The database took too long to answer\. Please try again in a minute\./],
  ["55P03", /Somebody else is changing what this needs, and nothing was changed for you\./],
  ["40P01", /Somebody else is changing what this needs/],
  ["53100", /The server's disk is full, so nothing can be saved now\. Please tell whoever runs this server/],
];
for (const [code, message] of TROUBLES) {
  test(`the database's error ${code} is a 503 with its own words and Retry-After, on pages and calls`, async () => {
    const client = await running.signedIn(running.people.admin);
    await owner.unsafe(`create function pg_temp_fail() returns trigger language plpgsql as
        $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$;
      create trigger fails before insert on closed_days execute function pg_temp_fail()`);
    try {
      const days = { from: "2026-05-04", to: "2026-05-04", reason: "A day off" };
      const call = await client.post(urls.api.closedDays, days);
      const said = await call.text();
      assert.equal(call.status, 503, said);
      assert.match(said, message);
      assert(Number(call.headers.get("Retry-After")) > 0);
      const page = await client.postForm(urls.calendar, { action: "close", ...days });
      const html = text(await page.text());
      assert.equal(page.status, 503, html);
      assert.match(html, message);
      assert(
        html.includes(`Reference: ${page.headers.get("X-Request-Id")}`),
        "the page shows what finds it in the log",
      );
      assert(Number(page.headers.get("Retry-After")) > 0);
      const failed = running.logged.filter(([level]) => level === "error").at(-1);
      assert.equal(failed?.[2]?.httpRequestId, page.headers.get("X-Request-Id"));
    } finally {
      await owner.unsafe("drop trigger fails on closed_days; drop function pg_temp_fail()");
    }
  });
}

test("while somebody locks the requests, pages and calls answer 503 in time, and all is well afterwards", async () => {
  const client = await running.signedIn(running.people.admin);
  const { promise: isOver, resolve: unlock } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const holder = owner.begin(async (sql) => {
    await sql`lock table requests`;
    locked();
    await isOver;
  });
  await isLocked;
  try {
    for (const path of [urls.adminDashboard, urls.api.adminRequests]) {
      const response = await client.get(path);
      assert.equal(response.status, 503);
      assert.match(await response.text(), /This took too long, so we stopped waiting\. Please try again in a minute\./);
      assert(Number(response.headers.get("Retry-After")) > 0);
      assert(response.headers.get("Content-Security-Policy"));
    }
    assert.equal((await running.client().get(urls.healthz)).status, 200);
  } finally {
    unlock();
    await holder;
  }
  assert.equal((await client.get(urls.adminDashboard)).status, 200);
});
