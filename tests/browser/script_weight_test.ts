import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { urls } from "../../src/domain/urls.ts";
import { ASSETS_PATH, assetsFolder, loadAssets } from "../../src/render/assets.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { openWindow, signIn } from "../support/page.ts";
import { requestsOf } from "../support/requests.ts";

const running = await testApp({ assets: loadAssets(assetsFolder("production")) });

const { id } = await requestsOf(running).submitted();
await accountsOf(running).confirmed("waits@test.example");
const { teacher, director, admin } = running.people;

/** What a page may weigh in JavaScript, in KiB, compressed with gzip: 7, and 102 with an island, which needs React. */
const MAX_KIB = { page: 7, island: 102 };

const PAGES: [page: string, by: { email: string } | undefined, path: string, max?: number][] = [
  ["login", undefined, urls.login],
  ["register", undefined, urls.register],
  ["a page that does not exist, for a stranger", undefined, "/no/such/page"],

  ["requester dashboard", teacher, urls.requesterDashboard, 89],
  ["a new request", teacher, urls.newRequest],
  ["a revision", teacher, urls.reviseRequest(id)],
  ["request details", teacher, urls.request(id)],
  ["change password", teacher, urls.changePassword],
  ["settings", teacher, urls.settings],
  ["help", teacher, urls.help],

  ["director dashboard", director, urls.directorDashboard],

  ["admin dashboard", admin, urls.adminDashboard],
  ["review", admin, urls.reviewRequest(id)],
  ["deleted requests", admin, urls.deletedRequests],
  ["pending users", admin, urls.pendingUsers],
  ["active users", admin, urls.activeUsers],
  ["users without access", admin, `${urls.activeUsers}?view=no-access`],
  ["calendar", admin, urls.calendar],
  ["the kitchen's day", admin, urls.kitchen],
];

Deno.test("no page loads more JavaScript than its budget, but for the calendar, which comes when the browser is idle", async () => {
  const heavy: string[] = [];
  for (const by of new Set(PAGES.map(([, by]) => by))) {
    const { page, close } = await openWindow(running.url, { expected: /404/ });
    if (by) await signIn(page, by.email);
    // Whatever comes when the browser is idle comes at once.
    await page.addInitScript(() => globalThis.requestIdleCallback = (work) => setTimeout(work));
    const weigh = await scaleOf(page);
    for (const [name, , path, own] of PAGES.filter(([, reader]) => reader === by)) {
      const kib = await weigh(path);
      const max = own ?? MAX_KIB[await page.locator("[data-island]").count() > 0 ? "island" : "page"];
      if (kib > max) heavy.push(`${name}: ${kib.toFixed(2)} KiB, ${max} at most`);
    }
    await close();
  }
  assert.deepEqual(heavy, []);
});

Deno.test("the stylesheet, which every page waits for, weighs at most 11 KiB", async () => {
  const { folder, styles } = loadAssets(assetsFolder("production"));
  const { size } = await Deno.stat(`${folder}${styles.replace(ASSETS_PATH, "")}.br`);
  assert(size <= 11 * 1024, `${size} bytes`);
});

Deno.test("a phone loads no module to read that it needs a computer, and has no way around", async () => {
  const response = await running.client().fetch(urls.login, {
    headers: { "User-Agent": "iPhone", Cookie: "narrow-window=yes" },
  });
  const page = await response.text();
  assert.match(page, /Desktop Access Required/);
  assert.doesNotMatch(page, /type="module"|modulepreload|<button/);
});

/** Returns what opens a page and weighs its scripts, none of which come from the browser's cache. */
async function scaleOf(page: Page): Promise<(path: string) => Promise<number>> {
  let bytes = 0;
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    if (!route.request().url().includes("/DatePicker")) bytes += gzipSync(body).length;
    await route.fulfill({ response, body });
  });
  return async (path) => {
    bytes = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    assert(bytes > 0, `${path} loads no script`);
    return bytes / 1024;
  };
}
