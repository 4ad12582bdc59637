import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());

const { admin, teacher } = running.people;
const { db } = running.database;
const confirmed = "yes";

/** The tables without who looked at special meals, which the page that comes back records. */
async function dump(): Promise<string[]> {
  const kept = /"type":"request.view-meals"|^district_revision /;
  return (await dumpTables(db)).filter((line) => !kept.test(line)).map((line) =>
    line.replace(/"last_seen_at":"[^"]*"/, "")
  );
}

test("what cannot be undone is asked first, and whatever else is posted changes nothing", async () => {
  const { id } = await requestsOf(running).submitted();
  const [reviewer, owner] = [await running.signedIn(admin), await running.signedIn(teacher)];
  const before = await dump();
  const [review, details] = [urls.reviewRequest(id), urls.request(id)];
  const posts = [
    [reviewer, review, { action: "deny" }, 200],
    [reviewer, review, { action: "delete" }, 200],
    [owner, details, { action: "cancel" }, 200],
    [owner, details, { action: "revert" }, 200],
    [reviewer, review, { action: "approve", csrfToken: "" }, 403],
    [reviewer, review, { action: "delete", confirmed, versions: "1", csrfToken: "x".repeat(43) }, 403],
    [owner, details, { action: "cancel", confirmed, csrfToken: "" }, 403],
    [reviewer, review, {}, 400],
    [reviewer, review, { action: "constructor", confirmed }, 400],
    [reviewer, review, { action: "cancel", confirmed }, 400],
    [owner, details, { action: "approve", confirmed }, 400],
    [reviewer, review, { action: "deny", confirmed, reason: " " }, 422],
    [reviewer, review, { action: "deny", confirmed, reason: "a\0b" }, 422],
    [reviewer, review, { action: "deny", confirmed, reason: "x".repeat(100_000) }, 422],
    [reviewer, review, { action: "delete", confirmed }, 422],
    [reviewer, review, { action: "delete", confirmed, versions: "-1" }, 422],
    [reviewer, review, { action: "delete", confirmed, versions: "all" }, 422],
    [reviewer, review, { action: "complete" }, 409],
    [owner, details, { action: "revert", confirmed }, 409],
  ] as const;
  for (const [client, path, fields, status] of posts) {
    const response = await client.postForm(path, fields);
    await response.body?.cancel();
    assert.equal(response.status, status, JSON.stringify(fields).slice(0, 100));
  }
  assert.deepEqual(await dump(), before);
});

test("a reason that is refused comes back as it was typed", async () => {
  const { id } = await requestsOf(running).submitted();
  const client = await running.signedIn(admin);
  const reason = "<b>" + "x".repeat(10_000);
  const html = await (await client.postForm(urls.reviewRequest(id), { action: "deny", confirmed, reason })).text();
  assert.match(html, /&lt;b&gt;x+<\/textarea>/);
  assert.match(html, /Must be at most \d+ characters/);
});

test("the form's token is another one on each page, though the page is kept", async () => {
  const { id } = await requestsOf(running).submitted();
  const client = await running.signedIn(admin);
  const tokenOf = async () => {
    const html = await (await client.get(urls.reviewRequest(id))).text();
    return /id="action-form".*?name="csrfToken" value="([^"]+)"/.exec(html)?.[1] ?? "";
  };
  const [first, second] = [await tokenOf(), await tokenOf()];
  assert.notEqual(first, second);
  for (const csrfToken of [first, second]) {
    const response = await client.postForm(urls.reviewRequest(id), { action: "delete", csrfToken });
    assert.equal(response.status, 200, await response.text());
  }
});
