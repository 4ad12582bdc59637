import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, signIn, signInOnPage } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const accounts = accountsOf(running);
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const NEW_PASSWORD = "another-horse-1";

test("somebody registers without script, and no password is in an answer", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422/ });
  const { page } = window;
  await page.goto(urls.register);
  const fields = { firstName: "Ann", lastName: "Tester", email: "ann@test.example", password: NEW_PASSWORD };
  for (const [name, text] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(text);
  await page.locator('[name="role"]').selectOption("DIRECTOR");
  await page.locator('[name="password"]').fill("short-1");
  await page.locator('[name="confirmPassword"]').fill("short-2");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.locator(".field-error").getByText("Password must be at least 8 characters").waitFor();
  await page.locator(".field-error").getByText("Passwords do not match").waitFor();
  await page.locator('[name="password"]').fill(NEW_PASSWORD);
  await page.locator('[name="confirmPassword"]').fill("something-else-1");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.locator(".field-error").getByText("Passwords do not match").waitFor();
  assert.equal(await page.locator('[name="email"]').inputValue(), "ann@test.example");
  assert.equal(await page.locator('[name="role"]').inputValue(), "DIRECTOR");
  assert.doesNotMatch(await page.content(), /another-horse|something-else/);
  for (const name of ["password", "confirmPassword"]) await page.locator(`[name="${name}"]`).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await waitForToast(page, "Account created");
  assert.equal(new URL(page.url()).pathname, urls.login);
  const user = await running.database.db.selectFrom("users").select(["firstName", "role", "accountStatus"])
    .where("email", "=", "ann@test.example").executeTakeFirstOrThrow();
  assert.deepEqual(user, { firstName: "Ann", role: "DIRECTOR", accountStatus: "PENDING" });
  await window.close();
});

test("a temporary password is replaced without script", async () => {
  const { email } = await accounts.withTemporaryPassword("forced@test.example");
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422/ });
  const { page } = window;
  await signInOnPage(page, email);
  assert.equal(new URL(page.url()).pathname, urls.changePassword);
  const change = async (current: string) => {
    await page.locator('[name="currentPassword"]').fill(current);
    for (const name of ["newPassword", "confirmPassword"]) await page.locator(`[name="${name}"]`).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change Password" }).click();
  };
  await change("not-the-password-1");
  await page.locator(".field-error").getByText("The current password is incorrect").waitFor();
  await change(PASSWORD);
  await waitForToast(page, "Password updated");
  assert.equal(new URL(page.url()).pathname, urls.requesterDashboard);
  await running.client().signIn(email, NEW_PASSWORD);
  await window.close();
});

test("the settings lead to the form for a new password without script", async () => {
  const { email } = await accounts.active("settings@test.example");
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await signIn(page, email);
  await page.goto(urls.settings);
  await page.getByRole("button", { name: "Change Password" }).click();
  await waitForText(page, "Choose a new password for your account.");
  assert.equal(page.url(), running.url + urls.changePassword + "?");
  await window.close();
});
