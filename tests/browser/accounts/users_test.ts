import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { ROLES } from "../../../src/domain/accounts/roles.ts";
import { formatDate } from "../../../src/domain/time/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { islandHydrated, openWindow, saveScreenshot, signIn } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const accounts = accountsOf(running);
const { people } = running;
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const NEW_PASSWORD = "another-horse-2";
const statusOfSignIn = async (email: string, password = PASSWORD) =>
  (await running.client().post(urls.api.login, { email, password })).status;

/** A window of this administrator on a page with this island. */
async function openUsers(path: string, island: string, { as = people.admin.email, expected = /^$/ } = {}) {
  const window = await openWindow(running.url, { expected });
  const { page } = window;
  await signIn(page, as);
  await page.goto(path);
  await islandHydrated(page, island);
  return { window, page, dialog: page.getByRole("dialog"), rowOf: rowsOf(page) };
}

/** Keeps every moment in which the page takes no press from passing, until it is let go. */
async function holdMoments(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    document.body.animate = (...given) => {
      const moment = animate.apply(document.body, given);
      moment.pause();
      return moment;
    };
  });
  return () => page.evaluate(() => document.body.getAnimations().forEach((moment) => moment.finish()));
}

/** The users' table, which is an island's; the history below it has rows about the same people. */
const tableOf = (page: Page) => page.locator("[data-island]");

const rowsOf = (page: Page) => (email: string) =>
  tableOf(page).getByRole("row").filter({ has: page.getByText(email, { exact: true }) });

const historyOf = (page: Page) => page.getByRole("region", { name: "Account History" });

const columnHeadersOf = (page: Page) => tableOf(page).getByRole("columnheader").allTextContents();

test("a registration is shown with its role chosen, and approved with another", async () => {
  await accounts.confirmed("asks@test.example", "ADMIN");
  const { window, page, rowOf } = await openUsers(urls.pendingUsers, "PendingUsers");
  await page.getByRole("heading", { name: "Pending User Registrations" }).waitFor();
  assert.deepEqual(await columnHeadersOf(page), ["Name", "Email", "Role", "Registered", "Actions"]);
  const row = rowOf("asks@test.example");
  await row.getByText("asks Tester").waitFor();
  await row.getByText("Address confirmed", { exact: true }).waitFor();
  await row.getByText(formatDate(running.clock.now.toISOString())).waitFor();
  const role = row.getByRole("combobox", { name: "Role for asks Tester" });
  assert.equal(await role.inputValue(), "ADMIN");
  await saveScreenshot(page, "pending-users");
  assert.deepEqual(await role.getByRole("option").allTextContents(), [...ROLES]);
  await role.selectOption("DIRECTOR");
  await row.getByRole("button", { name: "Approve" }).click();
  await waitForToast(page, "User approved", "The user can now log in");
  assert.equal(await page.locator(".toast-subject").innerText(), "asks Tester");
  await historyOf(page).getByRole("row").filter({ hasText: "asks@test.example" }).waitFor();
  await row.waitFor({ state: "detached" });
  await page.locator('[data-island="PendingUsers"] :focus').waitFor();
  await window.close();
  assert.equal(await statusOfSignIn("asks@test.example"), 200);
});

