import assert from "node:assert/strict";
import type { Page } from "playwright";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

const running = await testApp();
const { people } = running;

const LABELS = FIRST_SCHOOLS.map(({ label }) => label);

/** The names of the schools that can be chosen, top to bottom. */
const shownLabels = (page: Page) =>
  page.locator("ol.school-list input[name=label]").evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value)
  );

Deno.test("a super administrator moves a school by key, and the focus goes with it", async () => {
  const { page, close } = await openWindow(running.url);
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
  await close();
});
