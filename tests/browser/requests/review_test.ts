// Over 2 s a test: each decides in dialogs whose focus, words and answers are waited for one by one.
import assert from "node:assert/strict";
import type { Route } from "playwright";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { catchNextCall, expectComplaints, holdCalls, keptPage, visitAs } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

// It is 9 am in Juneau on March 2, 2026.
const running = await testApp();
const requests = requestsOf(running);
const { submitted } = requests;
const page = await keptPage(running.url);

const review = (id: string) => visitAs(page, running.people.admin, urls.reviewRequest(id));

const button = (name: string) => page.getByRole("button", { name, exact: true });

Deno.test("a denial needs a reason, asked in a dialog that keeps the focus and closes only when it is meant to", async () => {
  const { id } = await submitted();
  await review(id);
  // Words said to a page by voice arrive as letters.
  await page.keyboard.type("no pork");
  await button("Deny").click();
  const dialog = page.getByRole("dialog", { name: "Deny Request" });
  await dialog.getByText("Please provide a reason for denying this request. This will be shown to the requester.")
    .waitFor();
  const reason = dialog.getByRole("textbox", { name: "Denial Reason" });
  const confirm = dialog.getByRole("button", { name: "Confirm Denial" });
  await reason.and(page.locator(":focus")).waitFor();
  assert.equal(await confirm.isDisabled(), true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button("Deny").and(page.locator(":focus")).waitFor();
  assert.equal(new URL(page.url()).pathname, urls.reviewRequest(id));

  await page.keyboard.press("Enter");
  await reason.and(page.locator(":focus")).waitFor();
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    // Between the last button and the first, the browser's own controls have it.
    assert.equal(await page.locator(":focus:not(dialog *)").count(), 0);
  }
  await reason.fill("  ");
  await page.mouse.click(5, 5);
  await confirm.press("Enter");
  await waitForToast(page, "Denial reason required", "Please provide a reason for denying this request");
  const notifications = page.locator('[aria-label="Notifications (F8)"]:focus');
  await page.keyboard.press("F8");
  await notifications.waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Close notification" }).click();
  await page.locator(".toast").waitFor({ state: "detached" });
  await confirm.press("Enter");
  await waitForToast(page, "Denial reason required");
  for (const key of ["F8", "Escape"]) await page.keyboard.press(key);
  await page.locator(".toast").waitFor({ state: "detached" });
  await confirm.and(page.locator(":focus")).waitFor();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("F8");
  await notifications.waitFor({ state: "attached" });

  await button("Deny").click();
  await reason.fill("x".repeat(1001));
  await confirm.click();
  await waitForToast(page, "Denial Reason too long", "Must be at most 1000 characters");
  await dialog.locator(".field-error").getByText("Must be at most 1000 characters").waitFor();
  assert.equal((await reason.inputValue()).length, 1001);
  await reason.fill("No kitchen on that day");
  await confirm.click();
  await waitForToast(page, "Request denied", "The requester can see your reason");
  await waitForText(page, "No kitchen on that day");
});

Deno.test("deleting says what it means, asks again if the request was just revised, and deletes every version", async () => {
  const original = await submitted();
  expectComplaints(page, /409/);
  await review(original.id);
  await button("Delete").click();
  const dialog = page.getByRole("dialog", { name: "Delete Request" });
  await dialog.getByText(/permanently deleted.*notified by email.*cannot be undone/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).waitFor();
  const reason = dialog.getByRole("textbox", { name: "Deletion Reason" });
  await reason.fill("Entered twice");
  assert.equal(await dialog.getByText(/versions of this request/).count(), 0);
  const revision = await requests.revise(original.id, { comments: "newer" });
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  await dialog.getByRole("alert").getByText(
    "1 new version of this request was submitted in the meantime. Press Delete Request again to delete all 2 versions.",
    { exact: true },
  ).waitFor();
  await dialog.getByText("This deletes all 2 versions of the request.", { exact: true }).waitFor();
  assert.equal(await reason.inputValue(), "Entered twice");
  assert.equal(await page.locator(".toast").count(), 0);
  const letGo = await holdCalls(page, `**${urls.api.delete(original.id)}`);
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  const pending = dialog.getByRole("button", { name: "Deleting..." });
  await pending.waitFor();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Escape");
  assert.equal(await pending.isVisible(), true);
  letGo();
  await page.waitForURL(`**${urls.adminDashboard}`);
  await waitForToast(page, "Request deleted", "The request has been permanently deleted and the requester notified");
  assert.equal(await page.locator(".toast-subject").innerText(), "Auke Bay, Wed, Apr 1, 2026");
  await page.locator("#content:focus").waitFor();
  await page.goto(urls.deletedRequests);
  await page.getByRole("row", { name: revision.id.slice(0, 8) }).getByText("Entered twice").waitFor();
});

Deno.test("after a denial that another decision overtook, the page says what is so now, without a notification", async () => {
  const { id } = await requests.submitted();
  expectComplaints(page, /409/);
  await review(id);
  await button("Deny").click();
  const dialog = page.getByRole("dialog", { name: "Deny Request" });
  await dialog.getByRole("textbox", { name: "Denial Reason" }).fill("No kitchen on that day");
  await requests.approve(id);
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await page.getByRole("button", { name: "Mark In Progress" }).waitFor();
  assert.equal(await page.locator(".toast").count(), 0);
});

Deno.test("after a decision whose answer is lost, the page shows what is so; what was not done stays as it was typed", async () => {
  const { id } = await submitted();
  const address = `**${urls.reviewRequest(id)}`;
  const dies = (route: Route) => route.abort();
  const isBadGateway = (route: Route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway" });
  expectComplaints(page, /Failed to load resource/);
  await review(id);
  await button("Deny").click();
  const reason = page.getByRole("textbox", { name: "Denial Reason" });
  await reason.fill("No kitchen");
  await catchNextCall(page, `**${urls.api.deny(id)}`, dies);
  const read = page.waitForResponse(address);
  await button("Confirm Denial").click();
  await read;
  await button("Confirm Denial").and(page.locator(":enabled")).waitFor();
  assert.equal(await reason.inputValue(), "No kitchen");
  for (const path of [`**${urls.api.deny(id)}`, address]) await catchNextCall(page, path, isBadGateway);
  await button("Confirm Denial").click();
  await waitForText(page, "No answer came. Reload this page later to see if it was done.");
  await button("Deny").click();
  assert.equal(await reason.inputValue(), "No kitchen");
  await page.keyboard.press("Escape");

  const answers = [isBadGateway, dies];
  await page.route(/\/(approve|progress)$/, (route) => route.fetch().then(() => answers.pop()?.(route)));
  for (const step of ["Approve", "Mark In Progress"]) {
    await page.locator("[data-hydrated]").getByRole("button", { name: step }).click();
  }
  await button("Mark Completed").waitFor();
  assert.equal(await page.locator(".toast").count(), 0);
});
