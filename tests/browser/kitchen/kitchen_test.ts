import assert from "node:assert/strict";
import { extractText, getDocumentProxy } from "unpdf";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { pdfText } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForToast } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(async () => {
  await running.close();
  await closeBrowser();
});
const { submitted, approve } = requestsOf(running);
const { db } = running.database;
const date = addDays(alaskaDate(running.clock.now), 30);

async function kitchenWindow(options: Parameters<typeof openWindow>[1] = {}) {
  const window = await openWindow(running.url, options);
  await signIn(window.page, running.people.admin.email);
  return window;
}

test("the kitchen is reached from the dashboard, and its days and weeks by single keys", async () => {
  await running.database.clear();
  await approve((await submitted()).id);
  const { page, close } = await kitchenWindow();
  await page.goto(urls.adminDashboard);
  await page.getByRole("link", { name: "Kitchen" }).click();
  await page.getByText("Wednesday, Apr 1, 2026").first().waitFor();
  const today = alaskaDate(running.clock.now);
  await page.keyboard.press("t");
  await page.waitForURL((address) => address.search === `?date=${today}`);
  await page.goBack();
  const steps = [["l", `?date=${addDays(date, 1)}`], ["e", `?date=${date}`], ["w", `?week=${date}`]] as const;
  for (const [key, search] of steps) {
    await page.keyboard.press(key);
    await page.waitForURL((address) => address.search === search);
  }
  await page.getByRole("link", { name: "Wednesday, Apr 1, 2026" }).click();
  await page.waitForURL((address) => address.search === `?date=${date}`);
  await close();
});

test("a closed print dialog records nothing, and asks; a press records the sheet; one that changed is printed only when pressed once more", async () => {
  await running.database.clear();
  const { id } = await approve((await submitted()).id);
  const { page, close } = await kitchenWindow();
  await page.goto(withQuery(urls.kitchen, { date }));
  await page.evaluate(() => addEventListener("beforeprint", () => document.documentElement.toggleAttribute("printed")));
  const prints = () => db.selectFrom("kitchenPrints").select(["day", "versionIds"]).execute();
  const print = page.getByRole("button", { name: "Print", exact: true });
  const printed = page.locator("html[printed]");
  // A browser without a head has no dialog, and raises its events all the same.
  await print.click();
  await page.locator("form:focus").getByText("Is this sheet on paper?").waitFor();
  assert.equal(await printed.count(), 1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  assert.deepEqual(await prints(), []);
  await page.getByRole("button", { name: "Mark as Printed" }).click();
  await page.getByText("Printing recorded").waitFor();
  await page.getByText("Nothing has changed.").waitFor();
  assert.deepEqual(await prints(), [{ day: date, versionIds: [id] }]);

  await page.evaluate(() => addEventListener("beforeprint", () => document.documentElement.toggleAttribute("printed")));
  await approve((await submitted({ school: "Gastineau" })).id);
  await print.click();
  await page.locator("a:focus").getByText("Reload").waitFor();
  assert.equal(await printed.count(), 0);
  await print.click();
  await printed.waitFor({ state: "attached" });
  await close();
});

test("on paper, the sheet has its title, its marks and no buttons, and the longest comment leaves it on one page", async () => {
  await running.database.clear();
  const comments = "Leave the cooler at the side door. ".repeat(43).slice(0, 1499) + "W".repeat(501);
  const { id } = await approve((await submitted({ comments })).id);
  await approve((await submitted({ school: "Gastineau", specialMeals: [] })).id);
  await db.updateTable("requests").set({ status: "COMPLETED" }).where("id", "=", id).execute();
  const { page, close } = await kitchenWindow();
  await page.goto(withQuery(urls.kitchen, { date }));
  const completed = () => page.getByText(/^completed$/i).filter({ visible: true }).allTextContents();
  assert.deepEqual(await completed(), ["Completed"]);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await completed(), ["COMPLETED"]);
  await page.getByText("Kitchen Day Sheet: Wednesday, Apr 1, 2026", { exact: true }).waitFor();
  assert.equal(await page.getByRole("button").filter({ visible: true }).count(), 0);
  assert.equal(await page.getByText("Test Student").filter({ visible: true }).count(), 1);
  const pdf = await page.pdf({ preferCSSPageSize: true, format: "Letter" });
  assert.equal((await getDocumentProxy(new Uint8Array(pdf))).numPages, 1);
  assert.ok((await pdfText(new Uint8Array(pdf))).includes("W".repeat(501)));
  await close();
});

