import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Role } from "../../../src/domain/accounts/roles.ts";
import { homeFor, urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { islandHydrated, openWindow, saveScreenshot, signIn, signInOnPage } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { attributesOf, spokenParts, waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const accounts = accountsOf(running);
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const NEW_PASSWORD = "another-horse-2";
const RIGHT = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

async function fill(page: Page, values: Partial<typeof RIGHT>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

const submit = (page: Page, label: string) => page.getByRole("button", { name: label }).click();

/** Every message of spec section 5, change password, on a form whose button reads `label`. */
async function provesEveryMessage(page: Page, label: string): Promise<void> {
  await submit(page, label);
  await waitForText(page, "Current password is required");
  await waitForText(page, "Password must be at least 8 characters long");
  await waitForText(page, "Please confirm your password");
  await fill(page, { newPassword: "12345678" });
  await submit(page, label);
  await waitForText(page, "Password must contain at least one letter");
  await fill(page, { newPassword: "abcdefgh" });
  await submit(page, label);
  await waitForText(page, "Password must contain at least one number");
  await fill(page, { ...RIGHT, confirmPassword: "another-horse-3" });
  await submit(page, label);
  await waitForText(page, "Passwords do not match");
  await page.locator('.field:has([name="confirmPassword"])').getByText("Passwords do not match").waitFor();
  await fill(page, { ...RIGHT, currentPassword: "not-mine-1" });
  await submit(page, label);
  await waitForToast(page, "Error", "The current password is incorrect");
  await page.route(`**${urls.api.changePassword}`, (route) => route.abort());
  await submit(page, label);
  await waitForToast(page, "Error", "Failed to update password");
  await page.unroute(`**${urls.api.changePassword}`);
}

/** Signs in somebody whose password was reset, and changes it up to the modal. */
async function changed(email: string, role?: Role) {
  await accounts.withTemporaryPassword(email, role);
  const window = await openWindow(running.url);
  const { page } = window;
  await page.clock.install();
  await signInOnPage(page, email);
  await islandHydrated(page, "ChangePasswordForm");
  await fill(page, RIGHT);
  // From here on, time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page, "Change Password");
  const modal = page.getByRole("dialog", { name: "Password Changed Successfully" });
  await modal.getByText("Your new password is active. Use it the next time you sign in.").waitFor();
  return { window, page, modal };
}

test("after a password reset, every other page redirects to the change page, which says why", async () => {
  await accounts.withTemporaryPassword("forced@test.example");
  const window = await openWindow(running.url, { expected: /422|ERR_FAILED/ });
  const { page } = window;
  await signIn(page, "forced@test.example");
  const { login, register, settings, requesterDashboard, newRequest } = urls;
  for (const path of ["/", login, register, settings, requesterDashboard, newRequest, "/no/such/page"]) {
    await page.goto(path);
    assert.equal(new URL(page.url()).pathname, urls.changePassword, path);
  }
  await islandHydrated(page, "ChangePasswordForm");
  await page.getByRole("heading", { name: "Change Your Password" }).waitFor();
  await page.getByText("The administrator has reset your password. Choose a new one to continue.").waitFor();
  await waitForText(page, "Password Change Required");
  await waitForText(page, "Enter the temporary password you were given, then a new one that only you know.");
  await page.getByLabel(/^Temporary Password/).waitFor();
  await saveScreenshot(page, "change-password-forced");
  await provesEveryMessage(page, "Change Password");
  await window.close();
});

test("the countdown ticks each second from 15, then goes home", async () => {
  const { window, page, modal } = await changed("counts@test.example");
  const spoken = () => spokenParts(page);
  const atFirst = await spoken();
  assert.deepEqual(atFirst.filter(({ role }) => role === "dialog").map(({ description }) => description), [
    "Your new password is active. Use it the next time you sign in. Your dashboard opens by itself after 15 seconds.",
  ]);
  await saveScreenshot(page, "password-changed");
  for (let seconds = 15; seconds > 0; seconds--) {
    await modal.getByText(seconds === 1 ? "in 1 second." : `in ${seconds} seconds.`).waitFor();
    assert.equal(new URL(page.url()).pathname, urls.changePassword);
    if (seconds === 12) assert.deepEqual(await spoken(), atFirst, "nothing is said each second");
    await page.clock.runFor(1000);
  }
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await page.locator("#content:focus").waitFor();
  await window.close();
});

test("the modal cannot be dismissed, and 'Continue Now' goes home at once", async () => {
  const { window, page, modal } = await changed("continues@test.example", "DIRECTOR");
  assert.deepEqual(await modal.getByRole("button").allTextContents(), ["Continue Now"]);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.clock.runFor(1000);
  await modal.getByText("in 14 seconds").waitFor();
  await modal.getByRole("button", { name: "Continue Now" }).click();
  await page.waitForURL(`**${homeFor("DIRECTOR")}`);
  await page.goto(urls.settings);
  assert.equal(new URL(page.url()).pathname, urls.settings);
  await window.close();
});

test("a voluntary password change asks for the current password", async () => {
  const { email } = await accounts.active("voluntary@test.example");
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, email);
  await page.goto(urls.changePassword);
  await islandHydrated(page, "ChangePasswordForm");
  assert.equal(await page.getByText("Password Change Required").count(), 0);
  await page.getByLabel(/^Current Password/).waitFor();
  await fill(page, RIGHT);
  await submit(page, "Change Password");
  await page.getByRole("dialog", { name: "Password Changed Successfully" }).waitFor();
  await window.close();
});

test("the settings' form takes the focus when it opens, and gives it back when it is cancelled", async () => {
  const { email } = await accounts.active("settles@test.example");
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, email);
  await page.goto(urls.settings);
  const button = page.getByRole("button", { name: "Change Password" });
  await button.press("Enter");
  await page.getByLabel(/^Current Password/).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await button.and(page.locator(":focus")).waitFor();
  await window.close();
});

test("a common password, or one of one's own name, is advised against while it is typed, and can be chosen", async () => {
  const { email } = await accounts.active("advised@test.example");
  const window = await openWindow(running.url);
  const { page } = window;
  const lists: string[] = [];
  page.on("request", (request) => void (request.url().includes("common_passwords") && lists.push(request.url())));
  await signIn(page, email);
  await page.goto(urls.changePassword);
  await islandHydrated(page, "ChangePasswordForm");
  await fill(page, { currentPassword: PASSWORD });
  assert.deepEqual(lists, [], "signing in needs no list");
  const common = page.getByText("This is one of the most used passwords, which are guessed first.");
  const own = page.getByText("This is made of your own name or email address, which is easy to guess.");
  await fill(page, { newPassword: "password1" });
  await common.waitFor();
  await saveScreenshot(page, "password-advice");
  await fill(page, { newPassword: "Advised2026" });
  await own.waitFor();
  assert.equal(await common.count(), 0);
  await fill(page, { newPassword: NEW_PASSWORD });
  await own.waitFor({ state: "detached" });
  await fill(page, { newPassword: "password1", confirmPassword: "password1" });
  await submit(page, "Change Password");
  await page.getByRole("dialog", { name: "Password Changed Successfully" }).waitFor();
  assert.equal(lists.length, 1);
  await window.close();
});

test("an administrator's common password is refused at the field", async () => {
  const { email } = await accounts.active("strict@test.example", "ADMIN");
  const window = await openWindow(running.url, { expected: /422/ });
  const { page } = window;
  await signIn(page, email);
  await page.goto(urls.changePassword);
  await islandHydrated(page, "ChangePasswordForm");
  await fill(page, { currentPassword: PASSWORD, newPassword: "password1", confirmPassword: "password1" });
  await submit(page, "Change Password");
  await page.locator('.field:has([name="newPassword"]) .field-error').getByText("one of the most used passwords")
    .waitFor();
  assert.equal(await page.getByText("one of the most used passwords").count(), 1, "said once");
  await waitForToast(page, "Error", "Choose a password that is harder to guess.");
  await fill(page, { newPassword: PASSWORD, confirmPassword: PASSWORD });
  await submit(page, "Change Password");
  await waitForText(page, "Choose a password that you do not use now");
  await window.close();
});

test("the settings show a read-only profile, and link back to the role's dashboard", async () => {
  for (const role of ["REQUESTER", "DIRECTOR", "ADMIN"] as const) {
    const person = await accounts.active(`profile-${role.toLowerCase()}@test.example`, role);
    const window = await openWindow(running.url);
    const { page } = window;
    await signIn(page, person.email);
    await page.goto(urls.settings);
    const profile = page.getByRole("region", { name: "Profile" });
    const payload = await profile.locator(".description-list-item").evaluateAll((found) =>
      found.map((fact) => fact.textContent)
    );
    assert.deepEqual(payload, [
      `First Name${person.email.split("@")[0]}`,
      "Last NameTester",
      `Email${person.email}`,
      `Role${role}`,
    ]);
    assert.equal(await profile.getByRole("textbox").count(), 0);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.waitForURL(`**${homeFor(role)}`);
    await window.close();
  }
});

test("'Change Password' in the settings reveals the form, checks it, saves it, and can be cancelled", async () => {
  const { email } = await accounts.active("settings@test.example");
  const window = await openWindow(running.url, { expected: /422|ERR_FAILED/ });
  const { page } = window;
  await signIn(page, email);
  await page.goto(urls.settings);
  await islandHydrated(page, "SettingsPassword");
  assert.equal(await page.locator('[name="currentPassword"]').count(), 0);
  await submit(page, "Change Password");
  for (const label of [/^Current Password/, /^New Password/, /^Confirm New Password/]) {
    await page.getByLabel(label).waitFor();
  }
  for (const [name, kind] of [["currentPassword", "current"], ["newPassword", "new"], ["confirmPassword", "new"]]) {
    const attributes = await attributesOf(page.locator(`[name="${name}"]`), ["type", "autocomplete"]);
    assert.deepEqual(attributes, ["password", `${kind}-password`]);
  }
  assert.equal(await page.locator('[autocomplete="username"]').inputValue(), email);
  await submit(page, "Cancel");
  assert.equal(await page.locator('[name="currentPassword"]').count(), 0);
  await submit(page, "Change Password");
  await provesEveryMessage(page, "Save Password");
  await saveScreenshot(page, "settings-password");
  let answer = () => {};
  const held = new Promise<void>((resolve) => answer = resolve);
  await page.route(`**${urls.api.changePassword}`, async (route) => {
    await held;
    await route.continue();
  });
  await fill(page, RIGHT);
  await submit(page, "Save Password");
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  answer();
  await waitForToast(page, "Password updated");
  assert.equal(await page.locator('[name="currentPassword"]').count(), 0);
  await window.close();
  assert.equal((await running.client().post(urls.api.login, { email, password: NEW_PASSWORD })).status, 200);
});
