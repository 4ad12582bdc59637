import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { dismissFirstSteps } from "../../../db/district/first_steps.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { rowIds, rowsInView, visitListAs } from "../../support/list.ts";
import { islandHydrated, keptPage } from "../../support/page.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp({
  // With the line that says so above the list.
  isMailConfigured: false,
});
const { database: { db }, people } = running;
const { submitted } = requestsOf(running);

const SPECIAL_MEALS = [{ studentName: "Sam", notes: "No nuts" }, { studentName: "Alex", notes: "No milk" }];
const LONG_SCHOOL = "Kax̱dig̱oowu Héen Elementary School and Community Learning Center";
const LONG_ADDRESS = `${"bartholomew-".repeat(4)}featherstonehaugh@test.example`;

// Everything that could make the head or a row of the list higher than it has to be.
const person = await addPerson(db, people.admin, "REQUESTER", LONG_ADDRESS);
await db.updateTable("schools").set({ label: LONG_SCHOOL }).where("value", "=", "KaxdigoowuHeen").execute();
await db.insertInto("weekdayCapacities").values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, lunches: 1 })))
  .execute();
await transact(db, (tx) => dismissFirstSteps(tx, { actor: people.admin, now: running.clock.now }));
await accountsOf(running).confirmed("waits@test.example");
for (let count = 0; count < 23; count++) {
  await submitted({ school: "KaxdigoowuHeen", specialMeals: SPECIAL_MEALS, lateAckChecked: true }, 4, person);
}
await db.updateTable("outbox").set({ status: "FAILED" }).execute();

const page = await keptPage(running.url, { viewport: { width: 1280, height: 800 } });

Deno.test("eleven whole rows below their day are in view at 1280 by 800, however long names are, and a title has what is cut", async () => {
  await visitListAs(page, people.admin, urls.adminDashboard);
  await page.getByRole("link", { name: "Users 1 waiting" }).waitFor();
  await page.getByRole("link", { name: /^Mail \d+ needs? attention$/ }).waitFor();
  const row = page.locator("tbody tr:has(td)").first();
  assert.deepEqual(await row.locator(".badge").allInnerTexts(), ["In Review"]);
  const day = await page.locator(".row-group").innerText();
  assert.match(day, /^\w{3}, \w{3} \d+, \d{4} · 0 of 1 approved, 575 in review In 4 days$/);
  await row.getByText("2 special meals").waitFor();
  await page.getByText("Email is off.").waitFor();
  assert.equal(await rowsInView(page), 11);
  for (const cut of [LONG_ADDRESS, LONG_SCHOOL]) await row.getByTitle(cut, { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
  await page.emulateMedia({ media: "print" });
  await page.getByText("In Review, page 1 of 2").waitFor();
  const name = row.locator(".cell-lines");
  assert(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight), "whole on paper");
});

// Over 2 s: it opens seven pages one after the other.
Deno.test("Next keeps the focus, and the way back leads to the list's page, order and search, through another request", async () => {
  await visitListAs(page, people.admin, urls.adminDashboard);
  await page.getByRole("columnheader", { name: "Lunches" }).getByRole("link").click();
  await page.locator('th[aria-sort="ascending"]', { hasText: "Lunches" }).waitFor();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.waitForURL(/page=2/);
  await page.getByRole("link", { name: "Next", exact: true, disabled: true }).and(page.locator(":focus")).waitFor();
  const left = page.url();
  await page.locator("tbody tr:has(td)").first().getByText("2 special meals").click();
  await page.waitForURL((address) => address.pathname !== urls.adminDashboard);
  await page.getByRole("link", { name: /Next in Review/ }).click();
  await page.locator("#request:focus").waitFor();
  await islandHydrated(page, "ReviewActions");
  await page.getByRole("button", { name: "Ask a Question" }).click();
  assert.doesNotMatch(await page.getByRole("dialog").innerText(), /email/, "none is promised while mail is off");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Requests" }).click();
  await page.waitForURL(left);

  await page.locator(".top-bar-home").click();
  await page.waitForURL((address) => address.search === "");
  await page.goto(`${urls.adminDashboard}?q=private`);
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), /private/);
});

Deno.test("a requester comes back to the page of cards that they left, and the title names the tab and the page", async () => {
  await visitListAs(page, person, `${urls.requesterDashboard}?page=2`);
  assert.equal(await page.title(), "Active (page 2): My Lunch Requests · Field Trip Lunches");
  const card = page.locator(".card-link").nth(1);
  const href = await card.getAttribute("href");
  await card.click();
  await page.waitForURL(`**${href}`);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL(`**${urls.requesterDashboard}?page=2`);
  await islandHydrated(page, "MyRequests");
  await page.getByRole("link", { name: "Archived" }).click();
  await page.getByText("No archived requests").waitFor();
  assert.equal(await page.title(), "Archived: My Lunch Requests · Field Trip Lunches");
  await page.goBack();
  await page.locator(".card-link").first().waitFor();
  assert.equal(await page.title(), "Active (page 2): My Lunch Requests · Field Trip Lunches");
  await page.setViewportSize({ width: 1093, height: 520 });
  await page.getByRole("link", { name: "Page 1" }).click();
  await page.locator(".card-link").nth(19).waitFor();
  assert.equal(await rowsInView(page, ".card-link"), 5, "whole at 1093 by 520");
  await page.setViewportSize({ width: 1280, height: 800 });
});

Deno.test("a director's row opens by a click, in a tab of its own by the middle button or with a key, and not while text is selected", async () => {
  await visitListAs(page, people.director, urls.directorDashboard);
  const [id = ""] = await rowIds(page);
  const school = page.locator(`tr:has([href$="${id}"]) .cell-lines`);
  await school.selectText();
  await school.dispatchEvent("click");
  assert.equal(new URL(page.url()).pathname, urls.directorDashboard);
  await page.evaluate(() => getSelection()?.empty());
  // So that Shift could select from here.
  await page.getByRole("heading", { name: "Director Dashboard" }).click();
  const presses = [{ button: "middle" }, { modifiers: ["ControlOrMeta"] }, { modifiers: ["Shift"] }];
  for (const press of presses as Parameters<typeof school.click>[0][]) {
    const opened = page.context().waitForEvent("page");
    await school.click(press);
    const tab = await opened;
    await tab.waitForURL(`**${urls.request(id)}`, { waitUntil: "commit" });
    await tab.close();
  }
  assert.equal(new URL(page.url()).pathname, urls.directorDashboard);
  await school.click();
  await page.waitForURL(`**${urls.request(id)}`);
});