test("every page of paper says its day, and no page ends with a heading or begins with rows without a time", async () => {
  await running.database.clear();
  const schools = ["AukeBay", "Gastineau", "GlacierValley", "Harborview", "Mendenhall"] as const;
  for (const [hour, count] of [4, 2, 5, 3, 4].entries()) {
    for (const school of schools.slice(0, count)) {
      const meals = Array.from({ length: (hour + count) % 3 }, (_, index) => ({
        studentName: `Student ${index}`,
        notes: "No nuts, and soft food because of dental surgery. ".repeat(index * 3 + 1).trim(),
      }));
      await approve((await submitted({ school, deliveryTimeText: `${hour + 5}:30 am`, specialMeals: meals })).id);
    }
  }
  const { page, close } = await kitchenWindow();
  await page.goto(withQuery(urls.kitchen, { date }));
  for (const comment of ["", "Ring twice. ".repeat(6)]) {
    // What is on the sheet moves the ends of its pages.
    await page.locator(".day-sheet tbody td.prose").evaluateAll((cells, text) => {
      for (const cell of cells) cell.textContent = text;
    }, comment);
    const pdf = await page.pdf({ preferCSSPageSize: true, format: "Letter" });
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
    assert.ok(pages.length > 2);
    for (const [index, text] of pages.entries()) {
      const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
      const body = lines.filter((line) => !/^Page \d+ of \d+$/.test(line) && !line.startsWith("Kitchen Day Sheet:"));
      assert.ok(lines.some((line) => line === "Kitchen Day Sheet: Wednesday, Apr 1, 2026"), text);
      assert.doesNotMatch(body.at(-1) ?? "", /^(\d+:30 am|\d+ requests?,.*|Special meals at .*|School .*)$/, text);
      if (index > 0) assert.match(body[0] ?? "", /^(\d+:30 am|Special meals at \d+:30 am)$|^Kitchen Day Sheet, /, text);
    }
  }
  await close();
});

test("an open sheet says that it changed once it did, in a live region, and leaves reloading to the person", async () => {
  await running.database.clear();
  await approve((await submitted()).id);
  const { page, close } = await kitchenWindow();
  await page.clock.install();
  await page.goto(withQuery(urls.kitchen, { date }));
  await page.clock.pauseAt(Date.now() + 60_000);
  const notice = page.getByRole("status").getByText("This sheet changed.");
  // The script comes by itself, after the page.
  await page.waitForLoadState("networkidle");
  const polled = page.waitForResponse((response) => response.url().includes(urls.api.kitchenSheetVersion));
  await page.clock.runFor(30_000);
  await polled;
  assert.equal(await notice.count(), 1);
  assert.ok(!await notice.isVisible());
  await approve((await submitted({ school: "Gastineau" })).id);
  await page.clock.runFor(30_000);
  await notice.waitFor();
  assert.equal(await page.getByText("Gastineau").count(), 0);
  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByRole("rowheader", { name: /Gastineau/ }).waitFor();
  assert.ok(!await notice.isVisible());
  await close();
});

test("the settings of labels open their PDF in a new tab, which says what is wrong with them", async () => {
  await running.database.clear();
  await approve((await submitted({ specialMeals: [{ studentName: "Student", notes: "No nuts" }] })).id);
  const { page, context, close } = await kitchenWindow({ expected: /status of 400/ });
  await page.goto(withQuery(urls.mealLabels, { date }));
  await page.getByLabel("Labels", { exact: true }).selectOption("2x5");
  await page.getByLabel("First position").fill("15");
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open PDF" }).click();
  const tab = await opened;
  await tab.getByText("Must be at most 10, on a sheet of 10 labels").waitFor();
  await tab.getByLabel("First position").fill("10");
  const answer = context.waitForEvent("response", (response) => response.url().includes(urls.mealLabelsPdf));
  await tab.getByRole("button", { name: "Open PDF" }).click();
  assert.equal((await answer).headers()["content-type"], "application/pdf");
  await close();
});

test("after a time is marked, the page is at that time again and says so, and its address can be reloaded", async () => {
  await running.database.clear();
  for (const deliveryTimeText of ["8:30 am", "11:00 am"]) {
    for (const school of ["AukeBay", "Gastineau", "GlacierValley"]) {
      await approve((await submitted({ deliveryTimeText, school })).id);
    }
  }
  const { page, close } = await kitchenWindow();
  await page.goto(urls.kitchen);
  const card = page.getByRole("region", { name: "11:00 am" });
  await card.getByRole("button", { name: "Mark 3 In Progress" }).click();
  await waitForToast(page, "Status updated", "3 deliveries at 11:00 am marked in progress");
  await page.waitForURL((address) => address.search === `?date=${date}` && address.hash === "#time-11-00-am");
  assert.ok(
    await card.getByRole("button", { name: "Mark 3 Completed" }).evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return scrollY > 0 && top >= 0 && bottom <= innerHeight;
    }),
  );
  await page.reload();
  await card.getByRole("button", { name: "Mark 3 Completed" }).waitFor();
  assert.equal(await page.locator(".toast").count(), 0);
  await close();
});
