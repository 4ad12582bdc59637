import assert from "node:assert/strict";
import postgres from "postgres";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { postgresPid, withDataDir } from "../support/data_dir.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import { test } from "../support/test.ts";

const ADMIN = { email: "first@test.example", password: "test-password-1" };

test("while somebody locks a table, pages end in 503, it is alive, and a stop signal ends it and its database", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const app = await start({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
    const browser = new Client(url, url);
    await browser.signIn(ADMIN.email, ADMIN.password);
    const somebody = postgres(findRunningPostgres(dataDir).appUrl, { max: 1, onnotice: () => {} });
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holder = somebody.begin(async (sql) => {
      await sql`lock table requests`;
      locked();
      await new Promise(() => {}); // until the server ends the session
    }).catch(() => {});
    await isLocked;
    // More than the pool has connections.
    const pages = await Promise.all(Array.from({ length: 12 }, () => browser.get(urls.adminDashboard)));
    for (const page of pages) {
      assert.equal(page.status, 503);
      assert(Number(page.headers.get("Retry-After")) > 0);
      await page.body?.cancel();
    }
    const health = await fetch(url + urls.healthz);
    assert.equal((await health.json()).status, "alive");
    const pending = browser.get(urls.adminDashboard);
    app.kill("SIGTERM");
    await (await pending).body?.cancel();
    const { code } = await app.ended();
    assert.equal(code, 0);
    assert.equal(await postgresPid(dataDir), undefined);
    const requests = app.stdout().split("\n").filter((line) => line.includes('"message":"request"'))
      .map((line) => JSON.parse(line));
    assert(requests.filter(({ route, status }) => route === urls.adminDashboard && status === 503).length >= 12);
    assert.doesNotMatch(app.stdout(), /first@test|test-password/);
    await holder;
    await somebody.end({ timeout: 1 });
  }));
