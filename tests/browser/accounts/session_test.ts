import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { TestClock } from "../../support/clock.ts";
import {
  choose,
  islandHydrated,
  openWindow,
  saveScreenshot,
  signIn,
  signInOnPage,
  typeDate,
} from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const accounts = accountsOf(running);
const { submitted } = requestsOf(running);
const { people } = running;
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.waitForURL(`**${urls.login}`);
  await islandHydrated(page, "LoginForm");
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("the user menu shows the person, and has Settings and Log out", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await signInOnPage(page, people.director.email);
  const trigger = page.getByRole("button", { name: "director Tester DIRECTOR My Account", exact: true });
  await trigger.getByText("director Tester").waitFor();
  await trigger.getByText("DIRECTOR", { exact: true }).waitFor();
  await trigger.getByText("DT", { exact: true }).waitFor();
  await trigger.click();
  await page.getByRole("menu").getByText("My Account").waitFor();
  const email = page.getByRole("menuitem", { name: people.director.email });
  assert.equal(await email.getAttribute("aria-disabled"), "true");
  await saveScreenshot(page, "user-menu");
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.waitForURL(`**${urls.settings}`);
  await trigger.click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
  await page.goto(urls.directorDashboard);
  assert.equal(new URL(page.url()).pathname, urls.login);
  await window.close();
});

test("a log-out that fails shows a message, and the user stays in place", async () => {
  const window = await openWindow(running.url, { expected: /ERR_FAILED/ });
  const { page } = window;
  await signInOnPage(page, people.director.email);
  await page.route(`**${urls.api.logout}`, (route) => route.abort());
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await waitForToast(page, "Logout failed", "There was an error logging out. Please try again.");
  assert.equal(new URL(page.url()).pathname, urls.directorDashboard);
  await window.close();
});

test("the user menu is walked through with the keyboard, and Escape leads back to where it was opened", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await signInOnPage(page, people.director.email);
  const trigger = page.getByRole("button", { name: /My Account/ });
  const isFocused = (name: string) => page.getByRole("menuitem", { name }).and(page.locator(":focus")).waitFor();
  await trigger.focus();
  await page.locator('#user-menu[data-keys="ready"]').waitFor({ state: "attached" });
  const steps = [["ArrowDown", "Settings"], ["ArrowDown", "Log out"], ["ArrowDown", "Settings"], [
    "ArrowUp",
    "Log out",
  ]];
  for (const [key = "", item = ""] of [...steps, ["Home", "Settings"], ["End", "Log out"], ["s", "Settings"]]) {
    await page.keyboard.press(key);
    await isFocused(item);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await trigger.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await isFocused("Settings");
  await page.keyboard.press("Tab");
  await isFocused("Log out");
  await page.keyboard.press("Tab");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await window.close();
});

test("the user menu leads to the settings and signs out without script", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await signInOnPage(page, people.director.email);
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.waitForURL(`**${urls.settings}`);
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
  await page.goto(urls.settings);
  assert.equal(new URL(page.url()).pathname, urls.login);
  await window.close();
});

test("after a session ends, the next call leads to the sign-in page", async () => {
  const person = await accounts.active("ends@test.example");
  const window = await openWindow(running.url, { expected: /401/ });
  const { page } = window;
  await signIn(page, person.email);
  await page.goto(urls.settings);
  await islandHydrated(page, "SettingsPassword");
  await accounts.revoke(person.id, "Left the district");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.locator('[name="currentPassword"]').fill(PASSWORD);
  await page.locator('[name="newPassword"]').fill("another-horse-2");
  await page.locator('[name="confirmPassword"]').fill("another-horse-2");
  await page.getByRole("button", { name: "Save Password" }).click();
  await page.waitForURL(`**${urls.login}`);
  await waitForToast(page, "Session expired", "Please log in again.");
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), /horse/);
  await window.close();
});

