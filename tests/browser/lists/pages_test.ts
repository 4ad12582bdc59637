import assert from "node:assert/strict";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { hasRows, openList, pageLinks } from "../../support/list.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { database: { db }, clock, people, url } = running;
const { submitted } = requestsOf(running);
// Each test begins at 9 am in Juneau on March 2, 2026.
Deno.test.beforeEach(async () => {
  await running.database.clear();
  clock.set("2026-03-02T18:00:00Z");
});
Deno.test.afterAll(() => running.close());

/** Deletes a minute after the one before. */
async function remove(requestId: string, deletionReason: string | null = null, actor = people.admin): Promise<string> {
  clock.advance({ minutes: 1 });
  await db.transaction().execute((tx) => deleteRequest(tx, { actor, requestId, now: clock.now, deletionReason }));
  return requestId;
}

test("a list has 20 rows a page, which keep tab and order, and no pages when searched", async () => {
  const path = urls.adminDashboard;
  const byLunches: string[] = [];
  for (let lunches = 41; lunches >= 1; lunches--) {
    byLunches.push((await submitted({ numberOfLunches: lunches, numStudents: lunches, numAdults: 0 })).id);
  }
  await db.updateTable("requests").set({ status: "APPROVED" }).execute();
  const params = "?status=APPROVED&sort=lunches&order=desc";
  const window = await openList({ url, person: people.admin, path: path + params, island: "AdminRequests" });
  const { page } = window;
  const link = (number: number) => `${path}${params}&page=${number}`;
  const pages = [["1", link(1)], ["2", link(2)], ["3", link(3)]];
  await hasRows(page, byLunches.slice(0, 20));
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await hasRows(page, byLunches.slice(20, 40));
  assert.deepEqual(await pageLinks(page), [["Previous", link(1)], ...pages, ["Next", link(3)]]);
  await page.getByRole("searchbox").fill("teacher@test.example");
  await page.getByRole("button", { name: "Search" }).click();
  await hasRows(page, byLunches);
  assert.equal(await page.getByRole("navigation", { name: "Pagination" }).count(), 0);
  assert.match(page.url(), /status=APPROVED.*sort=lunches&order=desc/);
  await window.close();
});

const openDeleted = () =>
  openList({ url, person: people.admin, path: urls.deletedRequests, island: "DeletedRequests" });

test("the deleted requests have pages from the 21st on, by poll too, and none when searched", async () => {
  const lastFirst: string[] = [];
  const deleteNext = async () => {
    lastFirst.unshift(await remove((await submitted({ school: "Gastineau", comments: "Away" })).id));
  };
  for (let count = 0; count < 20; count++) await deleteNext();
  const path = urls.deletedRequests;
  const window = await openDeleted();
  const { page } = window;
  const pagination = page.getByRole("navigation", { name: "Pagination" });
  await waitForText(page, "20 deleted request(s)");
  assert.equal(await pagination.count(), 0);
  await deleteNext();
  await page.clock.runFor(30_000);
  await hasRows(page, lastFirst.slice(0, 20));
  await waitForText(page, "21 deleted request(s)");
  const pages: [string, string][] = [["1", `${path}?page=1`], ["2", `${path}?page=2`]];
  assert.deepEqual(await pageLinks(page), [["Previous", null], ...pages, ["Next", `${path}?page=2`]]);
  await page.getByRole("link", { name: "Page 2" }).click();
  await hasRows(page, lastFirst.slice(20));
  await page.getByRole("searchbox").fill("away");
  await page.getByRole("button", { name: "Search" }).click();
  await hasRows(page, lastFirst);
  assert.equal(await pagination.count(), 0);
  await window.close();
});
