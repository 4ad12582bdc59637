import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { rosterUrls, urls, withQuery } from "../../src/domain/urls.ts";
import { addDays, alaskaDate } from "../../src/domain/time/alaska_time.ts";
import { testApp } from "../support/app.ts";
import { visitListAs } from "../support/list.ts";
import { catchNextCall, openWindow, signIn, visit } from "../support/page.ts";
import type { TestPerson } from "../support/people.ts";
import { requestsOf } from "../support/requests.ts";

const running = await testApp();
const { people, url } = running;
const { submitted, approve } = requestsOf(running);

/** The pages with a list, and what each asks for every 30 s. */
const POLLED: Record<string, string> = {
  [urls.requesterDashboard]: urls.api.myRequests,
  [urls.directorDashboard]: urls.api.directorRequests,
  [urls.adminDashboard]: urls.api.adminRequests,
  [urls.deletedRequests]: urls.api.deletedRequests,
  [urls.kitchen]: urls.api.kitchenSheetVersion,
  [rosterUrls.request(":id")]: `${rosterUrls.request(":id")}/version`,
};

const addresses = new Set(running.app.routes.filter(({ method }) => method === "GET").map(({ path }) => path));
/** All but those that only lead elsewhere. */
const pages = [...addresses].filter((path) =>
  !/[.*]|^\/$|^\/(api|auth|calendar|confirm-address|healthz|readyz|metrics)\b|\/version$/.test(path)
);

/**
 * What a page may weigh in JavaScript, in KiB, compressed with gzip: 7, and 102 with an island, which needs React; without
 * the calendar, which comes when the browser is idle.
 */
const MAX_KIB = { page: 7, island: 102 };
const OWN_MAX_KIB: Record<string, number> = {
  [urls.requesterDashboard]: 89,
  // They watch for changes, or ask before they are printed.
  [urls.printRequest(":id")]: 8,
  [urls.printReviewedRequest(":id")]: 8,
  [urls.production]: 8,
  [urls.kitchen]: 8,
  [rosterUrls.request(":id")]: 9,
};

const weights: Record<string, Promise<number>> = {};
const weightOf = (script: string) => weights[script] ??= weigh(script);

async function weigh(script: string): Promise<number> {
  const body = await (await fetch(script)).bytes();
  return script.includes("/DatePicker") ? 0 : gzipSync(body).length;
}

/** Somebody to whom a page shows itself. */
function visitorOf(path: string): TestPerson | undefined {
  if (path.startsWith("/admin")) return people.admin;
  if (path === urls.directorDashboard) return people.director;
  return [urls.login, urls.register].some((open) => open === path) ? undefined : people.teacher;
}

/** Makes half a minute pass, in which a list is asked for. */
async function passHalfMinute(page: Page, polled: string, ends: "response" | "requestfailed") {
  const isPolled = (asked: { url(): string }) => new URL(asked.url()).pathname === polled;
  await pass(page, 30_000, ends === "response" ? page.waitForResponse(isPolled) : page.waitForEvent(ends, isPolled));
}

/** Makes time pass. Whatever was asked for is answered when it resolves. */
async function pass(page: Page, ms: number, ended?: Promise<unknown>) {
  await page.clock.fastForward(ms);
  await ended;
  // Answered after it.
  await page.evaluate((path) => fetch(path).then((answer) => answer.text()), urls.healthz);
}

Deno.test("a hidden page is polled when it is shown again, if 30 s have passed since the last poll, and not within 30 s after it", async () => {
  const { page, close } = await openWindow(url);
  await visitListAs(page, people.admin, urls.adminDashboard);
  await page.clock.pauseAt(Date.now() + 60_000);
  let polls = 0;
  page.on("request", (request) => polls += Number(new URL(request.url()).pathname === urls.api.adminRequests));
  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, !isShown);
  /** How many polls there have been since the last count, once so many seconds have passed. */
  const pollsIn = async (seconds: number) => {
    await page.clock.runFor(seconds * 1_000);
    await page.evaluate((path) => fetch(path).then((answer) => answer.text()), urls.healthz);
    const counted = polls;
    polls = 0;
    return counted;
  };
  await pollsIn(30);
  await show(false);
  const counted = [await pollsIn(50)];
  await show(true);
  for (const seconds of [1, 28, 1]) counted.push(await pollsIn(seconds));
  await show(false);
  counted.push(await pollsIn(10));
  await show(true);
  for (const seconds of [19, 1]) counted.push(await pollsIn(seconds));
  assert.deepEqual(counted, [0, 1, 0, 1, 0, 0, 1]);
  await close();
});

// Over 2 s: it opens every page of the product.
Deno.test("in 100 s a page loads no more JavaScript than its budget, and asks for its list each 30 s, no sooner after a failure, once for a search, and nothing else", async () => {
  const { id } = await approve((await submitted()).id);
  const date = addDays(alaskaDate(running.clock.now), 30);
  const { page, close } = await openWindow(url, { expected: /Failed to load resource/ });
  await page.clock.install({ time: running.clock.now.getTime() - 60_000 });
  await page.clock.pauseAt(running.clock.now);
  let asked: string[] = [];
  const scripts = new Set<string>();
  const heavy: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script") scripts.add(request.url());
    const isFile = ["script", "stylesheet", "image", "font"].includes(request.resourceType());
    if (!isFile && pathname !== urls.healthz) asked.push(pathname);
  });
  for (const path of pages) {
    await page.context().clearCookies();
    const person = visitorOf(path);
    if (person) await signIn(page, person.email);
    const address = path.replace(":id", path.startsWith(urls.activeUsers) ? people.teacher.id : id);
    // What the page before still asks for is not this one's. A blank page would end its process, and start another.
    await page.goto(urls.healthz);
    asked = [];
    scripts.clear();
    await visit(page, path === urls.kitchen ? withQuery(path, { date }) : address);
    // The script that watches a sheet comes by itself; once it is imported here as well, it has run.
    for (const script of scripts) {
      if (script.includes("/sheet_changes-")) await page.evaluate((url) => import(url), script);
    }
    const polled = POLLED[path]?.replace(":id", id);
    if (polled) {
      await passHalfMinute(page, polled, "response");
      await catchNextCall(page, `**${polled}*`, (route) => route.abort());
      await passHalfMinute(page, polled, "requestfailed");
      await passHalfMinute(page, polled, "response");
      // While calls are caught, nothing comes from the browser's cache.
      await page.unrouteAll();
    }
    // Each step of the clock is taken again on every page to come.
    await pass(page, polled ? 10_000 : 100_000);
    const expected = [address, ...polled ? [polled, polled, polled] : []];
    assert.deepEqual(asked, expected, path);
    const hasIsland = await page.evaluate(() => document.querySelector("[data-island]") !== null);
    const kib = (await Promise.all([...scripts].map(weightOf))).reduce((sum, bytes) => sum + bytes, 0) / 1024;
    const max = OWN_MAX_KIB[path] ?? MAX_KIB[hasIsland ? "island" : "page"];
    assert(kib > 0, `${path} loads no script`);
    if (kib > max) heavy.push(`${path}: ${kib.toFixed(2)} KiB, ${max} at most`);
    const search = page.getByRole("searchbox");
    if (!polled || await search.count() === 0) continue;
    await search.pressSequentially("beluga");
    await Promise.all([page.waitForResponse(/q=beluga/), page.clock.runFor(1_000)]);
    assert.deepEqual(asked, [...expected, polled], path);
  }
  assert.deepEqual(heavy, []);
  await close();
});
