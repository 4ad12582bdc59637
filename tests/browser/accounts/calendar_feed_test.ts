import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, saveScreenshot, signIn } from "../../support/page.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});
const { people } = running;

const linkOn = (page: Page) => page.getByLabel("Calendar link").inputValue();

test("a person makes a calendar link, copies it, and is asked before it is renewed", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, people.teacher.email);
  await page.goto(urls.settings);
  await page.getByRole("button", { name: "Create Calendar Link" }).click();
  await waitForText(page, "Your calendar link is ready.");
  const link = await linkOn(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await waitForToast(page, "Link copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);

  const renew = page.getByRole("button", { name: "Renew Link" });
  await renew.focus();
  await page.keyboard.press("Enter");
  await page.getByText("The link you have now stops working at once.").waitFor();
  await saveScreenshot(page, "calendar-link-question");
  // A second Enter, out of habit, keeps it.
  await page.keyboard.press("Enter");
  await page.getByText("The link you have now stops working at once.").waitFor({ state: "hidden" });
  assert.equal(await linkOn(page), link);
  await renew.click();
  await renew.last().click();
  await waitForText(page, "Your new calendar link is ready. The old one no longer works.");
  assert.notEqual(await linkOn(page), link);
  await window.close();
});

test("without script the calendar page makes, renews and removes the link, and stays", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await signIn(page, people.admin.email);
  const month = "2026-05";
  await page.goto(withQuery(urls.calendar, { month }));
  const isThere = () => assert.equal(new URL(page.url()).searchParams.get("month"), month);
  await page.getByRole("button", { name: "Create Calendar Link" }).click();
  const link = await linkOn(page);
  isThere();
  await saveScreenshot(page, "calendar-link-on-calendar");
  assert.equal(await page.getByRole("button", { name: "Copy", exact: true }).count(), 0);
  await page.getByRole("button", { name: "Renew Link" }).click();
  await page.getByRole("button", { name: "Renew Link" }).last().click();
  assert.notEqual(await linkOn(page), link);
  isThere();
  await page.getByRole("button", { name: "Remove Link" }).click();
  await page.getByRole("button", { name: "Remove Link" }).last().click();
  await page.getByRole("button", { name: "Create Calendar Link" }).waitFor();
  isThere();
  await window.close();
});
