import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { openWindow, signIn, signInOnPage } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { people } = running;
const requests = requestsOf(running);
Deno.test.afterAll(() => running.close());

const statusOf = async (id: string) =>
  (await running.database.db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirst())?.status;

test("an administrator approves, progresses, completes, denies and deletes without script", async () => {
  const [first, second] = [(await requests.submitted()).id, (await requests.submitted()).id];
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422|409/ });
  const { page } = window;
  await signInOnPage(page, people.admin.email);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto(urls.reviewRequest(first));
  for (
    const [button, title, status] of [
      ["Approve", "Request approved", "APPROVED"],
      ["Mark In Progress", "Status updated", "IN_PROGRESS"],
      ["Mark Completed", "Request completed", "COMPLETED"],
    ] as const
  ) {
    await press(button);
    await waitForToast(page, title);
    assert.equal(await statusOf(first), status);
  }

  await page.goto(urls.reviewRequest(second));
  await press("Deny");
  await waitForText(page, "Please provide a reason for denying this request. This will be shown to the requester.");
  assert.equal(await statusOf(second), "IN_REVIEW");
  await press("Confirm Denial");
  await page.locator(".field-error").getByText("Please provide a reason for denying this request").waitFor();
  await page.getByRole("textbox", { name: "Denial Reason" }).fill("No bus that day");
  await press("Confirm Denial");
  await waitForToast(page, "Request denied");
  await waitForText(page, "No bus that day");

  await press("Delete");
  await waitForText(page, "Deletion Reason");
  assert.equal(await statusOf(second), "DENIED");
  await page.locator("main").getByRole("button", { name: "Delete Request" }).click();
  await waitForToast(page, "Request deleted");
  assert.equal(new URL(page.url()).pathname, urls.adminDashboard);
  assert.equal(await statusOf(second), undefined);
  await window.close();
});

test("without script, a decision that somebody else made first is said on the page, with what was typed", async () => {
  const { id } = await requests.submitted();
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /409/ });
  const { page } = window;
  await signIn(page, people.admin.email);
  await page.goto(urls.reviewRequest(id));
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("textbox", { name: "Deletion Reason" }).fill("Ordered twice");
  await requests.revise(id, { gradesText: "4th" });
  await page.getByRole("button", { name: "Delete Request" }).click();
  await page.getByText(/Press Delete Request again to delete all 2 versions/).waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Deletion Reason" }).inputValue(), "Ordered twice");
  await page.getByRole("button", { name: "Delete Request" }).click();
  await waitForToast(page, "Request deleted");
  await window.close();
});

test("without script, Enter pressed twice cancels nothing", async () => {
  const { id } = await requests.submitted();
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await signIn(page, people.teacher.email);
  await page.goto(urls.request(id));
  await page.getByRole("button", { name: "Cancel Request" }).press("Enter");
  await page.getByRole("link", { name: "Keep Request" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Keep Request" }).waitFor({ state: "detached" });
  assert.equal(await statusOf(id), "IN_REVIEW");
  await window.close();
});

test("a requester cancels and reverts without script, and is asked first", async () => {
  const cancelled = (await requests.submitted()).id;
  const reverted = (await requests.submitted()).id;
  await requests.approve(reverted);
  const revision = await requests.revise(reverted, { gradesText: "4th" });
  await requests.deny(revision.id, "Too late");
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await signIn(page, people.teacher.email);

  await page.goto(urls.request(cancelled));
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await waitForText(page, "Are you sure you want to cancel this lunch request? This action cannot be undone.");
  await page.getByRole("link", { name: "Keep Request" }).click();
  assert.equal(await statusOf(cancelled), "IN_REVIEW");
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await page.locator(".card").getByRole("button", { name: "Cancel Request" }).click();
  await waitForToast(page, "Request cancelled");
  assert.equal(await statusOf(cancelled), "CANCELLED");

  await page.goto(urls.request(revision.id));
  await page.getByRole("button", { name: "Revert to Approved Version" }).click();
  await page.getByRole("button", { name: "Revert", exact: true }).click();
  await waitForToast(page, "Reverted to approved version");
  assert.equal(await statusOf(reverted), "APPROVED");
  await window.close();
});