test("a second registration can be approved while the first is being approved", async () => {
  const [first, second] = [await accounts.confirmed("one@test.example"), await accounts.confirmed("two@test.example")];
  const { window, page, rowOf } = await openUsers(urls.pendingUsers, "PendingUsers");
  await rowOf(first.email).hover();
  await page.locator('[data-island="PendingUsers"][data-hydrated]').waitFor({ state: "attached" });
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  const calls: string[] = [];
  await page.route(`**${urls.api.approveUser("*")}`, async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  const approve = (email: string) => rowOf(email).getByRole("button", { name: "Approve" });
  await approve(first.email).dblclick({ force: true });
  await approve(second.email).click();
  await approve(second.email).and(page.locator('[aria-disabled="true"]:focus')).waitFor();
  release();
  await rowOf(first.email).waitFor({ state: "detached" });
  await rowOf(second.email).waitFor({ state: "detached" });
  assert.deepEqual(calls, [urls.api.approveUser(first.id), urls.api.approveUser(second.id)]);
  await window.close();
  for (const { email } of [first, second]) assert.equal(await statusOfSignIn(email), 200);
});

test("the second click of a double click does not press the row that moved up after a decision", async () => {
  const [first, second] = [await accounts.confirmed("up1@test.example"), await accounts.confirmed("up2@test.example")];
  const { window, page, dialog, rowOf } = await openUsers(urls.pendingUsers, "PendingUsers");
  const release = await holdMoments(page);
  const buttonOf = (name: string, { email }: { email: string }) => rowOf(email).getByRole("button", { name });
  const pressAgain = async (button: Locator, nothing: () => Promise<void>) => {
    const { x, y, width, height } = await button.boundingBox() ?? assert.fail("nothing to see");
    await button.click();
    await page.waitForFunction(() => getComputedStyle(document.body).pointerEvents === "none");
    await page.mouse.dblclick(x + width / 2, y + height / 2);
    const name = await page.getByText("Tester").first().boundingBox() ?? assert.fail("nobody is left");
    await page.mouse.dblclick(name.x + name.width / 2, name.y + name.height / 2);
    assert.equal(await page.evaluate(() => String(getSelection())), "", "nor are words selected");
    for (const key of ["Enter", "Space"]) await page.keyboard.press(key);
    await nothing();
    await release();
  };
  await pressAgain(buttonOf("Approve", first), async () => {
    assert.equal(await buttonOf("Approve", second).getAttribute("aria-disabled"), null);
    assert.equal(await statusOfSignIn(second.email), 403);
  });
  await buttonOf("Approve", second).click();
  await rowOf(second.email).waitFor({ state: "detached" });

  await page.goto(urls.activeUsers);
  await islandHydrated(page, "ActiveUsers");
  const revoked = await holdMoments(page);
  await buttonOf("Revoke Access", first).click();
  await dialog.getByLabel(/^Reason for revocation/).fill("Left the district");
  await dialog.getByRole("button", { name: "Revoke Access" }).press("Enter");
  await rowOf(first.email).waitFor({ state: "detached" });
  for (const key of ["Enter", "Space"]) await page.keyboard.press(key);
  assert.equal(await dialog.count(), 0);
  await revoked();
  await window.close();
});

test("a denial asks for a reason, which the person sees", async () => {
  await accounts.pending("unknown@test.example");
  const { window, page, dialog, rowOf } = await openUsers(urls.pendingUsers, "PendingUsers");
  await waitForText(page, "Decide who can use Field Trip Lunches, and in what role");
  await rowOf("unknown@test.example").getByRole("button", { name: "Deny" }).click();
  await dialog.getByRole("heading", { name: "Deny User Registration" }).waitFor();
  await dialog.getByText("unknown Tester").waitFor();
  await dialog.getByText("unknown@test.example").waitFor();
  await dialog.getByLabel(/^Denial Reason/).fill("   ");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "Denial reason required", "Please provide a reason for denying this registration");
  await page.getByRole("region", { name: /Notifications/ }).getByText("Denial reason required").waitFor();
  await saveScreenshot(page, "deny-user");
  await dialog.getByLabel(/^Denial Reason/).fill("Not known at this school");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "User denied", "The user has been notified");
  await waitForText(page, "No pending user registrations");
  await window.close();
  assert.equal(await statusOfSignIn("unknown@test.example"), 403);
});

