import assert from "node:assert/strict";
import { testApp } from "../../support/app.ts";
import { islandHydrated, openWindow, signInOnPage } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

// It is 9 am in Juneau on March 2, 2026.
const running = await testApp();
const { submitted } = requestsOf(running);
const window = await openWindow(running.url);
const { page } = window;
await signInOnPage(page, running.people.admin.email);
Deno.test.afterAll(async () => {
  await window.close();
  await running.close();
});

async function review(id: string): Promise<void> {
  await page.goto(`/admin/requests/${id}`);
  await islandHydrated(page, "ReviewActions");
}

const card = (title: string) => page.getByRole("region", { name: title, exact: true });

/** A card's labels and values. */
const payload = (title: string) =>
  card(title).locator(".description-list-item").evaluateAll((pairs) =>
    pairs.map((pair) => [...pair.children].map((part) => (part as HTMLElement).innerText))
  );

/** The page's title and the badges behind it. */
const titleWords = () => page.locator(".page-title").locator("h1, .badge").allInnerTexts();

test("the cards on the review page show the whole order, by whom and when", async () => {
  const { id } = await submitted({
    school: "JuneauDouglas",
    deliveryTimeText: "11:15 am",
    numberOfLunches: 31,
    numStudents: 27,
    numAdults: 4,
    gradesText: "4th and 5th",
    recipientFirstName: "Sample",
    recipientLastName: "Receiver",
    recipientPhone: "907-555-0142",
    recipientEmail: "receiver@test.example",
    comments: "Label the crates.",
    specialMeals: [
      { studentName: "Test Student", notes: "Peanut allergy" },
      { studentName: "Second Student", notes: "No milk" },
    ],
  });
  await review(id);
  assert.deepEqual(await titleWords(), [`Review Request ${id.slice(0, 12)}`, "In Review"]);
  assert.deepEqual(await payload("Requester Information"), [
    ["Name", "teacher Tester"],
    ["Email", "teacher@test.example"],
    ["Request date", "Mar 2, 2026 9:00 AM"],
    ["Notice", "30 days' notice; delivery in 30 days"],
  ]);
  assert.deepEqual(await payload("Delivery Information"), [
    ["Delivery Date", "Wednesday, Apr 1, 2026"],
    ["Delivery Time", "11:15 am"],
    ["School", "Juneau Douglas"],
  ]);
  assert.deepEqual(await payload("Lunch Count"), [
    ["Total Lunches", "31"],
    ["Students", "27"],
    ["Adults", "4"],
    ["Grades", "4th and 5th"],
  ]);
  const meals = card("Special Meal Requests");
  assert.deepEqual(await meals.getByRole("columnheader").allInnerTexts(), ["Student", "Allergy/accommodation notes"]);
  assert.deepEqual(await meals.locator("tbody th[scope=row], tbody td").allInnerTexts(), [
    "Test Student",
    "Peanut allergy",
    "Second Student",
    "No milk",
  ]);
  assert.deepEqual(await payload("Responsible Recipient"), [
    ["Name", "Sample Receiver"],
    ["Phone", "907-555-0142"],
    ["Email", "receiver@test.example"],
  ]);
  assert.equal(await card("Comments").locator(".card-body").innerText(), "Label the crates.");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL("**/admin");
});

test("a late request has an amber banner, and one with enough notice has none", async () => {
  const banner = page.locator('.alert[data-tone="warning"]');
  await review((await submitted({ lateAckChecked: true }, 13)).id);
  assert.deepEqual(await banner.allInnerTexts(), [
    "Late Request: Requester acknowledged this request is within 14 days of delivery",
  ]);
  await review((await submitted()).id);
  assert.equal(await banner.count(), 0);
  assert.equal(await page.getByText(/late request|14 days/i).count(), 0);
});

test("each decision shows a notification", async () => {
  const { id } = await submitted();
  await review(id);
  for (
    const [button, title, description] of [
      ["Approve", "Request approved", "The request has been approved"],
      ["Mark In Progress", "Status updated", "The request has been marked in progress"],
      ["Mark Completed", "Request completed", "The request has been marked completed"],
    ] as const
  ) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await waitForToast(page, title, description);
    await islandHydrated(page, "ReviewActions");
  }
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Request", exact: true }).click();
  await waitForToast(page, "Request deleted", "The request has been permanently deleted and the requester notified");
  assert.equal(new URL(page.url()).pathname, "/admin");

  await review((await submitted()).id);
  await page.getByRole("button", { name: "Deny", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Deny Request", exact: true });
  await dialog.getByRole("textbox", { name: "Denial Reason" }).fill("Test reason");
  await dialog.getByRole("button", { name: "Confirm Denial", exact: true }).click();
  await waitForToast(page, "Request denied", "The requester can see your reason");
  await waitForText(page, "Test reason");
});
