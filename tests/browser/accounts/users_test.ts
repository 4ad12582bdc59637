import assert from "node:assert/strict";
import type { Page } from "playwright";
import { OFFLINE } from "../../../src/domain/shell/toasts.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { expectComplaints, holdCalls, islandHydrated, keptPage, openPage, visitAs } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

const running = await testApp();
const accounts = accountsOf(running);
const { people } = running;
const page = await keptPage(running.url);

const NEW_PASSWORD = "another-horse-2";
const statusOfSignIn = async (email: string, password = PASSWORD) =>
  (await running.client().post(urls.api.login, { email, password })).status;

/** The rows about a person in the users' table, which is an island's; the history below it has some as well. */
const rowsOn = (page: Page) => (email: string) =>
  page.locator("[data-island]").getByRole("row").filter({ has: page.getByText(email, { exact: true }) });
const rowOf = rowsOn(page);
const dialog = page.getByRole("dialog");

const accountOf = (id: string) =>
  running.database.db.selectFrom("users").select(["role", "accountStatus", "deniedReason", "requiresPasswordChange"])
    .where("id", "=", id).executeTakeFirstOrThrow();

Deno.test("registrations are approved in their role or another, refused in words, or denied, on one page", async () => {
  const asks = await accounts.confirmed("asks@test.example", "ADMIN");
  const unproved = await accounts.pending("principal@school.test");
  const contested = await accounts.confirmed("contested@test.example");
  const unknown = await accounts.pending("unknown@test.example");
  expectComplaints(page, /409|502/);
  await visitAs(page, people.admin, urls.pendingUsers);
  const row = rowOf(asks.email);
  await row.getByRole("combobox", { name: "Role for asks Tester" }).selectOption("DIRECTOR");
  await row.getByRole("button", { name: "Approve" }).click();
  await waitForToast(page, "User approved", "The user can now log in as DIRECTOR");
  await row.waitFor({ state: "detached" });
  // The next one's name: any key on their role or a button would decide.
  await page.locator('[data-island="PendingUsers"] th:focus').waitFor();

  const approveUnproved = rowOf(unproved.email).getByRole("button", { name: "Approve" });
  await approveUnproved.click();
  const question = page.getByRole("alertdialog", { name: "Address Not Confirmed" });
  await question.getByText(/This email address isn't confirmed/).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await approveUnproved.click();
  await question.getByRole("button", { name: "Approve Anyway" }).click();
  await rowOf(unproved.email).waitFor({ state: "detached" });

  const approve = rowOf(contested.email).getByRole("button", { name: "Approve" });
  await page.route(`**${urls.api.approveUser(contested.id)}`, (route) => route.fulfill({ status: 502 }));
  await approve.click();
  await waitForToast(page, "Approval failed", "Unable to approve user");
  await approve.and(page.locator(":focus:not([aria-disabled])")).waitFor();
  await page.unroute(`**${urls.api.approveUser(contested.id)}`);
  const other = await running.signedIn(people.admin);
  await other.post(urls.api.approveUser(contested.id), { role: "REQUESTER" });
  await approve.click();
  const decided = "This registration was already decided. Reload the page to see what is left.";
  await waitForToast(page, "Approval failed", decided);
  await page.reload();
  await islandHydrated(page, "PendingUsers");
  await rowOf(unknown.email).getByRole("button", { name: "Deny" }).click();
  await dialog.getByLabel(/^Denial Reason/).fill("   ");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "Denial reason required", "Please provide a reason for denying this registration");
  await dialog.getByLabel(/^Denial Reason/).fill("Not known at this school");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "User denied", "The user has been notified");
  await waitForText(page, "No pending user registrations");
  assert.equal((await accountOf(asks.id)).role, "DIRECTOR");
  assert.equal((await accountOf(unknown.id)).deniedReason, "Not known at this school");
});

Deno.test("a second registration can be approved meanwhile, and no second click presses the row that moved up", async () => {
  const [first, second] = [await accounts.confirmed("one@test.example"), await accounts.confirmed("two@test.example")];
  const [up, below] = [await accounts.confirmed("up1@test.example"), await accounts.confirmed("up2@test.example")];
  await visitAs(page, people.admin, urls.pendingUsers);
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

  await approve(up.email).dblclick();
  await rowOf(up.email).waitFor({ state: "detached" });
  assert.equal(await approve(below.email).getAttribute("aria-disabled"), null);
  assert.equal((await accountOf(below.id)).accountStatus, "PENDING");
});

