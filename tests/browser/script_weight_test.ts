import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { assetsFolder, loadAssets } from "../../src/render/assets.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { openWindow, signIn } from "../support/page.ts";
import { requestsOf } from "../support/requests.ts";
import { test } from "../support/test.ts";

const running = await testApp({ assets: loadAssets(assetsFolder("production")) });
Deno.test.afterAll(() => running.close());

const { id } = await requestsOf(running).submitted();
await accountsOf(running).confirmed("waits@test.example");
const { teacher, director, admin } = running.people;

/** The JavaScript that any page may load before somebody turns to it, in KiB, compressed with gzip. */
const MAX_KIB = 6;

const PAGES: [page: string, by: { email: string } | undefined, path: string][] = [
  ["login", undefined, urls.login],
  ["register", undefined, urls.register],
  ["confirm an address", undefined, urls.confirmAddress],
  ["a page that does not exist, for a stranger", undefined, "/no/such/page"],

  ["requester dashboard", teacher, urls.requesterDashboard],
  ["a new request", teacher, urls.newRequest],
  ["a revision", teacher, urls.reviseRequest(id)],
  ["request details", teacher, urls.request(id)],
  ["a print sheet", teacher, urls.printRequest(id)],
  ["change password", teacher, urls.changePassword],
  ["settings", teacher, urls.settings],
  ["help", teacher, urls.help],
  ["a page that does not exist", teacher, "/no/such/page"],

  ["director dashboard", director, urls.directorDashboard],

  ["admin dashboard", admin, urls.adminDashboard],
  ["review", admin, urls.reviewRequest(id)],
  ["a print sheet in review", admin, urls.printReviewedRequest(id)],
  ["deleted requests", admin, urls.deletedRequests],
  ["pending users", admin, urls.pendingUsers],
  ["active users", admin, urls.activeUsers],
  ["users without access", admin, `${urls.activeUsers}?view=no-access`],
  ["account history", admin, urls.accountHistory],
  ["history", admin, urls.history],
  ["outbox", admin, urls.outbox],
  ["calendar", admin, urls.calendar],
  ["meal labels", admin, withQuery(urls.mealLabels, { date: "2026-03-20" })],
  ["the kitchen's week", admin, withQuery(urls.kitchen, { week: "2026-03-20" })],
  ["the kitchen's day", admin, urls.kitchen],
  ["district settings", admin, urls.districtSettings],
  ["a report", admin, urls.reports],
  ["a production record", admin, urls.production],
  ["system", admin, urls.system],
  ["a mistyped address", admin, urls.userAddress(teacher.id)],
];

test(`every page loads at most ${MAX_KIB} KiB of JavaScript before somebody turns to it`, async () => {
  const heavy: string[] = [];
  for (const [page, by, path] of PAGES) {
    const kib = await scriptOf(by, path);
    if (kib > MAX_KIB) heavy.push(`${page}: ${kib.toFixed(2)} KiB`);
  }
  assert.deepEqual(heavy, []);
});

test("a phone loads no JavaScript to read that it needs a computer", async () => {
  const html = await (await running.client().get(urls.login, { "User-Agent": "iPhone" })).text();
  assert.match(html, /Desktop Access Required/);
  assert.doesNotMatch(html, /<script|modulepreload/);
});

/** What a page's own script weighs in a browser that is never idle: without the files that are fetched for later. */
async function scriptOf(by: { email: string } | undefined, path: string): Promise<number> {
  const window = await openWindow(running.url, { expected: /404/ });
  const { page } = window;
  if (by) await signIn(page, by.email);
  await page.addInitScript(() => globalThis.requestIdleCallback = () => 0);
  const files: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith(".js")) return;
    files.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const sizes = await Promise.all(files);
  await window.close();
  assert(sizes.length > 0, `${path} loads no script`);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
