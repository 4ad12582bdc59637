import assert from "node:assert/strict";
import type { Page, Route } from "playwright";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { focusedRow, rowIds, visitList } from "../../support/list.ts";
import { fillWithRequests } from "../../support/many_requests.ts";
import { expectComplaints, keptPage, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { paramsOf } from "../../support/params.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const { submitted, approve, deny, revise } = requestsOf(running);
Deno.test.beforeEach(() => running.database.clear());
// With a clock, which all of these tests have.
const page = await keptPage(running.url);

async function openDashboard(query: Record<string, string> = {}): Promise<void> {
  await signIn(page, running.people.admin.email);
  await visitList(page, withQuery(urls.adminDashboard, query));
}

const tick = (page: Page, { id }: { id: string }) => page.getByRole("checkbox", { name: id.slice(0, 8) }).click();

/** Asks for the approval of what is selected, and returns the question's text. */
async function askToApprove(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Approve Selected" }).click();
  return await page.getByRole("alertdialog", { name: "Approve Selected" }).locator(".dialog-body").innerText();
}

const confirm = (page: Page) => page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();

Deno.test("the selection survives a poll, and a selected request that left the tab is dropped with a notice", async () => {
  const kept = await submitted({ comments: "survivor" }, 30);
  const revised = await submitted({ comments: "survivor" }, 31);
  await openDashboard({ q: "survivor" });
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await waitForText(page, "2 request(s) selected");
  const revision = await revise(revised.id, { comments: "survivor, revised" }, 31);
  await page.clock.runFor(30_000);
  await waitForText(page, "1 request(s) selected");
  await waitForText(page, `Deselected because they left this list: ${revised.id.slice(0, 8)}`);
  assert.equal(await page.getByRole("checkbox", { name: kept.id.slice(0, 8) }).isChecked(), true);
  assert.equal(await page.getByRole("checkbox", { name: revision.id.slice(0, 8) }).isChecked(), false);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.locator("tbody th a:focus").first().waitFor();
});

Deno.test("a bulk action that fails says so and keeps the selection, which does not outlast its tab", async () => {
  const request = await submitted();
  await approve((await submitted()).id);
  await openDashboard();
  const openTab = (name: RegExp) =>
    page.getByRole("navigation", { name: "Status" }).getByRole("link", { name }).click();
  await tick(page, request);
  expectComplaints(page, /Failed to load resource/);
  await page.route(`**${urls.api.bulkApprove}`, (route) => route.abort());
  await askToApprove(page);
  await confirm(page);
  await waitForToast(page, "Bulk approve failed", "An error occurred while approving requests");
  await waitForText(page, "1 request(s) selected");

  // A question that is answered in another tab asks nothing.
  const came = Promise.withResolvers<Route>();
  await page.route(`**${urls.api.selectionSum}`, (route) => came.resolve(route));
  await page.getByRole("button", { name: "Approve Selected" }).click();
  const sum = await came.promise;
  await openTab(/^Approved/);
  await page.getByRole("checkbox", { name: request.id.slice(0, 8) }).waitFor({ state: "detached" });
  const answered = page.waitForResponse(`**${urls.api.selectionSum}`);
  await sum.continue();
  await (await answered).finished();
  assert.equal(await page.getByRole("alertdialog").count(), 0);
  assert.equal(await page.getByText("request(s) selected").count(), 0);

  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.route(`**${urls.api.bulkProgress}`, (route) => route.abort());
  await page.getByRole("button", { name: "Mark In Progress" }).click();
  await waitForToast(page, "Bulk progress failed", "An error occurred while updating requests");
  await waitForText(page, "1 request(s) selected");
});

Deno.test("when the last page has no rows left, the page before it is shown", async () => {
  for (let count = 0; count < 21; count++) await submitted();
  await openDashboard({ page: "2" });
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await waitForText(page, "1 request(s) selected");
  await askToApprove(page);
  await confirm(page);
  await waitForToast(page, "Bulk approve complete", "1 requests approved, 0 failed");
  await page.locator("tbody tr:has(td)").nth(19).waitFor();
  assert.equal(new URL(page.url()).search, "?page=1");
});

Deno.test("a selection lasts through pages and searches, and drops requests that left the list", async () => {
  const requests = [];
  for (let days = 30; days < 53; days++) {
    requests.push(await submitted(days === 52 ? { comments: "walrus" } : {}, days));
  }
  const [opened, other] = [requests[21]!, requests[22]!]; // Made above.
  await openDashboard();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("link", { name: "Next" }).click();
  await waitForText(page, "20 on other pages");
  for (const request of [opened, other]) await tick(page, request);
  await waitForText(page, "22 request(s) selected");

  const name = `${opened.id.slice(0, 8)}, Auke Bay, ${formatDay(opened.deliveryDate)}, 25 lunches`;
  await page.getByRole("checkbox", { name, exact: true }).waitFor();
  await page.getByRole("link", { name: `Print ${opened.id.slice(0, 8)}`, exact: true }).waitFor();
  await page.getByRole("searchbox").fill("walrus");
  await waitForText(page, "21 not shown");
  // One of those that the page does not show leaves the tab: the question says so, and is about the others.
  const left = requests[2]!; // Made above.
  await deny(left.id, "Test reason");
  const [, gone] = (await askToApprove(page)).split("\n\n");
  assert.ok(gone?.startsWith("Deselected because they left this list: ") && gone.includes(left.id.slice(0, 8)), gone);
  await confirm(page);
  await waitForToast(page, "Bulk approve complete", "21 requests approved, 0 failed");
  await page.getByText("request(s) selected").waitFor({ state: "detached" });
});

Deno.test("requests are approved together and opened by keyboard alone, and the bar never covers the row in focus", async () => {
  for (let days = 30; days < 50; days++) await submitted({}, days);
  await openDashboard();
  const ids = await rowIds(page);
  const isClear = () =>
    page.evaluate(() => {
      const bar = document.querySelector(".selection-bar")?.getBoundingClientRect();
      const row = document.activeElement?.closest("tr")?.getBoundingClientRect();
      return bar !== undefined && row !== undefined && (row.bottom <= bar.top || row.top >= bar.bottom);
    });
  await page.getByRole("searchbox").press("ArrowDown");
  for (const [key, row] of [["End", 19], ["Home", 0], ["ArrowUp", 0]] as const) {
    await page.keyboard.press(key);
    assert.equal(await focusedRow(page), ids[row], key);
  }
  await page.keyboard.press("Space");
  await waitForText(page, "1 request(s) selected");
  for (let row = 1; row < 20; row++) {
    await page.keyboard.press("ArrowDown");
    assert(await isClear(), `row ${row + 1} is below the bar`);
  }
  await page.keyboard.press("Space");
  await waitForText(page, "2 request(s) selected");
  // Backward from the table, the bar is the first thing before it.
  await page.getByRole("button", { name: "Approve Selected" }).focus();
  assert.equal(
    await page.evaluate(() => {
      const [bar, table] = [document.querySelector(".selection-bar"), document.querySelector("table")];
      return bar && table && bar.compareDocumentPosition(table) === Node.DOCUMENT_POSITION_FOLLOWING;
    }),
    true,
  );
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Approve Selected" });
  await dialog.getByText("Approve 2 requests: 50 lunches, 2 special meals?").waitFor();
  for (let presses = 0; presses < 5; presses++) {
    if (await page.evaluate(() => document.activeElement?.textContent) === "Approve") break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await waitForToast(page, "Bulk approve complete", "2 requests approved, 0 failed");
  for (const id of [ids[0], ids[19]]) await page.locator(`tr:has([href$="${id}"])`).waitFor({ state: "detached" });
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  await page.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${urls.reviewRequest(ids[1] ?? "")}`);
});

Deno.test("past deliveries stand under one header that leads to today's page, and select-all leaves them out", async () => {
  for (let count = 0; count < 21; count++) await approve((await submitted({ lateAckChecked: true }, 2)).id);
  for (const days of [4, 30]) await approve((await submitted({ lateAckChecked: true }, days)).id);
  running.clock.advance({ days: 3 });
  await openDashboard({ status: "APPROVED" });
  const headers = () => page.locator(".row-group").allInnerTexts();
  assert.deepEqual(await headers(), ["Past deliveries (21) Go to today"]);
  assert.equal(await page.getByRole("checkbox", { name: "Select all" }).isDisabled(), true);
  const toToday = page.getByRole("link", { name: "Go to today" });
  assert.match(await toToday.getAttribute("href") ?? "", /page=2#today$/, "without script, too");
  await toToday.click();
  await page.locator("#today").waitFor();
  assert.deepEqual(paramsOf(page.url()), { status: "APPROVED", page: "2" });
  assert.equal((await headers()).length, 3);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await waitForText(page, "2 request(s) selected");
  await waitForText(page, "1 past delivery is not");
  await page.locator("[data-announcer]").getByText("2 selected; 1 past delivery is not").first()
    .waitFor({ state: "attached" });
});

// Over 2 s, since it draws 1000 rows: fewer prove neither limit.
Deno.test("a search shows the first 1000 matches and says so, and 1000 can be selected, not one more", async () => {
  await fillWithRequests(running.database.asOwner(), 2_000);
  await openDashboard({ status: "COMPLETED", q: "test.example" });
  await waitForText(page, "Showing the first 1000 of 1069 matches. Narrow your search to see the rest.");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await waitForText(page, "1000 request(s) selected");
  assert.equal(await page.locator("tbody input:checked").count(), 1000);
  assert.equal(await page.locator("tbody tr:has(td)").count(), 1000);
  // The last of the list by delivery, for which one action has no room.
  await page.getByRole("searchbox").fill("recipient1@");
  await waitForText(page, "1000 not shown");
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await waitForText(page, "Maximum 1,000");
  await waitForText(page, "1000 request(s) selected");
  await waitForText(page, "1000 not shown");
});
