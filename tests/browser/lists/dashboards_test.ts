import assert from "node:assert/strict";
import { REQUEST_STATUSES } from "../../../src/domain/requests/statuses.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { idsFrom, openList, SCHOOL_OPTIONS } from "../../support/list.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { database: { db }, people, url } = running;
const { submitted } = requestsOf(running);
Deno.test.beforeEach(() => running.database.clear());
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const lists = {
  admin: { path: "/admin", island: "AdminRequests", person: people.admin },
  director: { path: "/director", island: "DirectorRequests", person: people.director },
};

type Options = Parameters<typeof openList>[1];
const open = (list: keyof typeof lists, query = "", options: Options = {}) =>
  openList({ url, ...lists[list], path: lists[list].path + query }, options);

const LABELS = ["In Review", "Approved", "In Progress", "Completed", "Denied", "Cancelled"];

test("the director's list says under every tab that it is empty, and is filtered by the district's schools", async () => {
  const window = await open("director");
  const { page } = window;
  const tabs = page.getByRole("navigation", { name: "Status" }).getByRole("link");
  assert.deepEqual(await tabs.allInnerTexts(), LABELS);
  for (const label of LABELS) {
    await tabs.filter({ hasText: label }).click();
    // The tab is marked together with its rows.
    await page.getByRole("navigation", { name: "Status" }).locator("[aria-current]", { hasText: label }).waitFor();
    assert.deepEqual(await page.locator(".empty-state-title").allInnerTexts(), ["No requests found for this status"]);
  }
  assert.deepEqual(await page.getByLabel("School").locator("option").allInnerTexts(), SCHOOL_OPTIONS);
  await page.getByRole("link", { name: "Create New Request", exact: true }).click();
  await page.waitForURL("**/requests/new");
  await window.close();
});

test("the admin dashboard's buttons open the pages that they name, and its search box lists its fields", async () => {
  const window = await open("admin");
  const { page } = window;
  const links = page.locator(".page-actions").getByRole("link");
  const addresses = await links.evaluateAll((found) =>
    found.map((link) => [link.textContent, link.getAttribute("href")])
  );
  assert.deepEqual(addresses.slice(0, 3), [
    ["Pending Users", "/admin/pending-users"],
    ["Active Users", "/admin/active-users"],
    ["Deleted Requests", "/admin/deleted-requests"],
  ]);
  const words = "Search by ID, requester, school, recipient, grades, comments...";
  await page.getByPlaceholder(words, { exact: true }).waitFor();
  await window.close();
});

test("both lists count every status during a search, label each badge, and start with the next delivery", async () => {
  // One more of each status than of the one before; none is cancelled.
  const ids: string[][] = [];
  for (const [index, status] of REQUEST_STATUSES.slice(0, 5).entries()) {
    const soonestFirst: string[] = [];
    for (let count = 0; count <= index; count++) soonestFirst.unshift((await submitted({}, 40 - count)).id);
    await db.updateTable("requests").set({ status, denialReason: "Test reason" })
      .where("id", "in", soonestFirst).execute();
    ids.push(soonestFirst);
  }
  for (const list of ["admin", "director"] as const) {
    const window = await open(list);
    const { page } = window;
    const tabs = page.getByRole("navigation", { name: "Status" }).getByRole("link");
    const tabWords = async () => (await tabs.allInnerTexts()).map((words) => words.replace("\n", " "));
    const counted = ["In Review 1", "Approved 2", "In Progress 3", "Completed 4", "Denied 5", "Cancelled"];
    assert.deepEqual(await tabWords(), counted);
    for (const [index, soonestFirst] of ids.entries()) {
      await tabs.nth(index).click();
      assert.deepEqual(await idsFrom(page, soonestFirst[0]), soonestFirst);
      assert.deepEqual(await page.locator("tbody .badge").allInnerTexts(), soonestFirst.map(() => LABELS[index]));
    }
    await page.goto(`${lists[list].path}?q=nothing+like+it&school=Gastineau`);
    assert.deepEqual(await tabWords(), counted);
    await window.close();
  }
});
