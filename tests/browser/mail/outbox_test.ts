import assert from "node:assert/strict";
import { MAIL_NOT_SET_UP } from "../../../src/domain/mail/outbox.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { addMail, mailOf } from "../../support/outbox.ts";
import { openWindow, saveScreenshot, signIn } from "../../support/page.ts";
import { waitForText } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const withoutMail = await testApp({ isMailConfigured: false });
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
  await withoutMail.close();
});
const { database: { db }, clock, people: { admin } } = running;
const emptied = () => db.deleteFrom("outbox").execute();
const failedDesk = withQuery(urls.outbox, { status: "FAILED" });

test("an administrator reads why a message failed, sends it again, and finds it waiting", async () => {
  await emptied();
  const error = "The mail server refused the message: 550 5.1.1 User unknown";
  await addMail(db, clock.now, { status: "FAILED", attempts: 12, lastError: error });
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, admin.email);
  await page.goto(urls.outbox);
  await waitForText(page, "Every email from Field Trip Lunches, and where it stands");
  await waitForText(page, "No messages are waiting");
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Failed 1" }).click();
  await waitForText(page, "1 failed message");
  const row = page.getByRole("row").filter({ hasText: "teacher@test.example" });
  for (const words of ["Test Teacher", "Registration approved", "Mar 2, 2026 9:00 AM", error, "12 attempts"]) {
    await row.filter({ hasText: words }).waitFor();
  }
  await row.getByRole("button", {
    name: "Resend to teacher@test.example: Your Field Trip Lunches account was approved",
    exact: true,
  }).click();
  await page.getByRole("status").getByText("The message will be resent", { exact: true }).waitFor();
  await waitForText(page, "No messages have failed");
  await page.getByRole("link", { name: "Waiting 1" }).click();
  await page.getByRole("columnheader", { name: "Next Attempt" }).waitFor();
  for (const words of ["teacher@test.example", "Now", "No attempts yet", `Last error: ${error}`]) {
    await row.filter({ hasText: words }).waitFor();
  }
  await window.close();
});

test("with only the keyboard, failed messages are searched and resent, and the focus moves to the result", async () => {
  await emptied();
  for (const toName of ["Grace Tester", "Gracia Tester", "Other Tester"]) {
    await addMail(db, clock.now, { toName, toAddress: `${toName[4]}@test.example`, status: "FAILED", attempts: 1 });
  }
  const window = await openWindow(running.url);
  const { page } = window;
  const press = async (key: string, until: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press(key);
      if (await page.locator(":focus").and(page.locator(until)).count() > 0) return;
    }
    assert.fail(`${until} was not reached with ${key}`);
  };
  await signIn(page, admin.email);
  await page.goto(failedDesk);
  await press("Tab", "input[type=search]");
  await page.keyboard.type("gRAc");
  await page.keyboard.press("Enter");
  await waitForText(page, "2 failed messages found");
  await press("Tab", "button:text-is('Resend All')");
  await page.keyboard.press("Enter");
  await page.locator("[role=status]:focus").getByText("The messages will be resent", { exact: true }).waitFor();
  await waitForText(page, "No failed messages found");
  await press("Tab", "input[type=search]");
  assert.equal(await page.locator(":focus").inputValue(), "gRAc");
  await window.close();
});

test("a message that somebody else just resent says so, and stays as it is", async () => {
  await emptied();
  const id = await addMail(db, clock.now, { status: "SENT", attempts: 1 });
  const window = await openWindow(running.url, { expected: /409/ });
  const { page } = window;
  await signIn(page, admin.email);
  await page.goto(withQuery(urls.outbox, { status: "SENT" }));
  await db.updateTable("outbox").set({ resends: 1 }).where("id", "=", id).execute();
  await page.getByRole("button", { name: "Resend" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("Not resent", { exact: true }).waitFor();
  // The second click resends nothing else that is there now.
  assert.equal(await page.locator("#content").evaluate((page) => getComputedStyle(page).animationName), "settle");
  await alert.getByText("This message was resent in the meantime. See how it went under Sent.", { exact: true })
    .waitFor();
  await waitForText(page, "Sent 2 times");
  assert.equal((await mailOf(db, id)).status, "SENT");
  await window.close();
});

test("without script, the Mail page can search, change pages and resend", async () => {
  await emptied();
  for (let count = 0; count < 21; count++) {
    const createdAt = new Date(clock.now.getTime() - count);
    await addMail(db, clock.now, { toName: `Number ${count}`, toAddress: "x@test.example", status: "SENT", createdAt });
  }
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await page.goto(urls.login);
  await page.locator('[name="email"]').fill(admin.email);
  await page.locator('[name="password"]').fill("correct-horse-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.goto(withQuery(urls.outbox, { status: "SENT" }));
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.getByRole("row").filter({ hasText: "Number 20" }).waitFor();
  await page.getByRole("button", { name: "Resend" }).click();
  await page.getByRole("status").getByText("The message will be resent", { exact: true }).waitFor();
  await waitForText(page, "20 sent messages");
  await page.getByRole("searchbox").fill("number 7");
  await page.getByRole("button", { name: "Search" }).click();
  await waitForText(page, "1 sent message found");
  await window.close();
});

test("while mail is not set up, the Mail page says so, and that waiting messages are not lost", async () => {
  await withoutMail.database.db.deleteFrom("outbox").execute();
  await addMail(withoutMail.database.db, clock.now);
  const window = await openWindow(withoutMail.url);
  const { page } = window;
  await signIn(page, withoutMail.people.admin.email);
  await page.goto(urls.adminDashboard);
  await page.getByText(MAIL_NOT_SET_UP).waitFor();
  await page.getByRole("link", { name: "See waiting messages" }).click();
  await page.waitForURL(`**${urls.outbox}`);
  await waitForText(page, MAIL_NOT_SET_UP);
  await page.getByRole("row").filter({ hasText: "When email is set up" }).waitFor();
  await saveScreenshot(page, "mail-not-set-up");
  await window.close();
});

for (const width of [1024, 1280, 1920]) {
  test(`a very long address, name and error stay within their columns at ${width} px`, async () => {
    await emptied();
    await addMail(db, clock.now, {
      status: "FAILED",
      toName: "N".repeat(100),
      toAddress: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example`,
      kind: "registration-received",
      payload: { name: "S".repeat(100), email: "long@test.example", role: "REQUESTER" },
      attempts: 1,
      lastError: "e".repeat(500),
    });
    const window = await openWindow(running.url, { viewport: { width, height: 900 } });
    const { page } = window;
    await signIn(page, admin.email);
    await page.goto(failedDesk);
    await page.getByRole("button", { name: "Resend" }).waitFor();
    const tooWide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll(".table, .table td")]
        .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.className || box.tagName)
    );
    assert.deepEqual(tooWide, []);
    await saveScreenshot(page, `mail-failed-${width}`);
    await window.close();
  });
}
