import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import { parseSync } from "vite";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { ASSETS_PATH, assetsFolder, loadAssets } from "../../src/render/assets.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { fillWithRequests } from "../support/many_requests.ts";
import { requestsOf } from "../support/requests.ts";
import { test } from "../support/test.ts";

const FOLDER = assetsFolder("production");

const running = await testApp({ assets: loadAssets(FOLDER) });

const { submitted } = requestsOf(running);
const { id } = await submitted();
await accountsOf(running).confirmed("waits@test.example");
const stranger = running.client();
const { admin: office, director, teacher } = await running.allSignedIn();

/** The JavaScript that a page may load before anybody touches it, in KiB, compressed with gzip. */
const BUDGETS: [page: string, by: Client, path: string, maxKib: number][] = [
  ["login", stranger, urls.login, 10],
  ["register", stranger, urls.register, 10],
  ["change password", teacher, urls.changePassword, 10],
  ["settings", teacher, urls.settings, 10],

  ["help", teacher, urls.help, 3],
  ["a print sheet", teacher, urls.printRequest(id), 3],
  ["a print sheet in review", office, urls.printReviewedRequest(id), 3],
  ["history", office, urls.history, 3],
  ["account history", office, urls.accountHistory, 3],
  ["outbox", office, urls.outbox, 3],
  ["calendar", office, urls.calendar, 3],
  ["meal labels", office, withQuery(urls.mealLabels, { date: "2026-03-20" }), 3],
  ["the kitchen's week", office, withQuery(urls.kitchen, { week: "2026-03-20" }), 3],
  ["the kitchen's day", office, urls.kitchen, 5],
  ["district settings", office, urls.districtSettings, 3],
  ["a report", office, urls.reports, 3],
  ["a page that does not exist", teacher, "/no/such/page", 3],
  ["a page that does not exist, for a stranger", stranger, "/no/such/page", 3],

  ["requester dashboard", teacher, urls.requesterDashboard, 95],
  ["director dashboard", director, urls.directorDashboard, 95],
  ["admin dashboard", office, urls.adminDashboard, 95],
  ["deleted requests", office, urls.deletedRequests, 95],
  ["pending users", office, urls.pendingUsers, 95],
  ["active users", office, urls.activeUsers, 95],
  ["users without access", office, urls.usersWithoutAccess, 95],

  ["request details", teacher, urls.request(id), 85],
  ["review", office, urls.reviewRequest(id), 85],

  ["a new request", teacher, urls.newRequest, 101],
  ["a revision", teacher, urls.reviseRequest(id), 102],
];

for (const [page, client, path, maxKib] of BUDGETS) {
  test(`${page} loads at most ${maxKib} KiB of JavaScript before anybody touches it`, async () => {
    const files = await loadedBy(client, path);
    const bytes = files.map((file) => gzipSync(contentOf(file)).length).reduce((sum, size) => sum + size, 0);
    assert(bytes <= maxKib * 1024, `${(bytes / 1024).toFixed(1)} KiB: ${files.join(", ")}`);
  });
}

test("a phone loads no JavaScript to read that it needs a computer", async () => {
  const html = await (await stranger.get(urls.login, { "User-Agent": "iPhone" })).text();
  assert.match(html, /Desktop Access Required/);
  assert.deepEqual(scriptsIn(html), []);
});

/** Every file of JavaScript that a page loads: what it names, and what that imports. */
async function loadedBy(client: Client, path: string): Promise<string[]> {
  const named = scriptsIn(await (await client.get(path)).text());
  assert(named.length > 0, `${path} loads no script`);
  const files = new Set(named);
  // A set goes on over what is added to it meanwhile.
  for (const file of files) {
    for (const { moduleRequest } of parseSync(file, contentOf(file)).module.staticImports) {
      files.add(posix.join(posix.dirname(file), moduleRequest.value));
    }
  }
  return [...files];
}

function scriptsIn(html: string): string[] {
  // Speculation rules are data.
  const tags = html.match(/<(script(?! type="speculationrules")|link rel="modulepreload")[^>]*>/g) ?? [];
  return tags.map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? assert.fail(`an inline script: ${tag}`));
}

function contentOf(file: string): string {
  return readFileSync(file.replace(ASSETS_PATH, FOLDER), "utf8");
}

await fillWithRequests(running.database.ownerUrl, 2_600);
await fillDeleted(1_200);

/** Kilobytes of HTML, before compression. */
const HTML_BUDGETS: Record<number, number> = { 20: 40, 1_000: 600 };

const PAGES: [path: string, client: Client, rows: number, query: Record<string, string>][] = [
  [urls.adminDashboard, office, 20, { status: "COMPLETED" }],
  [urls.adminDashboard, office, 1_000, { status: "COMPLETED", q: "test.example" }],
  [urls.directorDashboard, director, 20, { status: "COMPLETED" }],
  [urls.directorDashboard, director, 1_000, { status: "COMPLETED", q: "test.example" }],
  [urls.deletedRequests, office, 20, {}],
  [urls.deletedRequests, office, 1_000, { q: "test.example" }],
];
for (const [path, client, rows, query] of PAGES) {
  test(`${path} with ${rows} rows weighs at most ${HTML_BUDGETS[rows]} kB`, async () => {
    const page = await (await client.get(withQuery(path, query))).text();
    assert.equal(page.match(/`deliveryDate`:/g)?.length, rows, "all rows cross to the browser");
    assert.equal(page.match(/<tr data-id/g)?.length, Math.min(rows, 200), "and the first are drawn");
    assert.equal(page.includes("The other rows need JavaScript."), rows > 200);
    const size = new TextEncoder().encode(page).length;
    assert.ok(size <= (HTML_BUDGETS[rows] ?? 0) * 1_000, `${size} bytes`);
  });
}

/** Deletes as many requests as an administrator would over years, with reasons. */
async function fillDeleted(count: number): Promise<void> {
  const { db } = running.database;
  const rows = await db.selectFrom("requests").selectAll().where("version", "=", 0).where("supersededAt", "is", null)
    .limit(count).execute();
  const deletion = {
    deletedAt: running.clock.now,
    deletedBy: running.people.admin.id,
    deletionReason: "Ordered twice by mistake, and the other one is right",
  };
  await db.insertInto("deletedRequests").values(rows.map((row) => ({ ...row, ...deletion }))).execute();
}

test("pages carry of a row what they show, and no names or notes of those who are not shown", async () => {
  const page = await (await office.get(withQuery(urls.adminDashboard, { status: "COMPLETED" }))).text();
  assert.match(page, /person\d+@test\.example/);
  for (const hidden of [/recipient\d+@test/, /Surname\d+/, /907-555-0100/, /Leave order/]) {
    assert.doesNotMatch(page, hidden);
  }
});

test("the form of 300 meals has no checkboxes until a row is opened, and weighs at most 620 kB", async () => {
  for (const facts of [{}, { allergens: [...ALLERGENS], medicalStatement: "YES" as const }]) {
    const meal = (index: number) => ({ studentName: `Student ${index}`, notes: `Note ${index}`, ...facts });
    const { id } = await submitted({ specialMeals: Array.from({ length: 300 }, (_, index) => meal(index)) });
    const page = await (await teacher.get(urls.reviseRequest(id))).text();
    assert.equal(page.match(/type="checkbox"/g)?.length, 2, "the agreement and the confirmation");
    assert(page.length <= 620_000, `${page.length} bytes`);
  }
});
