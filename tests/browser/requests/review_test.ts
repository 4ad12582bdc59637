import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { islandHydrated, openWindow, signInOnPage } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const requests = requestsOf(running);
const window = await openWindow(running.url, { expected: /404|409/ });
const { page } = window;
await signInOnPage(page, running.people.admin.email);
Deno.test.afterAll(async () => {
  await window.close();
  await running.close();
});

async function review(id: string): Promise<void> {
  await page.goto(urls.reviewRequest(id));
  await islandHydrated(page, "ReviewActions");
}

const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test("the review page shows the request, requester, notice and the school's other requests that day", async () => {
  const request = await requests.submitted({ comments: "Crates, please", lateAckChecked: true }, 9);
  const other = await requests.submitted({}, 9, running.people.otherTeacher);
  await review(request.id);
  await page.getByRole("heading", { name: `Review Request ${request.id.slice(0, 12)}` }).waitFor();
  for (
    const heading of [
      "Requester Information",
      "Delivery Information",
      "Lunch Count",
      "Special Meal Requests",
      "Responsible Recipient",
      "Comments",
      "Other Requests for This School on This Day",
    ]
  ) await page.getByRole("heading", { name: heading }).waitFor();
  await waitForText("Late Request: Requester acknowledged this request is within 14 days of delivery");
  await waitForText("9 days' notice; delivery in 9 days");
  await waitForText("Crates, please");
  await page.getByRole("link", { name: other.id.slice(0, 8) }).waitFor();
});

test("a denial needs a reason, which the requester sees", async () => {
  const { id } = await requests.submitted();
  await review(id);
  await page.getByRole("button", { name: "Deny" }).click();
  const dialog = page.getByRole("dialog", { name: "Deny Request" });
  await dialog.getByText("Please provide a reason for denying this request. This will be shown to the requester.")
    .waitFor();
  const confirm = dialog.getByRole("button", { name: "Confirm Denial" });
  assert.equal(await confirm.isDisabled(), true);
  await dialog.getByRole("textbox", { name: "Denial Reason" }).fill("   ");
  await confirm.click();
  await waitForToast(page, "Denial reason required", "Please provide a reason for denying this request");
  await dialog.getByRole("textbox", { name: "Denial Reason" }).fill("No kitchen on that day");
  await confirm.click();
  await waitForText("Request denied");
  await waitForText("No kitchen on that day");
});

test("closing a dialog changes nothing and returns the focus to its button", async () => {
  const { id } = await requests.submitted();
  await review(id);
  for (const [button, title] of [["Deny", "Deny Request"], ["Delete", "Delete Request"]] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog", { name: title }).getByRole("textbox").fill("Not meant");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction((label) => document.activeElement?.textContent === label, button);
  }
  await review(id);
  await page.getByText("In Review", { exact: true }).first().waitFor();
});