test("a decision that fails is told with the server's words, or in general ones", async () => {
  const { id } = await accounts.confirmed("contested@test.example");
  const { window, page, dialog, rowOf } = await openUsers(urls.pendingUsers, "PendingUsers", {
    expected: /409|ERR_FAILED/,
  });
  const row = rowOf("contested@test.example");
  await page.route(`**${urls.api.approveUser(id)}`, (route) => route.abort());
  await row.getByRole("button", { name: "Approve" }).click();
  await waitForToast(page, "Approval failed", "Unable to approve user");
  await row.getByRole("button", { name: "Approve" }).and(page.locator(":focus:not([aria-disabled])")).waitFor();
  await page.unroute(`**${urls.api.approveUser(id)}`);
  const other = await running.signedIn(people.admin);
  await other.post(urls.api.approveUser(id), { role: "REQUESTER" });
  await row.getByRole("button", { name: "Approve" }).click();
  const decided = "This registration was already decided. Reload the page to see what is left.";
  await waitForToast(page, "Approval failed", decided);
  await row.getByRole("button", { name: "Deny" }).click();
  await dialog.getByLabel(/^Denial Reason/).fill("Too late");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "Denial failed", decided);
  await page.route(`**${urls.api.denyUser(id)}`, (route) => route.abort());
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "Denial failed", "Unable to deny user");
  await window.close();
});

test("active users are listed with their role and status, super admins marked", async () => {
  await accounts.active("listed@test.example", "DIRECTOR");
  const { window, page, rowOf } = await openUsers(urls.activeUsers, "ActiveUsers");
  await page.getByRole("heading", { name: "Active Users" }).waitFor();
  assert.deepEqual(await columnHeadersOf(page), ["Name", "Email", "Role", "Status", "Actions"]);
  const row = rowOf("listed@test.example");
  for (const text of ["listed Tester", "DIRECTOR", "Active"]) await row.getByText(text, { exact: true }).waitFor();
  assert.equal(await row.getByText("Super Admin").count(), 0);
  await rowOf(people.admin.email).getByText("Super Admin", { exact: true }).waitFor();
  await saveScreenshot(page, "active-users");
  await window.close();
});

test("access cannot be revoked for super admins and oneself, and the button says why", async () => {
  const me = await accounts.active("plain-admin@test.example", "ADMIN");
  const { window, page, rowOf } = await openUsers(urls.activeUsers, "ActiveUsers", { as: me.email });
  const tooltip = page.getByRole("tooltip");
  for (
    const [email, label, why] of [
      [people.admin.email, "Revoke Access", "A super admin's access cannot be revoked."],
      [me.email, "Revoke Access", "You cannot revoke your own access."],
      [people.admin.email, "Reset Password", "Only a super admin can reset a super admin's password."],
    ] as const
  ) {
    const button = rowOf(email).getByRole("button", { name: label });
    assert.equal(await button.isDisabled(), true);
    await page.mouse.move(5, 5);
    await button.hover();
    await tooltip.filter({ hasText: why }).waitFor();
  }
  assert.equal(await rowOf(people.teacher.email).getByRole("button", { name: "Revoke Access" }).isDisabled(), false);
  await window.close();
});

test("a reason shows after 700 ms of hovering, the next one at once, and Escape hides it", async () => {
  const { window, page, rowOf } = await openUsers(urls.activeUsers, "ActiveUsers");
  const admin = rowOf(people.admin.email);
  // Before time stands still, since the island wakes when somebody turns to it.
  await admin.hover();
  await page.locator('[data-island="ActiveUsers"][data-hydrated]').waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const tooltip = page.getByRole("tooltip");
  const revoke = admin.getByRole("button", { name: "Revoke Access" });
  await revoke.hover();
  await page.clock.runFor(699);
  assert.equal(await tooltip.count(), 0);
  await page.clock.runFor(1);
  await tooltip.waitFor();
  assert.equal(await tooltip.innerText(), "A super admin's access cannot be revoked.");
  await page.keyboard.press("Escape");
  assert.equal(await tooltip.count(), 0);
  await page.mouse.move(5, 5);
  await page.clock.runFor(200);
  await revoke.hover();
  await page.clock.runFor(10);
  await tooltip.waitFor();
  await saveScreenshot(page, "tooltip");
  await tooltip.hover();
  await page.clock.runFor(5_000);
  assert.equal(await tooltip.count(), 1, "it stays while the pointer is on it");
  await page.mouse.move(5, 5);
  await page.clock.runFor(200);
  assert.equal(await tooltip.count(), 0);
  await page.clock.runFor(300);
  await revoke.hover();
  await page.clock.runFor(699);
  assert.equal(await tooltip.count(), 0);
  await window.close();
});

