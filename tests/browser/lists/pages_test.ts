import assert from "node:assert/strict";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { idsFrom, onPage, openList, pageLinks } from "../../support/list.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { database: { db }, clock, people, url } = running;
const { submitted } = requestsOf(running);
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const lists = [
  { path: "/admin", island: "AdminRequests", person: people.admin },
  { path: "/director", island: "DirectorRequests", person: people.director },
];

/** Approved requests for more lunches each, so that they have an order that is not the list's own: most lunches first. */
const byLunches: string[] = [];
for (let lunches = 1; lunches <= 41; lunches++) {
  const school = lunches <= 21 ? "Mendenhall" : "AukeBay";
  const { id } = await submitted({ school, numberOfLunches: lunches, numStudents: lunches, numAdults: 0 });
  byLunches.unshift(id);
}
await db.updateTable("requests").set({ status: "APPROVED" }).execute();

const params = "?status=APPROVED&sort=lunches&order=desc";

for (const { path, island, person } of lists) {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with" : "without";

    test(`${path} shows 20 rows a page, and its pages keep tab and order, ${how} script`, async () => {
      const window = await openList({ url, person, path: path + params, island }, { javaScriptEnabled });
      const { page } = window;
      const link = (number: number) => `${path}${params}&page=${number}`;
      const pages = [["1", link(1)], ["2", link(2)], ["3", link(3)]];
      assert.deepEqual(await idsFrom(page, byLunches[0]), byLunches.slice(0, 20));
      assert.deepEqual(await pageLinks(page), [["Previous", null], ...pages, ["Next", link(2)]]);
      await page.getByRole("link", { name: "Page 2" }).click();
      assert.deepEqual(await idsFrom(page, byLunches[20]), byLunches.slice(20, 40));
      await onPage(page, 2);
      assert.deepEqual(await pageLinks(page), [["Previous", link(1)], ...pages, ["Next", link(3)]]);
      await page.getByRole("link", { name: "Next", exact: true }).click();
      assert.deepEqual(await idsFrom(page, byLunches[40]), byLunches.slice(40));
      assert.deepEqual(await pageLinks(page), [["Previous", link(2)], ...pages, ["Next", null]]);
      await page.getByRole("link", { name: "Previous" }).click();
      await idsFrom(page, byLunches[20]);
      assert.equal(page.url(), url + link(2));
      await window.close();
    });

    test(`${path} has no pages when searched or filtered, and begins on the first, ${how} script`, async () => {
      const secondPage = `${path}${params}&page=2`;
      const window = await openList({ url, person, path: secondPage, island }, { javaScriptEnabled });
      const { page } = window;
      const pagination = page.getByRole("navigation", { name: "Pagination" });
      const search = page.getByRole("button", { name: "Search" });
      await onPage(page, 2);
      await page.getByRole("searchbox").fill("teacher@test.example");
      await search.click();
      assert.deepEqual(await idsFrom(page, byLunches[0]), byLunches);
      assert.equal(await pagination.count(), 0);
      const address = new URL(page.url()).searchParams;
      assert.deepEqual(["status", "sort", "order", "page"].map((name) => address.get(name)), [
        "APPROVED",
        "lunches",
        "desc",
        null,
      ]);
      await page.getByRole("searchbox").fill("");
      await search.click();
      await onPage(page, 1);
      assert.deepEqual(await idsFrom(page, byLunches[0]), byLunches.slice(0, 20));

      await page.goto(secondPage);
      await onPage(page, 2);
      await page.getByLabel("School").selectOption({ label: "Mendenhall" });
      await search.click();
      await pagination.waitFor({ state: "detached" });
      assert.deepEqual(await idsFrom(page, byLunches[20]), byLunches.slice(20));
      await window.close();
    });
  }
}

test("/admin/deleted-requests has pages from the 21st on, by poll too, and none when searched or filtered", async () => {
  const lastFirst: string[] = [];
  const deleteNext = async () => {
    const { id } = await submitted({ school: "Gastineau", comments: "Away" });
    clock.advance({ minutes: 1 });
    const deletion = { actor: people.admin, requestId: id, now: clock.now, deletionReason: null };
    await db.transaction().execute((tx) => deleteRequest(tx, deletion));
    lastFirst.unshift(id);
  };
  for (let count = 0; count < 20; count++) await deleteNext();
  const path = "/admin/deleted-requests";
  const window = await openList({ url, person: people.admin, path, island: "DeletedRequests" });
  const { page } = window;
  const pagination = page.getByRole("navigation", { name: "Pagination" });
  await waitForText(page, "20 deleted request(s)");
  assert.deepEqual(await idsFrom(page, lastFirst[0]), lastFirst);
  assert.equal(await pagination.count(), 0);

  await deleteNext();
  await page.clock.runFor(30_000);
  assert.deepEqual(await idsFrom(page, lastFirst[0]), lastFirst.slice(0, 20));
  await waitForText(page, "21 deleted request(s)");
  const pages: [string, string][] = [["1", `${path}?page=1`], ["2", `${path}?page=2`]];
  assert.deepEqual(await pageLinks(page), [["Previous", null], ...pages, ["Next", `${path}?page=2`]]);
  await page.getByRole("link", { name: "Page 2" }).click();
  assert.deepEqual(await idsFrom(page, lastFirst[20]), lastFirst.slice(20));
  assert.deepEqual(await pageLinks(page), [["Previous", `${path}?page=1`], ...pages, ["Next", null]]);

  await page.getByRole("searchbox").fill("away");
  await page.getByRole("button", { name: "Search" }).click();
  assert.deepEqual(await idsFrom(page, lastFirst[0]), lastFirst);
  assert.equal(await pagination.count(), 0);
  assert.equal(new URL(page.url()).searchParams.get("page"), null);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Search" }).click();
  await onPage(page, 1);
  await page.getByLabel("School").selectOption({ label: "Gastineau" });
  await page.locator("tbody tr").nth(20).waitFor();
  assert.deepEqual(await idsFrom(page, lastFirst[0]), lastFirst);
  assert.equal(await pagination.count(), 0);
  await window.close();
});
