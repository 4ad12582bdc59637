import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { TestClock } from "../../support/clock.ts";
import { islandAlive, openWindow, picture, signInOn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const requests = requestsOf(running);
const window = await openWindow(running.url, { expected: /409/ });
const { page } = window;
await signInOn(page, running.people.admin.email);
Deno.test.afterAll(async () => {
  await window.close();
  await closeBrowser();
  await running.close();
});

async function review(id: string): Promise<void> {
  await page.goto(urls.reviewRequest(id));
  await islandAlive(page, "ReviewActions");
}

const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test("the review page shows the request, its requester, its notice and the others of that school on that day", async () => {
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
      "Other Requests of This School on This Day",
    ]
  ) await page.getByRole("heading", { name: heading }).waitFor();
  await says("Late Request: Requester acknowledged this request is within 14 days of delivery");
  await says("Ordered 9 days ahead, 9 left");
  await says("Crates, please");
  await page.getByRole("link", { name: other.id.slice(0, 8) }).waitFor();
  await picture(page, "review-in-review");
});

test("a denial needs a reason, which the requester is shown", async () => {
  const { id } = await requests.submitted();
  await review(id);
  await page.getByRole("button", { name: "Deny" }).click();
  const dialog = page.getByRole("dialog", { name: "Deny Request" });
  await dialog.getByText("Please provide a reason for denying this request. This will be shown to the requester.")
    .waitFor();
  const confirm = dialog.getByRole("button", { name: "Confirm Denial" });
  assert.equal(await confirm.isDisabled(), true);
  await dialog.getByRole("textbox", { name: "Denial Reason" }).fill("   ");
  assert.equal(await confirm.isDisabled(), true);
  await dialog.getByRole("textbox", { name: "Denial Reason" }).fill("No kitchen on that day");
  await picture(page, "review-deny");
  await confirm.click();
  await says("Request denied");
  await says("No kitchen on that day");
});

test("a request is deleted with or without a reason", async () => {
  const { id } = await requests.submitted();
  await review(id);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Request" });
  await dialog.getByText(/permanently deleted.*notified by email.*cannot be undone/).waitFor();
  await dialog.getByRole("textbox", { name: "Deletion Reason" }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).waitFor();
  await picture(page, "review-delete");
  await dialog.getByRole("button", { name: "Delete Request" }).click();
  await page.waitForURL(`**${urls.adminDashboard}`);
  await says("Request deleted");
  await page.goto(urls.deletedRequests);
  await page.getByRole("row", { name: id.slice(0, 8) }).getByText("DELETED").waitFor();
});

test("approving what was revised meanwhile changes nothing and leads to the newer version", async () => {
  const original = await requests.submitted();
  await review(original.id);
  const revision = await requests.revise(original.id, { comments: "newer" });
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("There is a newer version of this request").waitFor();
  assert.equal(await page.locator(".toast").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Approve" }).count(), 0);
  await picture(page, "review-superseded");
  await page.getByRole("link", { name: "Open the newest version" }).click();
  await page.waitForURL(`**${urls.reviewRequest(revision.id)}`);
  await says("Revision 1");
  await page.getByRole("heading", { name: "Changes in This Version" }).waitFor();
});

test("the next request in review is one key away, but not while typing", async () => {
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