test("after a dialog the focus is back at its button, or nearby when that has gone", async () => {
  const [stays, leaves] = [
    await accounts.active("a-stays@test.example"),
    await accounts.active("a-goes@test.example"),
  ];
  const { window, page, dialog, rowOf } = await openUsers(urls.activeUsers, "ActiveUsers");
  const reset = rowOf(stays.email).getByRole("button", { name: "Reset Password" });
  await reset.click();
  await dialog.getByLabel(/^New Password/).fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Reset Password" }).click();
  await dialog.waitFor({ state: "detached" });
  await reset.and(page.locator(":focus")).waitFor();
  await rowOf(leaves.email).getByRole("button", { name: "Revoke Access" }).click();
  await dialog.getByLabel(/^Reason for revocation/).fill("Left the district");
  await dialog.getByRole("button", { name: "Revoke Access" }).click();
  await rowOf(leaves.email).waitFor({ state: "detached" });
  await tableOf(page).locator("tbody button:focus").waitFor();
  await window.close();
});

test("a revocation asks for a reason, and is disabled while pending", async () => {
  const person = await accounts.active("leaves@test.example");
  const { window, page, dialog, rowOf } = await openUsers(urls.activeUsers, "ActiveUsers", { expected: /ERR_FAILED/ });
  const open = rowOf(person.email).getByRole("button", { name: "Revoke Access", includeHidden: true });
  await open.click();
  await dialog.getByText(
    "They are signed out right away and lose access. They see this reason when they try to sign in.",
  ).waitFor();
  await dialog.getByText("Reason for revocation *").waitFor();
  await dialog.getByText(person.email).waitFor();
  const confirm = dialog.getByRole("button", { name: "Revoke Access" });
  await confirm.click();
  await waitForToast(page, "Revocation reason required", "Please provide a reason for revoking access");
  await saveScreenshot(page, "revoke-access");
  await dialog.getByLabel(/^Reason for revocation/).fill("Left the district");
  await page.route(`**${urls.api.revokeUser(person.id)}`, (route) => route.abort());
  await confirm.click();
  await waitForToast(page, "Revocation failed", "Unable to revoke user access");
  await page.unroute(`**${urls.api.revokeUser(person.id)}`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => answer = resolve);
  await page.route(`**${urls.api.revokeUser(person.id)}`, async (route) => {
    await held;
    await route.continue();
  });
  await confirm.click();
  await dialog.getByRole("button", { name: "Revoking..." }).waitFor();
  assert.equal(await open.isDisabled(), true);
  answer();
  await waitForToast(page, "Access revoked");
  await rowOf(person.email).waitFor({ state: "detached" });
  await window.close();
  assert.equal(await statusOfSignIn(person.email), 403);
});

