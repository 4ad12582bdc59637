import assert from "node:assert/strict";
import { sql } from "kysely";
import postgres from "postgres";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { sendRaw } from "../../support/client.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ limits: { headers: 2_000, request: 3_000 } });
Deno.test.afterAll(() => running.close());

test("clients that send slowly or not at all are cut off, while others are served", async () => {
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
  let served = 0;
  while (!isOver) {
    assert.equal((await running.client().get(urls.login)).status, 200);
    served++;
  }
  const statuses = new Set((await cutOff).map(({ status }) => status));
  statuses.delete(0); // cut off too, but so hard that the answer was lost on the way
  assert.deepEqual([...statuses], [408]);
  assert.ok(served > 1, `${served} others were served`);
  assert.deepEqual(running.logged.filter(([level]) => level === "error"), [], "slow clients are no error of ours");
});

/** Runs `body` while the pages and calls that read requests fail inside the database. */
async function withBrokenRequests(body: () => Promise<void>): Promise<void> {
  const owner = postgres(running.database.ownerUrl, { max: 1, onnotice: () => {} });
  await owner.unsafe("alter table requests rename column grades_text to hidden_grades");
  try {
    await body();
  } finally {
    await owner.unsafe("alter table requests rename column hidden_grades to grades_text");
    await owner.end();
    running.logged.length = 0;
  }
}

test("an unexpected error shows no stack and no SQL, only a reference to both in the log", async () => {
  const client = await running.signedIn(running.people.admin);
  await withBrokenRequests(async () => {
    for (const path of [urls.api.adminRequests, urls.adminDashboard]) {
      running.logged.length = 0;
      const response = await client.get(`${path}?q=lunch`, { "X-Request-Id": "junk-of-a-client" });
      const text = await response.text();
      assert.equal(response.status, 500, path);
      if (path === urls.adminDashboard) assert.match(text.replaceAll("&#x27;", "'"), /We couldn't show this page/);
      assert.doesNotMatch(text, /select|grades_text|postgres|kysely|node_modules|\.tsx?:\d+|at async/i, path);
      const reference = /reference ([0-9a-f-]{36})/.exec(text)?.[1];
      const [line] = running.logged.filter(([level, , fields]) =>
        level === "error" && fields?.httpRequestId === reference
      );
      assert.ok(reference && line, `${path}: ${text}`);
      assert.match(String(line[2]?.error), /grades_text/);
      assert.ok(!JSON.stringify(running.logged).includes("junk-of-a-client"), "a client's own id is not taken");
    }
  });
});

test("the application's database role cannot change tables or rewrite events", async () => {
  const { db } = running.database;
  await assert.rejects(() => sql`drop table sessions`.execute(db), /must be owner/);
  await assert.rejects(() => sql`delete from audit_events`.execute(db), /permission denied/);
});
