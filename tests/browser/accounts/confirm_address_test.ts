import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { urls } from "../../../src/domain/urls.ts";
import { renderMessage } from "../../../src/mail/message.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { confirmationLink, startSmtp, untilAccepted } from "../../support/smtp.ts";
import { testWorker } from "../../support/mail_worker.ts";
import { choose, islandHydrated, openWindow, saveScreenshot, signIn } from "../../support/page.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const smtp = await startSmtp();
const worker = testWorker({
  db: running.database.db,
  clock: running.clock,
  smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
  render: (content, mailContext) => renderMessage(content, { publicUrl: running.url, ...mailContext }),
});
Deno.test.afterAll(async () => {
  await closeBrowser();
  await worker.stop();
  await smtp.close();
  await running.close();
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto(urls.register);
  await islandHydrated(page, "RegisterForm");
  await waitForText(page, "We'll email you a link to confirm this address");
  const values = {
    firstName: "New",
    lastName: "Person",
    email,
    password: "long-enough-1",
    confirmPassword: "long-enough-1",
  };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
  await choose(page, /Role/, "REQUESTER");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(`**${urls.login}`);
}

async function openPending(email: string) {
  const window = await openWindow(running.url);
  await signIn(window.page, running.people.admin.email);
  await window.page.goto(urls.pendingUsers);
  await islandHydrated(window.page, "PendingUsers");
  const row = window.page.locator("[data-island]").getByRole("row").filter({
    has: window.page.getByText(email, { exact: true }),
  });
  return { window, page: window.page, row };
}

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? "with" : "without";
  test(`${script} script, an address is confirmed by the link in its mail, and approved unasked`, async () => {
    const email = `${script}-script@test.example`;
    const owner = await openWindow(running.url);
    await register(owner.page, email);
    await owner.close();
    const link = confirmationLink(await untilAccepted(smtp, email));

    const reader = await openWindow(running.url, { javaScriptEnabled });
    await reader.page.goto(link.path);
    assert.equal(reader.page.url(), `${running.url}${urls.confirmAddress}`, "the token is not in the history");
    await reader.page.getByText(email, { exact: true }).waitFor();
    await saveScreenshot(reader.page, `confirm-address-${script}-script`);
    await reader.page.getByRole("button", { name: "Confirm My Address" }).click();
    await reader.page.getByText("Address confirmed", { exact: true }).waitFor();
    await reader.page.getByText(/An administrator still has to approve your account/).waitFor();
    await saveScreenshot(reader.page, `address-confirmed-${script}-script`);
    await reader.close();

    const { window, page, row } = await openPending(email);
    await row.getByText("Address confirmed", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Approve" }).click();
    await waitForToast(page, "User approved", "The user can now log in");
    assert.equal(await page.getByRole("alertdialog").count(), 0);
    await row.waitFor({ state: "detached" });
    await window.close();
  });
}

test("approving an unconfirmed address asks once, and says what that means", async () => {
  const email = "principal@school.test";
  const stranger = await openWindow(running.url);
  await register(stranger.page, email);
  await stranger.close();
  const { window, page, row } = await openPending(email);
  await row.getByText("Not confirmed", { exact: true }).waitFor();
  await row.getByRole("combobox", { name: /Role for/ }).selectOption("DIRECTOR");
  await row.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Address Not Confirmed" });
  await dialog.getByText(/Nobody has proved that this address belongs to them/).waitFor();
  await dialog.getByText(email).waitFor();
  await saveScreenshot(page, "approve-unconfirmed");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Approve" }).click();
  await dialog.getByRole("button", { name: "Approve Anyway" }).click();
  await waitForToast(page, "User approved", "The user can now log in");
  await dialog.waitFor({ state: "detached" });
  await row.waitFor({ state: "detached" });
  await window.close();
  const { role, accountStatus } = await running.database.db.selectFrom("users").select(["role", "accountStatus"])
    .where("email", "=", email).executeTakeFirstOrThrow();
  assert.deepEqual([role, accountStatus], ["DIRECTOR", "APPROVED"]);
});
