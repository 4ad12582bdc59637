import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestForm } from "../../support/forms.ts";
import { fillRequestForm, openWindow, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { people } = running;
const requests = requestsOf(running);
Deno.test.afterAll(() => running.close());

const fill = (page: Page, days: number) => fillRequestForm(page, requestForm(running.clock.now, {}, days), false);

test("a request is ordered without script, with its special meals and its mistakes on the way", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422/ });
  const { page } = window;
  await signIn(page, people.teacher.email);
  await page.goto(urls.newRequest);
  await fill(page, 30);
  await page.locator('[name="recipientPhone"]').fill("");
  for (const [row, student] of ["Ann", "Ben", "Cleo"].entries()) {
    await page.getByRole("button", { name: "Add Special Meal" }).click();
    const name = page.getByRole("textbox", { name: "Student name" }).nth(row);
    assert.ok(await name.evaluate((input) => input === document.activeElement), "the new row has the focus");
    await name.fill(student);
    await page.getByRole("textbox", { name: /notes/ }).nth(row).fill(`No nuts for ${student}`);
  }
  const removeSecond = page.getByRole("button", { name: "Remove special meal 2" });
  await removeSecond.dblclick();
  await page.getByText("Removed Ben.").waitFor();
  const undo = page.getByRole("button", { name: "Undo" });
  assert.ok(await undo.evaluate((button) => button === document.activeElement), "Undo has the focus");
  const names = page.getByRole("textbox", { name: "Student name" });
  assert.deepEqual(await names.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)), [
    "Ann",
    "Cleo",
  ], "a double click removes one");
  await undo.click();
  assert.equal(await names.nth(1).inputValue(), "Ben");
  assert.ok(await names.nth(1).evaluate((input) => input === document.activeElement), "what is back has the focus");
  assert.equal(await page.getByRole("textbox", { name: /notes/ }).nth(1).inputValue(), "No nuts for Ben");
  await removeSecond.click();
  const third = page.getByRole("group", { name: "Special meal 2" }).getByRole("textbox", { name: "Student name" });
  assert.equal(await third.inputValue(), "Cleo");
  // Enter submits the form, and presses none of the buttons inside it.
  await page.locator('[name="gradesText"]').press("Enter");
  await page.getByRole("link", { name: "Phone is required" }).click();
  assert.ok(await page.locator('[name="recipientPhone"]').evaluate((input) => input === document.activeElement));
  assert.equal(new URL(page.url()).search, "");
  await page.locator('[name="recipientPhone"]').fill("907-555-0100");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await waitForToast(page, "Request submitted");
  assert.equal(new URL(page.url()).pathname, urls.requesterDashboard);
  await page.getByRole("link", { name: "Close notification" }).click();
  await page.locator(".toast").waitFor({ state: "detached" });
  const meals = await running.database.db.selectFrom("specialMeals").select(["studentName", "notes"]).execute();
  assert.deepEqual(meals, [
    { studentName: "Ann", notes: "No nuts for Ann" },
    { studentName: "Cleo", notes: "No nuts for Cleo" },
  ]);
  await window.close();
});

test("without script, a short notice is acknowledged and a similar request is confirmed on the page", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await signIn(page, people.otherTeacher.email);
  for (const isSimilar of [false, true]) {
    await page.goto(urls.newRequest);
    await fill(page, 6);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await waitForText(page, "Not submitted yet");
    await page.getByText(/^I understand that this request is within/).click();
    await page.getByRole("button", { name: "Submit Request" }).click();
    if (isSimilar) {
      await waitForText(page, "A Similar Request Exists");
      await page.getByRole("button", { name: "Submit Request" }).click();
    }
    await waitForToast(page, "Request submitted");
  }
  await window.close();
});

test("a request is revised without script", async () => {
  const { id } = await requests.submitted({}, 40);
  const window = await openWindow(running.url, { javaScriptEnabled: false });
  const { page } = window;
  await signIn(page, people.teacher.email);
  await page.goto(urls.request(id));
  await page.getByRole("link", { name: "Edit Request" }).click();
  await waitForText(page, "Before You Revise This Request");
  await page.locator('[name="gradesText"]').fill("4th and 5th");
  await page.locator('[name="deliveryTimeText"]').fill("1015");
  await page.getByText(/^I confirm/).click();
  await page.getByRole("button", { name: "Submit Revision" }).click();
  await waitForText(page, "Not submitted yet");
  await page.getByText("I agree and understand").click();
  await page.getByRole("button", { name: "Submit Revision" }).click();
  await waitForToast(page, "Revision submitted");
  const revision = await running.database.db.selectFrom("requests").select(["gradesText", "deliveryTimeText"])
    .where("familyId", "=", id).where("version", "=", 1).executeTakeFirstOrThrow();
  assert.deepEqual(revision, { gradesText: "4th and 5th", deliveryTimeText: "10:15 am" });
  await window.close();
});

test("a form that came back is alive once there is a script, with its messages and what was typed", async () => {
  const window = await openWindow(running.url, { expected: /422|ERR_FAILED/ });
  const { page } = window;
  await signIn(page, people.teacher.email);
  await page.route(/\/build\/.*\.js$/, (route) => route.abort());
  await page.goto(urls.newRequest);
  await page.locator('[name="gradesText"]').fill("Typed before the script");
  await page.locator('[name="recipientPhone"]').fill("");
  await page.unroute(/\/build\/.*\.js$/);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await page.locator('[data-island="NewRequest"][data-hydrated]').waitFor({ state: "attached" });
  await waitForText(page, "Phone is required");
  assert.equal(await page.locator('[name="gradesText"]').inputValue(), "Typed before the script");
  const path = new URL(page.url());
  assert.deepEqual([path.pathname, path.search], [urls.newRequest, ""]);
  await window.close();
});

const statusOf = async (id: string) =>
  (await running.database.db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirst())?.status;

test("an administrator approves, progresses, completes, denies and deletes without script", async () => {
  const [first, second] = [(await requests.submitted()).id, (await requests.submitted({ specialMeals: [] })).id];
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422|409/ });
  const { page } = window;
  await signIn(page, people.admin.email);
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

  const third = (await requests.submitted()).id;
  await page.goto(urls.reviewRequest(third));
  await press("Deny");
  await press("No bus that day");
  assert.equal(await page.getByRole("textbox", { name: "Denial Reason" }).inputValue(), "No bus that day");
  assert.equal(await statusOf(third), "IN_REVIEW");
  await page.goto(urls.reviewRequest(second));

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
  // Enter pressed twice cancels nothing, either.
  await page.getByRole("button", { name: "Cancel Request" }).press("Enter");
  await page.getByRole("link", { name: "Keep Request" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Keep Request" }).waitFor({ state: "detached" });
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
