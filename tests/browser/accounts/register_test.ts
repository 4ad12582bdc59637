import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ROLES } from "../../../src/domain/accounts/roles.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { choose, islandHydrated, openWindow, saveScreenshot } from "../../support/page.ts";
import { attributesOf, waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const COMPLETE = {
  firstName: "Test",
  lastName: "Newcomer",
  email: "newcomer@test.example",
  password: "correct-horse-1",
  confirmPassword: "correct-horse-1",
};

async function openRegister(page: Page): Promise<void> {
  await page.goto(urls.register);
  await islandHydrated(page, "RegisterForm");
}

async function fill(page: Page, values: Partial<typeof COMPLETE>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

const create = (page: Page) => page.getByRole("button", { name: "Create Account" }).click();

test("anyone can register for any of the three roles, and then awaits approval", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await openRegister(page);
  await waitForText(page, "Create an account. An administrator has to approve it before you can sign in.");
  const roles = page.getByRole("combobox", { name: /Role/ });
  assert.deepEqual(await roles.getByRole("option").allTextContents(), ["Select your role", ...ROLES]);
  await roles.selectOption("DIRECTOR");
  await roles.getByRole("option", { name: "Select your role" }).waitFor({ state: "detached" });
  assert.deepEqual(await roles.getByRole("option").allTextContents(), [...ROLES]);
  await fill(page, COMPLETE);
  let answer = () => {};
  const held = new Promise<void>((resolve) => answer = resolve);
  await page.route(`**${urls.api.register}`, async (route) => {
    await held;
    await route.continue();
  });
  await saveScreenshot(page, "register");
  await create(page);
  await page.getByRole("button", { name: "Creating account..." }).waitFor();
  answer();
  await page.waitForURL(`**${urls.login}`);
  await page.locator(".toast", { hasText: "awaits administrator approval" }).waitFor();
  const { role, accountStatus } = await running.database.db.selectFrom("users").select(["role", "accountStatus"])
    .where("email", "=", COMPLETE.email).executeTakeFirstOrThrow();
  assert.deepEqual([role, accountStatus], ["DIRECTOR", "PENDING"]);
  await window.close();
});

test("every missing or wrong field shows a message, and password managers work", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await openRegister(page);
  await page.getByText("Already have an account?").waitFor();
  await create(page);
  await waitForToast(page, "Role required", "Please select your role");
  assert.equal(await page.getByText("Required", { exact: true }).count(), 2);
  await waitForText(page, "Password must be at least 8 characters");
  await choose(page, /Role/, "REQUESTER");
  await fill(page, { ...COMPLETE, email: "no-address", password: "short1" });
  await create(page);
  await waitForText(page, "Invalid email address");
  await waitForText(page, "Password must be at least 8 characters");
  for (const name of ["password", "confirmPassword"]) {
    const field = page.locator(`[name="${name}"]`);
    assert.deepEqual(await attributesOf(field, ["type", "autocomplete"]), ["password", "new-password"]);
  }
  assert.equal(await page.locator('[name="email"]').getAttribute("autocomplete"), "username");
  assert.equal(await page.getByRole("button", { name: "Show password" }).count(), 2);
  await saveScreenshot(page, "register-wrong");
  await page.getByRole("link", { name: "Sign in here" }).click();
  await page.waitForURL(`**${urls.login}`);
  await window.close();
});

test("a role must be chosen even if everything else is right", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await openRegister(page);
  await fill(page, COMPLETE);
  await create(page);
  await waitForToast(page, "Role required", "Please select your role");
  assert.equal(new URL(page.url()).pathname, urls.register);
  await window.close();
});

test("two different passwords show a message", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await openRegister(page);
  await choose(page, /Role/, "REQUESTER");
  await fill(page, { ...COMPLETE, confirmPassword: "correct-horse-2" });
  await create(page);
  await waitForToast(page, "Passwords do not match", "Please make sure both passwords are the same");
  await window.close();
});

test("a taken address and a server that does not answer show a failed registration", async () => {
  const window = await openWindow(running.url, { expected: /409|ERR_FAILED/ });
  const { page } = window;
  await openRegister(page);
  await choose(page, /Role/, "REQUESTER");
  await fill(page, { ...COMPLETE, email: running.people.teacher.email });
  await create(page);
  await waitForToast(
    page,
    "Registration failed",
    "This email address already has an account. Sign in, or ask an administrator for help.",
  );
  await page.route(`**${urls.api.register}`, (route) => route.abort());
  await create(page);
  await waitForToast(page, "Registration failed", "Unable to create account");
  await window.close();
});

test("before its script loads, the form puts no password into the address", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422/ });
  const { page } = window;
  await page.goto(urls.register);
  await fill(page, COMPLETE);
  await create(page);
  await page.getByRole("alert").waitFor();
  assert.equal(new URL(page.url()).search, "");
  await window.close();
});
