import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { TestClock } from "../../support/clock.ts";
import { islandHydrated, openWindow, saveScreenshot } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { attributesOf, waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const accounts = accountsOf(running);
const { people } = running;
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

async function openLogin(page: Page): Promise<void> {
  await page.goto(urls.login);
  await islandHydrated(page, "LoginForm");
}

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("the sign-in page has its title, requires both fields and links to registration", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await openLogin(page);
  await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).waitFor();
  await waitForText(page, "Sign in to manage your requests");
  await page.getByText("Don't have an account?").waitFor();
  await page.getByRole("button", { name: "Sign in" }).click();
  await waitForText(page, "Email is required");
  await waitForText(page, "Password is required");
  assert.deepEqual(await attributesOf(page.locator('[name="email"]'), ["type", "autocomplete"]), ["email", "username"]);
  assert.match(await page.locator('[name="email"]').getAttribute("placeholder") ?? "", /@.*school/);
  assert.equal(await page.locator('[name="password"]').getAttribute("autocomplete"), "current-password");
  await saveScreenshot(page, "login");
  await page.getByRole("link", { name: "Register here" }).click();
  await page.waitForURL(`**${urls.register}`);
  await window.close();
});

test("the button says 'Signing in...' during sign-in, and each role goes to its own home", async () => {
  for (
    const [person, home] of [
      [people.teacher, urls.requesterDashboard],
      [people.director, urls.directorDashboard],
      [people.admin, urls.adminDashboard],
    ] as const
  ) {
    const window = await openWindow(running.url);
    const { page } = window;
    let answer = () => {};
    const held = new Promise<void>((resolve) => answer = resolve);
    await page.route(`**${urls.api.login}`, async (route) => {
      await held;
      await route.continue();
    });
    await openLogin(page);
    await tryToSignIn(page, person.email.toUpperCase(), PASSWORD);
    await page.getByRole("button", { name: "Signing in..." }).waitFor();
    answer();
    await page.waitForURL(`**${home}`);
    for (const path of [urls.login, urls.register, urls.home]) {
      await page.goto(path);
      assert.equal(new URL(page.url()).pathname, home, path);
    }
    await window.close();
  }
});

test("a wrong password shows a message, and the email stays filled in", async () => {
  const window = await openWindow(running.url, { expected: /401/ });
  await openLogin(window.page);
  await tryToSignIn(window.page, people.teacher.email, "wrong-password-1");
  await waitForToast(window.page, "Login failed", "Invalid email or password");
  assert.equal(await window.page.locator('[name="email"]').inputValue(), people.teacher.email);
  await window.close();
});

test("without a message from the server, a failed sign-in shows a general one", async () => {
  const window = await openWindow(running.url, { expected: /ERR_FAILED/ });
  await openLogin(window.page);
  await window.page.route(`**${urls.api.login}`, (route) => route.abort());
  await tryToSignIn(window.page, people.teacher.email, PASSWORD);
  await waitForToast(window.page, "Login failed", "Invalid email or password");
  await window.close();
});

test("the sign-in says why a pending, denied or revoked account cannot sign in", async () => {
  const window = await openWindow(running.url, { expected: /403/ });
  const { page } = window;
  await accounts.pending("pending@test.example");
  await accounts.denied("denied@test.example", "Not known at this school");
  await accounts.revoked("revoked@test.example", "Left the district");
  for (
    const [email, why] of [
      ["pending@test.example", "Your account awaits administrator approval."],
      ["denied@test.example", "Not known at this school"],
      ["revoked@test.example", "Left the district"],
    ] as const
  ) {
    await openLogin(page);
    await tryToSignIn(page, email, PASSWORD);
    await page.locator(".toast", { hasText: why }).waitFor();
    await waitForToast(page, "Login failed");
  }
  await saveScreenshot(page, "login-revoked");
  await window.close();
});

test("a password can be shown, pasted and hidden again", async () => {
  const window = await openWindow(running.url, { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = window;
  await openLogin(page);
  const field = page.locator('[name="password"]');
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD);
  await field.focus();
  await page.keyboard.press("Control+V");
  assert.equal(await field.inputValue(), PASSWORD);
  assert.equal(await field.getAttribute("type"), "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await page.locator('[name="password"][type="text"]').waitFor();
  await page.getByRole("button", { name: "Hide password" }).click();
  await page.locator('[name="password"][type="password"]').waitFor();
  await window.close();
});

test("signing in and out works without script", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /401/ });
  const { page } = window;
  await page.goto(urls.login);
  await tryToSignIn(page, people.teacher.email, "wrong-password-1");
  await waitForText(page, "Login failed");
  await waitForText(page, "Invalid email or password");
  await tryToSignIn(page, people.teacher.email, PASSWORD);
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await saveScreenshot(page, "without-script");
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
  await page.goto(urls.settings);
  assert.equal(new URL(page.url()).pathname, urls.login);
  await window.close();
});
