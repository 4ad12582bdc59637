import assert from "node:assert/strict";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { TestClock } from "../../support/clock.ts";
import { islandHydrated, openWindow, saveScreenshot, signInOnPage } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const requests = requestsOf(running);
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

test("a director sees the whole district, read-only, and the list stays up to date", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await page.clock.install();
  await signInOnPage(page, running.people.director.email);
  await page.waitForURL(`**${urls.directorDashboard}`);
  await page.getByText("View all lunch requests across the district (read-only)").waitFor();
  await page.getByRole("link", { name: "Create New Request" }).waitFor();
  await page.getByText("No requests found for this status", { exact: true }).waitFor();
  await page.getByPlaceholder("Search by ID, requester, school, recipient, grades, comments...").waitFor();
  await islandHydrated(page, "DirectorRequests");

  const request = await requests.submitted({ school: "GlacierValley" });
  await page.clock.runFor(31_000);
  const row = page.getByRole("row", { name: request.id.slice(0, 8) });
  await row.waitFor();
  assert.deepEqual(await row.getByRole("rowheader").allInnerTexts(), [`${request.id.slice(0, 8)}…\nNew`]);
  assert.deepEqual(await row.getByRole("cell").allInnerTexts(), [
    "teacher Tester",
    "Glacier Valley",
    formatDay(request.deliveryDate),
    "8:30 am",
    "25\n1 special meal",
    "In Review",
    "View",
  ]);
  assert.deepEqual(await page.getByRole("columnheader").allInnerTexts(), [
    "Request ID",
    "Requester",
    "School",
    "Delivery Date",
    "Time",
    "Lunches",
    "Status",
    "Actions",
  ]);
  await saveScreenshot(page, "director-dashboard");
  await row.getByRole("link", { name: "View" }).click();
  await page.waitForURL(`**${urls.request(request.id)}`);
  await page.getByRole("link", { name: "Edit Request" }).waitFor();
  await window.close();
});

test("search, school and status are in the address, and the tabs count all requests during a search", async () => {
  await requests.approve((await requests.submitted({ school: "Harborview", gradesText: "Findable" })).id);
  await requests.approve((await requests.submitted({ school: "Gastineau" })).id);
  // Without any script: links and a form.
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await page.goto(urls.login);
  await page.locator('[name="email"]').fill(running.people.director.email);
  await page.locator('[name="password"]').fill("correct-horse-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Approved 2" }).click();
  assert.equal(await page.getByRole("row").count(), 3);
  await page.getByRole("searchbox").fill("findable");
  await page.getByRole("button", { name: "Search" }).click();
  assert.equal(await page.getByRole("row").count(), 2);
  await page.getByRole("link", { name: "Approved 2" }).waitFor();
  assert.match(page.url(), /status=APPROVED/);
  assert.match(page.url(), /q=findable/);
  await page.getByRole("combobox").selectOption({ label: "Gastineau" });
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No requests found for this status").waitFor();
  await page.goBack();
  await page.getByRole("cell", { name: "Harborview" }).waitFor();
  await window.close();
});
