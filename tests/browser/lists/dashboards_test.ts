import assert from "node:assert/strict";
import { formatDay, formatDayOfWeek } from "../../../src/domain/time/alaska_time.ts";
import { fieldText } from "../../../src/domain/time/typed_day.ts";
import { urls, withQuery, xlsxPath } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { rowIds, visitListAs } from "../../support/list.ts";
import { keptPage, waitForCount } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText } from "../../support/screen.ts";

const running = await testAppOfToday();
const { people } = running;
const { submitted, approve, deny, revise } = requestsOf(running);
Deno.test.beforeEach(() => running.database.clear());
const page = await keptPage(running.url);

const openDashboard = (query: Record<string, string> = {}) =>
  visitListAs(page, people.admin, withQuery(urls.adminDashboard, query));
const rowOf = ({ id }: { id: string }) => page.locator(`tbody tr:has([href$="${id}"])`);
/** Waits until a text is in the live region, which was there before it, so that screen readers say it. */
const heard = (text: string) =>
  page.locator('[aria-live="polite"][data-announcer]').getByText(text, { exact: true }).first()
    .waitFor({ state: "attached" });

// Over 2 s: the list is drawn again for each order.
Deno.test("a row shows id, requester, school, delivery, lunches and status; a header sorts by its column and back, in the address; a click opens the review", async () => {
  const specialMeals = [{ studentName: "Sam", notes: "No nuts" }, { studentName: "Alex", notes: "No milk" }];
  const later = await submitted({ school: "GlacierValley", specialMeals }, 40);
  const sooner = await submitted({ school: "AukeBay", specialMeals: [], numberOfLunches: 90, numStudents: 87 }, 20);
  await openDashboard({ q: "recipient" });
  const titles = ["", "Request ID", "Requester", "School", "Delivery Date", "Lunches", "Status", "Print"];
  assert.deepEqual(await page.getByRole("columnheader").allInnerTexts(), titles);
  assert.deepEqual(await rowIds(page), [sooner.id, later.id]);
  assert.deepEqual(await rowOf(later).getByRole("rowheader").allInnerTexts(), [later.id.slice(0, 8)]);
  assert.deepEqual(await rowOf(later).getByRole("cell").allInnerTexts(), [
    "",
    "teacher Tester\nteacher@test.example",
    "Glacier Valley",
    `${formatDay(later.deliveryDate)}\n8:30 am`,
    "25\n2 special meals",
    "In Review",
    "Print",
  ]);
  assert.equal(await rowOf(sooner).getByRole("cell").nth(4).innerText(), "90");
  const print = await rowOf(later).getByRole("link", { name: "Print" }).getAttribute("href");
  assert.equal(print, urls.printReviewedRequest(later.id));
  const header = page.getByRole("columnheader", { name: "Lunches" });
  assert.equal(await page.getByRole("columnheader", { name: "Delivery Date" }).getAttribute("aria-sort"), "ascending");
  await header.getByRole("link").click();
  await page.locator('th[aria-sort="ascending"]', { hasText: "Lunches" }).waitFor();
  assert.deepEqual(await rowIds(page), [later.id, sooner.id]);
  await header.getByRole("link").click();
  await page.locator('th[aria-sort="descending"]', { hasText: "Lunches" }).waitFor();
  await heard("Sorted by Lunches, descending");
  assert.deepEqual(await rowIds(page), [sooner.id, later.id]);
  assert.match(page.url(), /q=recipient&sort=lunches&order=desc/);
  await rowOf(later).getByText("Glacier Valley").click();
  await page.waitForURL(`**${urls.reviewRequest(later.id)}`);
});

Deno.test("typing searches once and filters apply at once, in the address and for the export, and the back button undoes them", async () => {
  const wanted = await submitted({ school: "Mendenhall", comments: "Beluga whales" });
  await submitted({ school: "Harborview", comments: "Beluga watching" });
  await openDashboard();
  const whole = await rowIds(page);
  await page.getByRole("searchbox").pressSequentially("beluga");
  await page.clock.runFor(250);
  await waitForCount(page, "tbody tr:has(td)", 2);
  assert.match(page.url(), /[?&]q=beluga/);
  await heard("In Review, 2 found");
  await page.getByLabel("School").selectOption({ label: "Mendenhall" });
  await waitForCount(page, "tbody tr:has(td)", 1);
  assert.deepEqual(await rowIds(page), [wanted.id]);
  await page.locator(`a[href^="${xlsxPath(urls.requestsCsv)}?"][href*="q=beluga"][href*="school=Mendenhall"]`)
    .waitFor();
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Denied" }).click();
  await waitForText(page, "No denied requests found");
  await page.getByRole("link", { name: "Clear Search" }).waitFor();

  await page.goBack();
  await rowOf(wanted).waitFor();
  await page.goBack();
  await waitForCount(page, "tbody tr:has(td)", 2);
  assert.equal(await page.getByLabel("School").inputValue(), "");
  await page.goBack();
  await waitForCount(page, "tbody tr:has(td)", whole.length);
  assert.equal(await page.getByRole("searchbox").inputValue(), "");
});