Deno.test("a disabled button says why after 700 ms, the next one at once", async () => {
  const me = await accounts.active("plain-admin@test.example", "ADMIN");
  const { page, close } = await openPage(running, me, urls.activeUsers);
  const rowOf = rowsOn(page);
  const admin = rowOf(people.admin.email);
  const tooltip = page.getByRole("tooltip");
  for (
    const [row, label, why] of [
      [rowOf(me.email), "Revoke Access", "You cannot revoke your own access."],
      [admin, "Reset Password", "Only a super admin can reset a super admin's password."],
    ] as const
  ) {
    const button = row.getByRole("button", { name: label });
    assert.equal(await button.isDisabled(), true);
    await page.mouse.move(5, 5);
    await button.hover();
    await tooltip.filter({ hasText: why }).waitFor();
  }

  await page.mouse.move(5, 5);
  await tooltip.waitFor({ state: "detached" });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const revoke = admin.getByRole("button", { name: "Revoke Access" });
  await page.clock.runFor(500);
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
  await rowOf(me.email).getByRole("button", { name: "Revoke Access" }).hover();
  await page.clock.runFor(10);
  assert.equal(await tooltip.innerText(), "You cannot revoke your own access.");
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
  await close();
});

// Over 2 s: a row for each decision, and sign-ins with their slow hash.
Deno.test("an address is taken over, a password reset, access revoked and restored with what each asks for, and the focus comes back or near", async () => {
  const [forgets, leaves, moved] = [
    await accounts.active("a-forgets@test.example"),
    await accounts.active("a-leaves@test.example"),
    await accounts.active("a-moved@test.example"),
  ];
  const denied = await accounts.denied("turned-down@test.example", "Not known at this school");
  const atProvider = {
    providerIssuer: "https://idp.test.example",
    providerSubject: "1",
    providerEmail: "new@x.example",
  };
  await running.database.db.updateTable("users").set(atProvider).where("id", "=", moved.id).execute();
  expectComplaints(page, /ERR_FAILED/);
  await visitAs(page, people.admin, urls.activeUsers);
  const use = page.getByRole("button", { name: "Use This Address for a-moved Tester" });
  await use.click();
  await waitForToast(page, "Email address changed", "Both addresses get an email about it");
  await use.waitFor({ state: "detached" });
  await rowOf(atProvider.providerEmail).locator(":focus").waitFor();

  const reset = rowOf(forgets.email).getByRole("button", { name: "Reset Password" });
  await reset.click();
  const field = dialog.getByLabel(/^New Password/);
  await field.and(page.locator(":focus")).waitFor();
  const confirmReset = dialog.getByRole("button", { name: "Reset Password" });
  await field.press("Enter");
  await waitForToast(page, "Password required", "Please provide a new password");
  await field.fill(NEW_PASSWORD);
  await page.route(`**${urls.api.resetPassword(forgets.id)}`, (route) => route.abort());
  await confirmReset.click();
  await waitForToast(page, "Password reset failed", OFFLINE);
  await page.unroute(`**${urls.api.resetPassword(forgets.id)}`);
  await confirmReset.click();
  await waitForToast(page, "Password reset", "The user must choose a new password the next time they sign in");
  await dialog.waitFor({ state: "detached" });
  await reset.and(page.locator(":focus")).waitFor();
  assert.equal(await statusOfSignIn(forgets.email, NEW_PASSWORD), 200);

  const open = rowOf(leaves.email).getByRole("button", { name: "Revoke Access", includeHidden: true });
  await open.click();
  const confirm = dialog.getByRole("button", { name: "Revoke Access" });
  await confirm.click();
  await waitForToast(page, "Revocation reason required", "Please provide a reason for revoking access");
  await dialog.getByLabel(/^Reason for revocation/).fill("Left the district");
  const letGo = await holdCalls(page, `**${urls.api.revokeUser(leaves.id)}`);
  await confirm.click();
  await dialog.getByRole("button", { name: "Revoking..." }).waitFor();
  assert.equal(await open.isDisabled(), true);
  letGo();
  await waitForToast(page, "Access revoked");
  await rowOf(leaves.email).waitFor({ state: "detached" });
  await page.locator("[data-island] tbody th:focus").waitFor();
  assert.equal(await rowOf(denied.email).count(), 0);

  await page.getByRole("link", { name: /No access/ }).click();
  await page.waitForURL(`**${urls.activeUsers}?view=no-access`);
  await islandHydrated(page, "UsersWithoutAccess");
  await rowOf(denied.email).getByRole("combobox", { name: /Role for/ }).selectOption("DIRECTOR");
  await rowOf(leaves.email).getByText("Left the district").waitFor();
  await rowOf(leaves.email).getByRole("button", { name: "Restore Access" }).click();
  await rowOf(leaves.email).waitFor({ state: "detached" });
  await waitForToast(page, "Access restored");

  // Nobody ever looked at the other one, whose password may be a stranger's.
  await rowOf(denied.email).getByRole("button", { name: "Restore Access" }).click();
  await dialog.getByText("This email address isn't confirmed.").waitFor();
  await dialog.getByRole("button", { name: "Restore Access" }).click();
  await waitForToast(page, "Password required");
  await dialog.getByLabel(/^New Password/).fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Restore Access" }).click();
  await rowOf(denied.email).waitFor({ state: "detached" });
  assert.equal(await statusOfSignIn(denied.email, NEW_PASSWORD), 200);
  await page.getByRole("link", { name: "Active", exact: true }).click();
  await rowOf(denied.email).getByText("DIRECTOR").waitFor();
});
