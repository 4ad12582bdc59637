import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestForm } from "../../support/forms.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { people } = running;
Deno.test.afterAll(() => running.close());

/** Fills in the form for delivery in `days`. */
async function fill(page: Page, days: number): Promise<void> {
  const { deliveryDate, deliveryTimeText, ...form } = requestForm(running.clock.now, {}, days);
  await page.locator('[name="deliveryDate"]').fill(deliveryDate);
  await page.locator('[name="deliveryTimeText"]').fill(deliveryTimeText);
  await page.locator('[name="school"]').selectOption(form.school);
  for (const name of ["numberOfLunches", "numStudents", "numAdults", "gradesText", "recipientFirstName"] as const) {
    await page.locator(`[name="${name}"]`).fill(String(form[name]));
  }
  for (const name of ["recipientLastName", "recipientPhone", "recipientEmail"] as const) {
    await page.locator(`[name="${name}"]`).fill(form[name]);
  }
  await page.getByText(/^I confirm/).click();
}

test("a request is ordered without script, with its special meals and its mistakes on the way", async () => {
  const window = await openWindow(running.url, { javaScriptEnabled: false, expected: /422/ });
  const { page } = window;
  await signIn(page, people.teacher.email);
  await page.goto(urls.newRequest);
  await fill(page, 30);
  await page.locator('[name="recipientPhone"]').fill("");
  for (const [row, student] of ["Ann", "Ben", "Cleo"].entries()) {
    await page.getByRole("button", { name: "Add a special meal" }).click();
    const name = page.getByRole("textbox", { name: "Student name" }).nth(row);
    assert.ok(await name.evaluate((input) => input === document.activeElement), "the new row has the focus");
    await name.fill(student);
    await page.getByRole("textbox", { name: /notes/ }).nth(row).fill(`No nuts for ${student}`);
  }
  await page.getByRole("button", { name: "Remove special meal 2" }).click();
  const third = page.getByRole("group", { name: "Special meal 2" }).getByRole("textbox", { name: "Student name" });
  assert.equal(await third.inputValue(), "Cleo");
  assert.ok(await third.evaluate((input) => input === document.activeElement), "what took its place has the focus");
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
  const { id } = await requestsOf(running).submitted({}, 40);
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