// Over 2 s: two pages of requests are drawn again for each filter.
Deno.test("a day or days are asked for in the address, one instead of the other, on one page", async () => {
  const [soon, later] = [await submitted({ lateAckChecked: true }, 1), await submitted({}, 40)];
  for (let count = 0; count < 20; count++) await submitted({}, 60);
  await openDashboard();
  const shows = (...dates: string[]) =>
    page.waitForFunction(
      (texts) =>
        [...document.querySelectorAll(".row-group")].map((row) => row.textContent?.split(" · ")[0]).join("; ") ===
          texts,
      dates.map(formatDayOfWeek).join("; "),
    );
  await page.getByLabel("Delivery days").selectOption("Tomorrow");
  await shows(soon.deliveryDate);
  assert.equal(new URL(page.url()).search, "?when=tomorrow");
  assert.equal(await page.getByRole("navigation", { name: "Pagination" }).count(), 0);
  await page.getByLabel("Delivery day", { exact: true }).fill(fieldText(later.deliveryDate));
  await page.keyboard.press("Enter");
  await shows(later.deliveryDate);
  assert.equal(new URL(page.url()).search, `?day=${later.deliveryDate}`);
  assert.equal(await page.getByLabel("Delivery days").inputValue(), "");
  await page.goBack();
  await shows(soon.deliveryDate);
  assert.equal(await page.getByLabel("Delivery day", { exact: true }).inputValue(), "");
});

Deno.test("a poll updates rows and counts, and is a 304 if nothing changed", async () => {
  await openDashboard({ status: "DENIED" });
  await waitForText(page, "No denied requests found");
  const polled = page.waitForResponse((response) => response.url().includes(urls.api.adminRequests));
  await page.clock.runFor(30_000);
  assert.equal((await polled).status(), 304);

  const denied = await deny((await submitted()).id, "Test reason");
  await page.clock.runFor(30_000);
  await rowOf(denied).waitFor();
  await page.getByRole("link", { name: "Denied 1", exact: true }).waitFor();

  // What stays the same is not drawn again.
  const touched = page.evaluate(() =>
    new Promise((resolve) => {
      const observer = new MutationObserver((changes) => resolve(changes.length));
      const table = document.querySelector("[data-island=AdminRequests]");
      if (table) observer.observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
      globalThis.addEventListener("test-done", () => resolve(0));
    })
  );
  const again = page.waitForResponse((response) => response.url().includes(urls.api.adminRequests));
  await page.clock.runFor(30_000);
  assert.equal((await again).status(), 304);
  // Another answer comes after what the first one brought about.
  await page.evaluate((other) => fetch(other), urls.healthz);
  await page.clock.runFor(100);
  await page.evaluate(() => globalThis.dispatchEvent(new Event("test-done")));
  assert.equal(await touched, 0);
});

Deno.test("a director sees the whole district, read-only, and the list stays up to date", async () => {
  await visitListAs(page, people.director, urls.directorDashboard);
  await page.getByText("View all lunch requests across the district (read-only)").waitFor();
  await page.getByRole("link", { name: "Create New Request" }).waitFor();
  await page.getByText("No requests found for this status", { exact: true }).waitFor();
  await page.getByPlaceholder("Search by ID, requester, school, recipient, grades, comments...").waitFor();

  const request = await submitted({ school: "GlacierValley" });
  await page.clock.runFor(31_000);
  const row = page.getByRole("row", { name: request.id.slice(0, 8) });
  await row.waitFor();
  assert.deepEqual(await row.getByRole("rowheader").allInnerTexts(), [`${request.id.slice(0, 8)}…`]);
  assert.deepEqual(await row.getByRole("cell").allInnerTexts(), [
    "teacher Tester",
    "Glacier Valley",
    formatDay(request.deliveryDate),
    "8:30 am",
    "25\n1 special meal",
    "In Review",
    "View",
  ]);
  const titles = ["Request ID", "Requester", "School", "Delivery Date", "Time", "Lunches", "Status", "Actions"];
  assert.deepEqual(await page.getByRole("columnheader").allInnerTexts(), titles);
  assert.equal(await row.getByRole("rowheader").getByRole("link").getAttribute("href"), urls.request(request.id));
  await row.getByRole("link", { name: "View" }).click();
  await page.waitForURL(`**${urls.request(request.id)}`);
  await page.getByRole("link", { name: "Edit Request" }).waitFor();
});

Deno.test("a card shows school, short id, status, versions, delivery, lunches, grades, creation, all up to date, and what was just submitted stays first", async () => {
  const original = await submitted({ school: "GlacierValley", gradesText: "5th" }, 20);
  await approve(original.id);
  const revision = await revise(original.id, { school: "GlacierValley", gradesText: "6th" }, 20);
  const { id } = await submitted({ school: "Mendenhall" }, 50);
  await visitListAs(page, people.teacher, withQuery(urls.requesterDashboard, { submitted: id }));
  const first = page.locator(".card-link").first();
  await first.getByText("Just submitted").waitFor();
  const card = page.getByRole("link", { name: "Glacier Valley" });
  const shown = await card.innerText();
  const facts = [revision.id.slice(0, 8), "In Review", "Version 2 of 2", "25 total lunches", "Grades: 6th", "Created "];
  for (const words of facts) assert.ok(shown.includes(words), words);
  await card.getByText(/^The approved version stays in effect until this revision is decided: .*25 lunches/).waitFor();
  await deny(revision.id, "Too many lunches");
  await page.clock.runFor(31_000);
  await card.getByText("Action Needed").waitFor();
  await card.getByText("Denied").waitFor();
  await card.getByText(/^The approved version stays in effect: .*25 lunches/).waitFor();
  assert.match(await first.innerText(), /^Mendenhall.*Just submitted/s);
  assert.equal(await page.getByText("Just submitted").count(), 1);
});
