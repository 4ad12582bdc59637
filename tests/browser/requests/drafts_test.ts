import assert from "node:assert/strict";
import { addDays, alaskaDate } from "../../../src/domain/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { TestClock } from "../../support/clock.ts";
import { choose, islandHydrated, openWindow, saveScreenshot, signInOn, typeDate } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const { teacher, otherTeacher } = running.people;
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

async function unfinishedForm(expected?: RegExp) {
  const window = await openWindow(running.url, expected ? { expected } : {});
  const { page } = window;
  page.on("dialog", (dialog) => dialog.accept());
  await signInOn(page, teacher.email);
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  await page.locator('[name="gradesText"]').fill("Draft grade");
  await page.getByRole("button", { name: "Add a special meal" }).click();
  await page.getByRole("textbox", { name: "Student name" }).fill("Draft Student");
  return { window, page };
}

const grades = '[name="gradesText"]';

test("an unfinished form is restored when its page is reopened in the tab, and can be discarded", async () => {
  const { window, page } = await unfinishedForm();
  await page.reload();
  await page.getByText("Your unfinished form is back").waitFor();
  await page.getByText("We kept what you typed earlier in this tab.").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "Draft grade");
  assert.equal(await page.getByRole("textbox", { name: "Student name" }).inputValue(), "Draft Student");
  await saveScreenshot(page, "new-request-draft");
  await page.getByRole("button", { name: "Start Over" }).click();
  assert.equal(await page.locator(grades).inputValue(), "");
  await page.reload();
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator(grades).inputValue(), "");
  await window.close();
});

test("a form whose session expired is restored after signing in again, with everything that was typed", async () => {
  const { window, page } = await unfinishedForm(/401/);
  await running.database.db.deleteFrom("sessions").execute();
  await fillTheRest(page);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await page.waitForURL(`**${urls.login}`);
  await islandHydrated(page, "LoginForm");
  await page.locator('[name="email"]').fill(teacher.email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${urls.newRequest}`);
  await page.getByText("Your unfinished form is back").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "Draft grade");
  assert.equal(await page.locator('[name="comments"]').inputValue(), "Typed before the session expired");
  await window.close();
});

test("another person who signs in on the same tab never sees the draft, and signing out clears it", async () => {
  const { window, page } = await unfinishedForm();
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  assert.doesNotMatch(kept, /Draft/);
  await signInOn(page, otherTeacher.email);
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator(grades).inputValue(), "");
  await window.close();
});

async function fillTheRest(page: Awaited<ReturnType<typeof unfinishedForm>>["page"]): Promise<void> {
  await typeDate(page, "Delivery date", addDays(alaskaDate(new Date()), 30));
  await page.locator('[name="deliveryTimeText"]').fill("8:30 am");
  await choose(page, /School/, "Harborview");
  for (const [name, number] of [["Number of lunches", "2"], ["Students", "1"], ["Adults", "1"]] as const) {
    await page.getByRole("textbox", { name }).fill(number);
  }
  for (const name of ["recipientFirstName", "recipientLastName", "recipientPhone"]) {
    await page.locator(`[name="${name}"]`).fill("Draft");
  }
  await page.locator('[name="recipientEmail"]').fill("draft@test.example");
  await page.getByRole("textbox", { name: "Allergy/accommodation notes" }).fill("None known");
  await page.locator('[name="comments"]').fill("Typed before the session expired");
  await page.getByText("I confirm that").click();
}
