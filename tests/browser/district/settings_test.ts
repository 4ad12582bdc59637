import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { people } = running;
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const LABELS = FIRST_SCHOOLS.map(({ label }) => label);

/** The names of the schools that can be chosen, top to bottom. */
const shownLabels = (page: Page) =>
  page.locator("ol.school-list input[name=label]").evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value)
  );

test("a super administrator moves a school by key, renames it, and saves the office's details", async () => {
  const { page, close } = await openWindow(running.url, { expected: /422/ });
  await signIn(page, people.admin.email);
  await page.goto(urls.adminDashboard);
  await page.getByRole("link", { name: "District", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "District" }).waitFor();
  assert.deepEqual(await shownLabels(page), LABELS);
  await page.getByRole("button", { name: "Move Gastineau up" }).focus();
  for (const place of [1, 0]) {
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      ([label, at]) =>
        document.querySelectorAll<HTMLInputElement>("ol.school-list input[name=label]")[Number(at)]?.value === label,
      ["Gastineau", place] as const,
    );
    // At the top, the button that moved it there has nothing left to do.
    const way = place === 0 ? "down" : "up";
    await page.locator(`button[aria-label="Move Gastineau ${way}"]:focus`).waitFor();
  }

  await page.getByLabel("Office phone").fill("907-555-0199");
  await page.getByLabel("Office email").fill("nobody");
  await page.getByRole("button", { name: "Save Details" }).click();
  await waitForText(page, "Invalid email address");
  assert.equal(await page.getByLabel("Office phone").inputValue(), "907-555-0199");
  await page.getByLabel("Office email").fill("");
  await page.getByRole("button", { name: "Save Details" }).click();
  await waitForToast(page, "Details saved");
  assert.equal(await page.getByLabel("Office phone").inputValue(), "907-555-0199");

  const name = page.getByRole("textbox", { name: "Name of KaxdigoowuHeen" });
  await name.fill("Kax̱dig̱oowu Héen");
  await name.press("Enter");
  await waitForToast(page, "School renamed");
  await page.goto(urls.adminDashboard);
  const options = await page.getByLabel("School").locator("option").allInnerTexts();
  assert(options.includes("Kax̱dig̱oowu Héen"), options.join());
  await close();
});
