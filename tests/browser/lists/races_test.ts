// Over 2 s a test: each change of a list is a call, which is held back or waited for.
import assert from "node:assert/strict";
import type { Route } from "playwright";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { focusedRow, rowIds, visitListAs } from "../../support/list.ts";
import { catchNextCall, expectComplaints, keptPage, waitForCount } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { paramsOf } from "../../support/params.ts";

const running = await testAppOfToday();
const { submitted, approve } = requestsOf(running);
Deno.test.beforeEach(async () => {
  await running.database.clear();
  for (const days of [20, 21, 22]) await submitted({ comments: "beluga" }, days);
  await approve((await submitted({ school: "Mendenhall", comments: "beluga" }, 23)).id);
});

const page = await keptPage(running.url);
const openDashboard = (query: Record<string, string> = {}) =>
  visitListAs(page, running.people.admin, withQuery(urls.adminDashboard, query));

/** Holds the next call of a path back until it is let go. */
async function holdNext(path: string): Promise<{ came: Promise<void>; letGo: () => Promise<void> }> {
  const came = Promise.withResolvers<Route>();
  await catchNextCall(page, `**${path}*`, (route) => came.resolve(route));
  return { came: came.promise.then(() => {}), letGo: async () => (await came.promise).continue() };
}

const rows = (count: number) => waitForCount(page, "tbody tr:has(td)", count);
const tab = (name: RegExp) => page.getByRole("navigation", { name: "Status" }).getByRole("link", { name });
const params = () => paramsOf(page.url());

Deno.test("of two calls, the newer one's answer is shown, whichever arrives last, and a choice continues from the latest one", async () => {
  await openDashboard();
  const slow = await holdNext(urls.api.adminRequests);
  await tab(/^Approved/).click();
  await slow.came;
  await tab(/^Denied/).click();
  await waitForText(page, "No denied requests found");
  await slow.letGo().catch(() => {}); // The browser has given it up already.
  // Asked after it, so answered after it.
  await page.evaluate((list) => fetch(list).then((answer) => answer.text()), urls.api.adminRequests);
  await page.clock.runFor(100);
  await waitForText(page, "No denied requests found");
  assert.deepEqual(params(), { status: "DENIED" });
  await tab(/^In Review/).click();
  await rows(3);
  const loading = await holdNext(urls.api.adminRequests);
  await tab(/^Approved/).click();
  await loading.came;
  await page.getByRole("columnheader", { name: "School" }).getByRole("link").click();
  await page.locator('th[aria-sort="ascending"]', { hasText: "School" }).waitFor();
  assert.deepEqual(params(), { status: "APPROVED", sort: "school", order: "asc" });
  await rows(1);
});

Deno.test("a search is one call and one history entry, however long the typing took, and continues from the latest choice", async () => {
  await openDashboard();
  // No time passes but that of the calls, so nothing that waits for time is sent.
  await page.clock.pauseAt(Date.now() + 60_000);
  const searched: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The minute that has passed may bring a call that only looks for changes.
    if (pathname === urls.api.adminRequests) searched.push(...searchParams.getAll("q"));
  });
  await page.getByRole("searchbox").pressSequentially("beluga whales");
  await page.clock.runFor(250);
  await waitForText(page, "No in review requests found");
  assert.deepEqual(searched, ["beluga whales"]);

  const slow = await holdNext(urls.api.adminRequests);
  await page.getByRole("searchbox").fill("b");
  await page.clock.runFor(250);
  await slow.came;
  await page.getByRole("searchbox").fill("beluga");
  await tab(/^Approved/).click();
  await page.clock.runFor(250);
  await rows(1);
  assert.deepEqual(params(), { status: "APPROVED", q: "beluga" });
  await page.getByRole("searchbox").fill("belu");
  await page.getByLabel("School").selectOption({ label: "Mendenhall" });
  await page.clock.runFor(250);
  assert.deepEqual(params(), { status: "APPROVED", school: "Mendenhall", q: "belu" });

  await openDashboard();
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  for (const text of ["b", "be", "beluga"]) {
    await page.getByRole("searchbox").fill(text);
    await page.clock.runFor(250);
  }
  assert.equal(await steps(), before + 1);
  await page.getByLabel("School").selectOption({ label: "Mendenhall" });
  await page.getByRole("searchbox").fill("belugas");
  await page.clock.runFor(250);
  assert.equal(await steps(), before + 3);
  await tab(/^In Review/).click();
  const open = await steps();
  await tab(/^In Review/).click();
  assert.equal(await steps(), open);
});

