/**
 * Measures in Chromium, at a fourth of this machine's processor speed, on the line that Chrome's developer tools call
 * Fast 4G and with an empty cache: when the largest part of each page is painted, and when its islands that wake at
 * load answer. Then, at full speed, how long it takes from the last key in the search field to the first matching rows
 * and to all; a thousand matches come in place of a thousand other rows.
 *
 * BENCH_RUNS, and BENCH_SERVER for the command that starts the product; --json for JSON.
 */
import type { Page } from "playwright-core";
import { urls, withQuery } from "../src/domain/urls.ts";
import { browser, closeBrowser } from "../tests/support/chromium.ts";
import { PASSWORD } from "../tests/support/people.ts";
import { makeDistrict } from "./support/district.ts";
import { SERVER, startProduct } from "./support/product.ts";
import { median, progress, report, round, type Row, setting } from "./support/report.ts";

const REQUESTS = 20_000;
const RUNS = setting("BENCH_RUNS", 5);

/** So long without another row, and all of them are there. */
const SETTLE_MS = 1_000;

/** Chrome's preset: 9 megabits a second down and 1.5 up, less a tenth, and 60 ms of latency, which its throttling multiplies by 2.75. */
const FAST_4G = {
  offline: false,
  downloadThroughput: 9_000_000 / 8 * 0.9,
  uploadThroughput: 1_500_000 / 8 * 0.9,
  latency: 165,
};

const district = await makeDistrict(REQUESTS);
const product = await startProduct(district.appUrl);
const { people, requestIds } = district;
const id = requestIds[0] ?? "";

const PAGES: [who: "nobody" | "admin" | "director" | "teacher", path: string][] = [
  ["nobody", urls.login],
  ["nobody", urls.register],
  ["admin", urls.adminDashboard],
  ["admin", withQuery(urls.adminDashboard, { status: "COMPLETED", q: "surname" })],
  ["admin", urls.reviewRequest(id)],
  ["admin", urls.history],
  ["admin", urls.pendingUsers],
  ["director", urls.directorDashboard],
  ["teacher", urls.requesterDashboard],
  ["teacher", urls.request(id)],
  ["teacher", urls.newRequest],
  ["teacher", urls.settings],
];

const rows: Row[] = [];
for (const [who, path] of PAGES) {
  progress(`${who}: ${path}`);
  const painted: number[] = [];
  const alive: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await openAs(who);
    const throttle = await page.context().newCDPSession(page);
    await throttle.send("Network.enable");
    await throttle.send("Network.setCacheDisabled", { cacheDisabled: true });
    await throttle.send("Network.emulateNetworkConditions", FAST_4G);
    await throttle.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(path);
    alive.push(await aliveAt(page));
    painted.push(await paintedAt(page));
    await page.context().close();
  }
  rows.push({
    page: path.replace(id, "{id}"),
    "painted ms": round(median(painted), 0),
    "alive ms": round(median(alive), 0),
  });
}

const admin = await openAs("admin");
// Another text in each run, since the server keeps what it answered.
const TYPED: [matches: string, textOf: (run: number) => string][] = [
  ["one person's", (run) => `person1${run % 10}@`],
  ["1,000", (run) => `grade ${run % 6}`],
];
for (const [matches, textOf] of TYPED) {
  progress(`typing, ${matches} matches`);
  const first: number[] = [];
  const all: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await admin.goto(withQuery(urls.adminDashboard, { status: "COMPLETED" }));
    await admin.locator("[data-island][data-hydrated]").first().waitFor();
    const [toFirst, toAll] = await typeAndWait(admin, textOf(run));
    first.push(toFirst);
    all.push(toAll);
  }
  rows.push({
    page: `typing, ${matches} matches`,
    "first rows ms": round(median(first), 0),
    "all rows ms": round(median(all), 0),
  });
}
await report("browser", rows, { server: SERVER, requests: REQUESTS, runs: RUNS });
await closeBrowser();
await product.stop();
await district.drop();

/** A new window in which this person has signed in. */
async function openAs(who: "nobody" | "admin" | "director" | "teacher"): Promise<Page> {
  const context = await (await browser()).newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (who === "nobody") return page;
  await page.goto(urls.login);
  await page.locator('[name="email"]').fill(people[who].email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => address.pathname !== urls.login);
  await page.goto("about:blank");
  return page;
}

/**
 * When every island that wakes at load has woken, in milliseconds since the navigation began; on a page without one, when
 * the script has run.
 */
async function aliveAt(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    document.readyState === "complete" && !document.querySelector('[data-when="load"]:not([data-hydrated])')
  );
  return await page.evaluate(() => performance.now());
}

/** When the largest part was painted: milliseconds since the navigation began. */
function paintedAt(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN))
        .observe({ type: "largest-contentful-paint", buffered: true });
    })
  );
}

/** Types all but the last letter, waits, and measures from the last one to the first and to all rows of its answer. */
async function typeAndWait(page: Page, text: string): Promise<[first: number, all: number]> {
  const search = page.getByRole("searchbox");
  const answered = page.waitForResponse((response) => response.url().includes("q="));
  await search.pressSequentially(text.slice(0, -1), { delay: 5 });
  await answered;
  await page.waitForTimeout(SETTLE_MS);
  const drawn = page.evaluate(([whole, settle]) =>
    new Promise<[number, number]>((resolve) => {
      const begin = { at: 0 };
      const drawn = { first: 0, all: 0, rows: -1 };
      document.querySelector("input[type=search]")?.addEventListener("input", () => begin.at = performance.now());
      const isAnswered = () =>
        performance.getEntriesByType("resource").some(({ name }) => new URL(name).searchParams.get("q") === whole) &&
        !document.querySelector(".table[aria-busy]");
      const look = () => {
        const now = performance.now();
        const rows = document.querySelectorAll("tbody tr").length;
        if (begin.at > 0 && isAnswered()) {
          drawn.first ||= now;
          if (rows !== drawn.rows) Object.assign(drawn, { rows, all: now });
          if (now - drawn.all > settle) return resolve([drawn.first - begin.at, drawn.all - begin.at]);
        }
        requestAnimationFrame(look);
      };
      look();
    }), [text, SETTLE_MS] as const);
  await search.press(text.slice(-1));
  return await drawn;
}