test("a page whose session ended comes back after signing in again, once, and for the same person", async () => {
  const { id } = await submitted({}, 9);
  const review = `${urls.reviewRequest(id)}?from=mail`;
  const otherAdmin = await accounts.active("second-admin@test.example", "ADMIN");
  for (const [email, lands] of [[people.admin.email, review], [otherAdmin.email, urls.adminDashboard]] as const) {
    const window = await openWindow(running.url, { expected: /401/ });
    const { page } = window;
    await signIn(page, people.admin.email);
    await page.goto(review);
    await islandHydrated(page, "ReviewActions");
    running.clock.advance({ hours: 2 });
    await page.getByRole("button", { name: "Approve" }).click();
    await signInAgain(page, email);
    await page.waitForURL(`${running.url}${lands}`);
    await page.context().clearCookies();
    await signInOnPage(page, email);
    assert.equal(new URL(page.url()).pathname, urls.adminDashboard, "returned to only once");
    await window.close();
  }
});

test("whoever opens a deep address without a session signs in first, and lands on their home", async () => {
  const { id } = await submitted({}, 9);
  const window = await openWindow(running.url);
  await window.page.goto(urls.request(id));
  await signInAgain(window.page, people.teacher.email);
  await window.page.waitForURL(`${running.url}${urls.requesterDashboard}`);
  await window.close();
});

test("an address to return to that is not ours is not followed", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(running.url)) elsewhere.push(request.url());
  });
  for (const path of ["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example/"]) {
    await page.goto(urls.login);
    const saved = JSON.stringify({ userId: people.teacher.id, path });
    await page.evaluate((text) => sessionStorage.setItem("return-to", text), saved);
    await signInAgain(page, people.teacher.email);
    await page.waitForURL(`${running.url}${urls.requesterDashboard}`);
    await page.context().clearCookies();
  }
  assert.deepEqual(elsewhere, []);
  await window.close();
});

test("a request form whose session ended is restored after signing in again", async () => {
  const person = await accounts.active("drafts@test.example");
  const window = await openWindow(running.url, { expected: /401/ });
  const { page } = window;
  page.on("dialog", (dialog) => dialog.accept());
  await signInOnPage(page, person.email);
  await fillRequest(page);
  running.clock.advance({ hours: 2 });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await signInAgain(page, person.email);
  await page.waitForURL(`**${urls.newRequest}`);
  await page.getByText("Your unfinished form is back").waitFor();
  assert.equal(await page.locator('[name="gradesText"]').inputValue(), "8th");
  await page.getByRole("textbox", { name: "Number of lunches" }).and(page.locator('[value="12"]')).waitFor();
  await saveScreenshot(page, "draft-restored");
  // A confirmation is about what one just read, so it is not restored.
  await page.getByText("I confirm that").click();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await waitForToast(page, "Request submitted");
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator('[name="gradesText"]').inputValue(), "");
  await window.close();
});

test("nobody else sees a draft, and signing out deletes it", async () => {
  const [owner, other] = [await accounts.active("owner@test.example"), await accounts.active("next@test.example")];
  const window = await openWindow(running.url, { expected: /401/ });
  const { page } = window;
  page.on("dialog", (dialog) => dialog.accept());
  await signInOnPage(page, owner.email);
  await fillRequest(page);
  running.clock.advance({ hours: 2 });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await signInAgain(page, other.email);
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator('[name="gradesText"]').inputValue(), "");
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);
  await window.close();
});

/** Fills in a new request that could be submitted. */
async function fillRequest(page: Page): Promise<void> {
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  await typeDate(page, "Delivery date", addDays(alaskaDate(running.clock.now), 30));
  await page.locator('[name="deliveryTimeText"]').fill("11:45 am");
  await choose(page, /School/, "Mendenhall");
  for (const [name, number] of [["Number of lunches", "12"], ["Students", "10"], ["Adults", "2"]] as const) {
    await page.getByRole("textbox", { name }).fill(number);
  }
  await page.locator('[name="gradesText"]').fill("8th");
  await page.locator('[name="recipientFirstName"]').fill("Draft");
  await page.locator('[name="recipientLastName"]').fill("Recipient");
  await page.locator('[name="recipientPhone"]').fill("907-555-0111");
  await page.locator('[name="recipientEmail"]').fill("draft@test.example");
  await page.getByText("I confirm that").click();
}