test("a password reset asks for the new password, checks it and sets it", async () => {
  const person = await accounts.active("forgets@test.example");
  const { window, page, dialog, rowOf } = await openUsers(urls.activeUsers, "ActiveUsers", {
    expected: /409|ERR_FAILED/,
  });
  await rowOf(person.email).getByRole("button", { name: "Reset Password" }).click();
  await dialog.getByText(
    "They are signed out right away and must change this password the next time they sign in.",
  ).waitFor();
  await dialog.getByText("It works for 72 hours.").waitFor();
  await dialog.getByText("New Password *").waitFor();
  await dialog.getByText("At least 8 characters, with at least one letter and one number").waitFor();
  const field = dialog.getByLabel(/^New Password/);
  const confirm = dialog.getByRole("button", { name: "Reset Password" });
  await confirm.click();
  await waitForToast(page, "Password required", "Please provide a new password");
  await saveScreenshot(page, "reset-password");
  for (
    const [password, why] of [
      ["short1", "Password must be at least 8 characters"],
      ["12345678", "Password must contain at least one letter"],
      ["abcdefgh", "Password must contain at least one number"],
    ] as const
  ) {
    await field.fill(password);
    await confirm.click();
    await waitForToast(page, "Invalid password", why);
  }
  await field.fill(NEW_PASSWORD);
  await page.route(`**${urls.api.resetPassword(person.id)}`, (route) => route.abort());
  await confirm.click();
  await waitForToast(page, "Password reset failed", "Unable to reset password");
  await page.unroute(`**${urls.api.resetPassword(person.id)}`);
  await confirm.click();
  await waitForToast(page, "Password reset", "The user must choose a new password the next time they sign in");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await statusOfSignIn(person.email, NEW_PASSWORD), 200);
  await accounts.revoke(person.id, "Left meanwhile");
  await rowOf(person.email).getByRole("button", { name: "Reset Password" }).click();
  await field.fill(NEW_PASSWORD);
  await confirm.click();
  await waitForToast(page, "Password reset failed", "This user no longer has access. Reload the page to see who does.");
  await window.close();
});

test("people without access are listed with the reason, and can get access again with a role", async () => {
  const [denied, revoked] = [
    await accounts.denied("turned-down@test.example", "Not known at this school"),
    await accounts.revoked("gone@test.example", "Left the district"),
  ];
  const { window, page, rowOf } = await openUsers(urls.activeUsers, "ActiveUsers");
  assert.equal(await rowOf(denied.email).count(), 0);
  await page.getByRole("link", { name: /No access/ }).click();
  await page.waitForURL(`**${urls.usersWithoutAccess}`);
  await islandHydrated(page, "UsersWithoutAccess");
  await rowOf(denied.email).getByText("Not known at this school").waitFor();
  await rowOf(revoked.email).getByText("Left the district").waitFor();
  await saveScreenshot(page, "no-access");
  await rowOf(denied.email).getByText("Not confirmed").waitFor();
  assert.equal(await rowOf(revoked.email).getByText("confirmed").count(), 0);
  await rowOf(denied.email).getByRole("combobox", { name: /Role for/ }).selectOption("DIRECTOR");
  await rowOf(revoked.email).getByRole("button", { name: "Restore Access" }).click();
  await rowOf(revoked.email).waitFor({ state: "detached" });
  await waitForToast(page, "Access restored");
  assert.equal(await statusOfSignIn(revoked.email), 200);

  // Nobody ever looked at the other one, whose password may be a stranger's.
  await rowOf(denied.email).getByRole("button", { name: "Restore Access" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore Access" });
  await dialog.getByText("Nobody has proved that this address belongs to them.").waitFor();
  await saveScreenshot(page, "restore-never-approved");
  await dialog.getByRole("button", { name: "Restore Access" }).click();
  await waitForToast(page, "Password required");
  await dialog.getByLabel(/^New Password/).fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Restore Access" }).click();
  await rowOf(denied.email).waitFor({ state: "detached" });
  assert.equal(await statusOfSignIn(denied.email), 401);
  assert.equal(await statusOfSignIn(denied.email, NEW_PASSWORD), 200);
  await page.getByRole("link", { name: "Active", exact: true }).click();
  await rowOf(denied.email).getByText("DIRECTOR").waitFor();
  await window.close();
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
  const denied = await accounts.denied("denied-once@test.example", "Not known here");
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

  await page.getByRole("combobox", { name: /Role for denied-once/ }).selectOption("DIRECTOR");
  await press("Restore Access", denied);
  await page.getByText("Nobody has proved that this address belongs to them.").waitFor();
  await page.locator('[name="newPassword"]').fill("temporary-horse-8");
  await confirm("Restore Access");
  await waitForToast(page, "Access restored");
  const { role, accountStatus, requiresPasswordChange } = await accountOf(denied.id);
  assert.deepEqual([role, accountStatus, requiresPasswordChange], ["DIRECTOR", "APPROVED", true]);
  await window.close();
});
