import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const accounts = accountsOf(running);
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const accountOf = (id: string) =>
  running.database.db.selectFrom("users").select(["role", "accountStatus", "deniedReason", "requiresPasswordChange"])
    .where("id", "=", id).executeTakeFirstOrThrow();

test("registrations are approved and denied without script", async () => {
  const confirmed = await accounts.confirmed("checked@test.example");
  const unconfirmed = await accounts.pending("unconfirmed@test.example");
  const denied = await accounts.pending("denied@test.example");
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422/ });
  const { page } = window;
  await signIn(page, running.people.admin.email);
  await page.goto(urls.pendingUsers);
  const row = (email: string) => page.getByRole("row").filter({ hasText: email });

  await row(confirmed.email).getByRole("combobox").selectOption("DIRECTOR");
  await row(confirmed.email).getByRole("button", { name: "Approve" }).click();
  await waitForToast(page, "User approved");
  assert.equal((await accountOf(confirmed.id)).role, "DIRECTOR");

  await row(unconfirmed.email).getByRole("combobox").selectOption("ADMIN");
  await row(unconfirmed.email).getByRole("button", { name: "Approve" }).click();
  await waitForText(page, "Address Not Confirmed");
  assert.equal((await accountOf(unconfirmed.id)).accountStatus, "PENDING");
  await page.getByRole("button", { name: "Approve Anyway" }).click();
  await waitForToast(page, "User approved");
  assert.equal((await accountOf(unconfirmed.id)).role, "ADMIN");

  await row(denied.email).getByRole("button", { name: "Deny" }).click();
  await page.getByRole("button", { name: "Confirm Denial" }).click();
  await page.locator(".field-error").getByText("Please provide a reason for denying this registration").waitFor();
  await page.getByRole("textbox", { name: "Denial Reason" }).fill("Not one of our schools");
  await page.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "User denied");
  assert.equal((await accountOf(denied.id)).deniedReason, "Not one of our schools");
  await window.close();
});

test("access is revoked and restored, and a password reset, without script", async () => {
  const person = await accounts.active("person@test.example");
  const denied = await accounts.denied("denied@test.example", "Not known here");
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422/ });
  const { page } = window;
  await signIn(page, running.people.admin.email);
  await page.goto(urls.activeUsers);
  const press = (name: string, { email } = person) =>
    page.getByRole("row").filter({ hasText: email }).getByRole("button", { name }).click();
  const confirm = (name: string) => page.locator(".card").getByRole("button", { name }).click();

  await press("Reset Password");
  await page.locator('[name="newPassword"]').fill("short");
  await confirm("Reset Password");
  await page.locator(".field-error").waitFor();
  await page.locator('[name="newPassword"]').fill("temporary-horse-7");
  await confirm("Reset Password");
  await waitForToast(page, "Password reset");
  assert.equal((await accountOf(person.id)).requiresPasswordChange, true);
  await running.client().signIn(person.email, "temporary-horse-7");

  await press("Revoke Access");
  await page.getByRole("textbox", { name: "Reason for revocation" }).fill("Left the district");
  await confirm("Revoke Access");
  await waitForToast(page, "Access revoked");
  assert.equal((await accountOf(person.id)).deniedReason, "Left the district");

  await page.goto(urls.usersWithoutAccess);
  await press("Restore Access");
  await waitForToast(page, "Access restored");
  assert.equal(new URL(page.url()).searchParams.get("view"), "no-access");
  assert.equal((await accountOf(person.id)).accountStatus, "APPROVED");

  await page.getByRole("combobox", { name: /Role for denied/ }).selectOption("DIRECTOR");
  await press("Restore Access", denied);
  await page.getByText("Nobody has proved that this address belongs to them.").waitFor();
  await page.locator('[name="newPassword"]').fill("temporary-horse-8");
  await confirm("Restore Access");
  await waitForToast(page, "Access restored");
  const { role, accountStatus, requiresPasswordChange } = await accountOf(denied.id);
  assert.deepEqual([role, accountStatus, requiresPasswordChange], ["DIRECTOR", "APPROVED", true]);
  await window.close();
});
