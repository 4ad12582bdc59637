import assert from "node:assert/strict";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { fillWithRequests } from "../../support/many_requests.ts";
import { openPage } from "../../support/page.ts";
import { waitForText } from "../../support/screen.ts";

const running = await testApp();
Deno.test.beforeAll(() => fillWithRequests(running.database.ownerUrl, 2_000));

Deno.test("a search shows the first 1000 matches and says so, and 1000 can be selected, not one more", async () => {
  const path = withQuery(urls.adminDashboard, { status: "COMPLETED", q: "test.example" });
  const { page, close } = await openPage(running, running.people.admin, path);
  await waitForText(page, "Showing the first 1000 of 1069 matches. Narrow your search to see the rest.");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await waitForText(page, "1000 request(s) selected");
  assert.equal(await page.locator("tbody input:checked").count(), 1000);
  assert.equal(await page.locator("tbody tr:has(td)").count(), 1000);
  // The other end of the list has others, for which one action has no room.
  await page.getByRole("columnheader", { name: "Delivery Date" }).getByRole("link").click();
  await page.locator('th[aria-sort="descending"]', { hasText: "Delivery Date" }).waitFor();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await waitForText(page, "Maximum 1,000");
  await waitForText(page, "1000 request(s) selected");
  await page.getByRole("searchbox").fill("surname77@nobody");
  await waitForText(page, "No completed requests found");
  await waitForText(page, "1000 not shown");
  await close();
});
