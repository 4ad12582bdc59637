import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import { closeBrowser } from "../support/chromium.ts";
import { openWindow } from "../support/page.ts";
import { test } from "../support/test.ts";

const running = await testApp();
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

test("the registration whose link the pointer rests on is there when the link is followed", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await page.goto(urls.login);
  const link = page.locator(`a[href="${urls.register}"]`);
  const fetched = page.context().waitForEvent("response", (response) => response.url().endsWith(urls.register));
  await link.hover();
  await fetched;
  await link.click();
  await page.waitForURL(`**${urls.register}`);
  const delivery = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as (PerformanceEntry & { deliveryType?: string })[];
    return navigation?.deliveryType;
  });
  assert.equal(delivery, "navigational-prefetch");
  await window.close();
});