Deno.test("a bulk answer does not change the tab, selection or focus that the administrator has moved to", async () => {
  await openDashboard({ q: "beluga" });
  await page.locator("tbody").getByRole("checkbox").nth(0).click();
  const slow = await holdNext(urls.api.bulkApprove);
  const approve = async () => {
    await page.getByRole("button", { name: "Approve Selected" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  };
  await approve();
  await slow.came;
  await page.locator("tbody").getByRole("checkbox").nth(1).click();
  await waitForText(page, "2 request(s) selected");
  await slow.letGo();
  await waitForToast(page, "Bulk approve complete", "1 requests approved, 0 failed");
  await waitForText(page, "1 request(s) selected");

  const another = await holdNext(urls.api.bulkApprove);
  await approve();
  await another.came;
  await tab(/^Denied/).click();
  await waitForText(page, "No denied requests found");
  await another.letGo();
  await waitForToast(page, "Bulk approve complete", "1 requests approved, 0 failed");
  assert.deepEqual(params(), { q: "beluga", status: "DENIED" });
  await waitForText(page, "No denied requests found");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Denied");
});

Deno.test("a failing poll is announced until one succeeds or is tried again by hand, and after a sign-out elsewhere leads to the sign-in", async () => {
  expectComplaints(page, /Failed to load resource|is not valid JSON/);
  await openDashboard({ q: "nothing like it", status: "DENIED" });
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 503, body: "busy" }),
    // Of something in between.
    (route) => route.fulfill({ status: 200, body: "<h1>Sign in to the Wi-Fi</h1>" }),
    (route) => route.abort(),
  ];
  for (const fail of failures) {
    await catchNextCall(page, `**${urls.api.adminRequests}*`, fail);
    await page.clock.runFor(30_000);
    await waitForText(page, "Failed to fetch requests");
    await page.clock.runFor(30_000);
    await page.getByText("Failed to fetch requests").waitFor({ state: "detached" });
  }
  // A filter that fails stays in its field with the notice, until a poll applies it.
  await catchNextCall(page, `**${urls.api.adminRequests}*`, (route) => route.abort());
  await page.getByLabel("School").selectOption({ label: "Mendenhall" });
  await waitForText(page, "Failed to fetch requests");
  assert.deepEqual(params(), { q: "nothing like it", status: "DENIED", school: "Mendenhall" });
  const applied = await holdNext(urls.api.adminRequests);
  await page.clock.runFor(30_000);
  await applied.came;
  assert.equal(await page.getByText("Failed to fetch requests").count(), 1);
  await Promise.all([page.waitForResponse(/school=Mendenhall/), applied.letGo()]);
  await page.getByText("Failed to fetch requests").waitFor({ state: "detached" });
  await openDashboard({ q: "nothing like it", status: "DENIED" });
  // A tab that fails leaves the one that is shown open.
  await catchNextCall(page, `**${urls.api.adminRequests}*`, (route) => route.abort());
  await tab(/^Cancelled/).click();
  await waitForText(page, "Failed to fetch requests");
  assert.deepEqual(params(), { q: "nothing like it", status: "DENIED" });
  await page.clock.runFor(30_000);
  await page.getByText("Failed to fetch requests").waitFor({ state: "detached" });
  await waitForText(page, "No denied requests found");
  // Without an answer, a call times out.
  const never = await holdNext(urls.api.adminRequests);
  await tab(/^Completed/).click();
  await never.came;
  await page.clock.runFor(20_000);
  await waitForText(page, "Failed to fetch requests");
  await page.getByText("What you see may be out of date. Check your connection and try again.").waitFor();
  await page.getByRole("button", { name: "Try Again" }).click();
  await waitForText(page, "No completed requests found");
  await page.context().clearCookies();
  await page.clock.runFor(30_000);
  await page.waitForURL(`**${urls.login}`);
});

Deno.test("when the focused row goes away, the focus moves to the one that takes its place", async () => {
  await openDashboard({ q: "beluga" });
  const [first = "", second] = await rowIds(page);
  await page.getByRole("searchbox").press("ArrowDown");
  assert.equal(await focusedRow(page), first);
  await approve(first);
  await page.clock.runFor(30_000);
  await page.locator(`tr:has([href$="${first}"])`).waitFor({ state: "detached" });
  await page.getByText("No in review requests found").or(page.locator("tbody tr:has(td)")).first().waitFor();
  assert.equal(await focusedRow(page), second);
});
