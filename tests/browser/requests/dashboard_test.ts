import assert from "node:assert/strict";
import type { Request } from "playwright-core";
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

test("the empty dashboard says so, and what happens to old requests", async () => {
  const window = await openWindow(running.url);
  await signInOnPage(window.page, running.people.otherTeacher.email);
  await window.page.getByRole("heading", { name: "My Lunch Requests" }).waitFor();
  await window.page.getByRole("link", { name: "Create New Request" }).waitFor();
  await window.page.getByText("No active requests", { exact: true }).waitFor();
  await window.page.getByRole("link", { name: "Create Your First Request" }).waitFor();
  await window.page.getByRole("link", { name: "Archived" }).click();
  await window.page.getByText("No archived requests", { exact: true }).waitFor();
  await window.page.getByText("Requests are automatically archived 36 hours after their delivery date").waitFor();
  await window.close();
});

test("a card shows school, short id, status, versions, delivery, lunches, grades, creation, all up to date", async () => {
  const original = await requests.submitted({ school: "GlacierValley", gradesText: "5th" });
  await requests.approve(original.id);
  const revision = await requests.revise(original.id, { school: "GlacierValley", gradesText: "6th" });
  const window = await openWindow(running.url);
  await window.page.clock.install();
  await signInOnPage(window.page, running.people.teacher.email);
  await islandHydrated(window.page, "MyRequests");
  const card = window.page.getByRole("link", { name: "Glacier Valley" });
  for (
    const words of [revision.id.slice(0, 8), "In Review", "Version 2 of 2", "25", "6th", "Delivery date", "Created"]
  ) {
    assert.ok((await card.innerText()).includes(words), words);
  }
  await requests.deny(revision.id, "Too many lunches");
  await window.page.clock.runFor(31_000);
  await card.getByText("Action Needed").waitFor();
  await card.getByText("Denied").waitFor();
  await saveScreenshot(window.page, "dashboard-action-needed");
  await window.close();
});

test("the dashboard calls its list with page, limit and archived, even if its address leaves them out", async () => {
  const { id } = await requests.submitted({ gradesText: "polled" });
  const window = await openWindow(running.url);
  const { page } = window;
  await page.clock.install();
  await signInOnPage(page, running.people.teacher.email);
  await islandHydrated(page, "MyRequests");
  const isList = (request: Request) => new URL(request.url()).pathname === urls.api.myRequests;
  const nextCall = async () => (await page.waitForRequest(isList)).url().replace(running.url, "");
  for (
    const [tab, archived, content] of [
      ["Archived", "true", "No archived requests"],
      ["Active", "false", id.slice(0, 8)],
    ] as const
  ) {
    const loaded = nextCall();
    await page.getByRole("link", { name: tab, exact: true }).click();
    await page.getByText(content, { exact: true }).waitFor();
    const polled = nextCall();
    await page.clock.runFor(31_000);
    const call = `/api/requests/mine?page=1&limit=20&archived=${archived}`;
    assert.deepEqual([await loaded, await polled], [call, call]);
  }
  await window.close();
});
