import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, saveScreenshot, signIn } from "../../support/page.ts";
import { waitForText } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

test("a requester unticks a topic with the keyboard, saves, and finds it unticked after a reload", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  const progress = page.getByRole("checkbox", { name: "Progress on my requests" });
  const reminders = page.getByRole("checkbox", { name: "Reminders to confirm my numbers" });
  await signIn(page, running.people.teacher.email);
  await page.goto(urls.settings);
  await waitForText(
    page,
    "Decisions on your own requests, such as an approval or a denial, and messages about your own account are always sent.",
  );
  await page.getByRole("link", { name: "Back to Dashboard" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await reminders.evaluate((box) => box === document.activeElement), true);
  await page.keyboard.press("Space");
  await saveScreenshot(page, "settings-mail-focus");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("[role=status]:focus").getByText("Email preferences saved", { exact: true }).waitFor();
  for (let time = 0; time < 2; time++) {
    assert.deepEqual([await progress.isChecked(), await reminders.isChecked()], [true, false]);
    await page.goto(urls.settings);
  }
  assert.equal(await page.getByText("Email preferences saved").count(), 0);
  await saveScreenshot(page, "settings-mail");
  await window.close();
});

test("an administrator chooses by clicking labels, and every hint belongs to its checkbox", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, running.people.admin.email);
  await page.goto(urls.settings);
  const group = page.getByRole("group", { name: "Email me about" });
  assert.equal(await group.getByRole("checkbox", { checked: true }).count(), 4);
  await page.getByText("New and revised requests", { exact: true }).click();
  await page.getByRole("button", { name: "Save Email Preferences" }).click();
  await waitForText(page, "Email preferences saved");
  const box = page.getByRole("checkbox", { name: "New and revised requests" });
  assert.equal(await box.isChecked(), false);
  assert.equal(await group.getByRole("checkbox", { checked: true }).count(), 3);
  for (
    const [name, description] of [
      ["New registrations", "Someone registered and needs an administrator's approval."],
      ["New and revised requests", "Everything submitted for review in one message, at most every 15 minutes."],
      ["Cancelled and reverted requests", "A request was cancelled, or went back to its approved version."],
      ["Reminders about requests still in review", "Sent 7 and 3 days before delivery."],
    ] as const
  ) assert.equal(await page.getByRole("checkbox", { name, description }).count(), 1, name);
  await window.close();
});