test("an open dialog keeps the focus, stays open on a click outside, and has working notifications", async () => {
  const { id } = await requests.submitted();
  await review(id);
  await page.getByRole("button", { name: "Deny", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Deny Request" });
  const reason = dialog.getByRole("textbox", { name: "Denial Reason" });
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    // Between the last button and the first, the browser's own controls have it.
    assert.equal(await page.locator(":focus:not(dialog *)").count(), 0);
  }
  await reason.fill("  ");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await waitForToast(page, "Denial reason required");
  await page.keyboard.press("F8");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Notifications (F8)");
  await page.getByRole("button", { name: "Close notification" }).click();
  await page.locator(".toast").waitFor({ state: "detached" });
  const confirm = dialog.getByRole("button", { name: "Confirm Denial" });
  await confirm.press("Enter");
  await waitForToast(page, "Denial reason required");
  for (const key of ["F8", "Escape"]) await page.keyboard.press(key);
  await page.locator(".toast").waitFor({ state: "detached" });
  await confirm.and(page.locator(":focus")).waitFor();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("F8");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Notifications (F8)");
});

test("a dialog whose call is pending stays open, however often one presses Escape", async () => {
  const { id } = await requests.submitted();
  await review(id);
  const answered = Promise.withResolvers<void>();
  await page.route(`**${urls.api.delete(id)}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Request" });
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  const pending = dialog.getByRole("button", { name: "Deleting..." });
  await pending.waitFor();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Escape");
  assert.equal(await pending.isVisible(), true);
  answered.resolve();
  await page.waitForURL(`**${urls.adminDashboard}`);
});

test("each status has its own buttons", async () => {
  const { id } = await requests.submitted();
  const always = ["Print", "Download PDF", "Delete"];
  const steps: [string | null, string[]][] = [
    [null, ["Approve", "Deny"]],
    ["Approve", ["Mark In Progress"]],
    ["Mark In Progress", ["Mark Completed"]],
    ["Mark Completed", []],
  ];
  const toasts: Record<string, string> = {
    Approve: "Request approved",
    "Mark In Progress": "Status updated",
    "Mark Completed": "Request completed",
  };
  await review(id);
  for (const [step, buttons] of steps) {
    if (step) {
      await page.getByRole("button", { name: step }).click();
      await waitForToast(page, toasts[step] ?? "");
      await islandHydrated(page, "ReviewActions");
    }
    const actions = page.locator('[data-island="ReviewActions"] .cluster');
    const shown = await actions.locator("a, button").allInnerTexts();
    assert.deepEqual(shown.filter((label) => !label.startsWith("Next")).toSorted(), [...always, ...buttons].toSorted());
  }
  assert.equal(await page.getByRole("link", { name: "Download PDF" }).getAttribute("target"), "_blank");
});

test("a request that does not exist says so, and links back", async () => {
  await page.goto(urls.reviewRequest(crypto.randomUUID()));
  await waitForText("Request not found");
  await waitForText("The request you're looking for doesn't exist");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL(`**${urls.adminDashboard}`);
});

test("a request is deleted with or without a reason", async () => {
  const { id } = await requests.submitted();
  await review(id);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Request" });
  await dialog.getByText(/permanently deleted.*notified by email.*cannot be undone/).waitFor();
  await dialog.getByRole("textbox", { name: "Deletion Reason" }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).waitFor();
  const answered = Promise.withResolvers<void>();
  await page.route(`**${urls.api.delete(id)}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  await dialog.getByRole("button", { name: "Deleting..." }).waitFor();
  answered.resolve();
  await page.waitForURL(`**${urls.adminDashboard}`);
  await waitForText("Request deleted");
  await page.goto(urls.deletedRequests);
  await page.getByRole("row", { name: id.slice(0, 8) }).getByText("DELETED").waitFor();
});

test("a superseded version can be deleted too, and the dialog says how many versions are deleted", async () => {
  const original = await requests.submitted();
  const revision = await requests.revise(original.id, { comments: "newer" });
  await review(original.id);
  await page.getByText("There is a newer version of this request").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Request" });
  await dialog.getByText(/permanently deleted.*notified by email.*cannot be undone/).waitFor();
  await dialog.getByText("This deletes all 2 versions of the request.", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  await page.waitForURL(`**${urls.adminDashboard}`);
  await waitForToast(page, "Request deleted");
  await page.goto(urls.deletedRequests);
  await page.getByRole("row", { name: revision.id.slice(0, 8) }).waitFor();
  assert.equal(await page.getByRole("row", { name: original.id.slice(0, 8) }).count(), 0);
});

test("deleting a just revised request asks again, keeps the reason, and then deletes every version", async () => {
  const original = await requests.submitted();
  await review(original.id);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Request" });
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
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  await page.waitForURL(`**${urls.adminDashboard}`);
  await waitForToast(page, "Request deleted");
  await page.goto(urls.deletedRequests);
  await page.getByRole("row", { name: revision.id.slice(0, 8) }).getByText("Entered twice").waitFor();
});

test("approving a request that was just revised changes nothing and opens the newer version", async () => {
  const original = await requests.submitted();
  await review(original.id);
  const revision = await requests.revise(original.id, { comments: "newer" });
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("There is a newer version of this request").waitFor();
  assert.equal(await page.locator(".toast").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Approve" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Delete" }).count(), 1);
  await page.getByRole("link", { name: "Open the newest version" }).click();
  await page.waitForURL(`**${urls.reviewRequest(revision.id)}`);
  await waitForText("Revision 1");
  await page.getByRole("heading", { name: "Changes in This Version" }).waitFor();
});

test("a denial that another decision overtook says so beside the new state, with the reason that was typed", async () => {
  const { id } = await requests.submitted();
  await review(id);
  await page.getByRole("button", { name: "Deny" }).click();
  const dialog = page.getByRole("dialog", { name: "Deny Request" });
  await dialog.getByRole("textbox", { name: "Denial Reason" }).fill("No kitchen on that day");
  await requests.approve(id);
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "That didn't work" });
  await alert.getByText("This request is Approved by now, so it was not denied.", { exact: true }).waitFor();
  await alert.getByText("You wrote: No kitchen on that day", { exact: true }).waitFor();
  assert.equal(await page.locator(".toast").count(), 0);
  await islandHydrated(page, "ReviewActions");
  await page.getByRole("button", { name: "Mark In Progress" }).waitFor();
});

test("one key opens the next request in review, but not while typing", async () => {
  const soon = await requests.submitted({ school: "Gastineau" }, 3);
  const later = await requests.submitted({ school: "Gastineau" }, 4);
  await review(soon.id);
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByRole("textbox", { name: "Denial Reason" }).pressSequentially("no");
  assert.equal(new URL(page.url()).pathname, urls.reviewRequest(soon.id));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("n");
  await page.waitForURL(`**${urls.reviewRequest(later.id)}`);
});
