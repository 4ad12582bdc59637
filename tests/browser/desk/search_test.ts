import { deleteRequest } from "../../../db/requests/delete.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, signInOn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const requests = requestsOf(running);
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

test("deleted requests are searched by reason, filtered by school and counted", async () => {
  for (const [school, deletionReason] of [["Gastineau", "Entered twice"], ["Harborview", null]] as const) {
    const { id: requestId } = await requests.submitted({ school });
    const deletion = { actor: running.people.admin, requestId, now: running.clock.now, deletionReason };
    await running.database.db.transaction().execute((tx) => deleteRequest(tx, deletion));
  }
  const window = await openWindow(running.url);
  const { page } = window;
  await signInOn(page, running.people.admin.email);
  await page.goto(urls.deletedRequests);
  await page.getByText("2 deleted request(s)", { exact: true }).waitFor();
  await page.getByRole("row", { name: /Harborview.*DELETED.*—/ }).waitFor();

  await page.getByRole("searchbox").fill("entered TWICE");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("1 deleted request(s)", { exact: true }).waitFor();
  await page.getByRole("row", { name: /Gastineau.*DELETED.*Entered twice/ }).waitFor();

  await page.getByLabel("School").selectOption({ label: "Harborview" });
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No deleted requests found", { exact: true }).waitFor();
  await page.getByText("0 deleted request(s)", { exact: true }).waitFor();
  await window.close();
});

test("a searched review desk shows every match on one page", async () => {
  for (let count = 0; count < 21; count++) await requests.submitted({ gradesText: "9th" });
  const window = await openWindow(running.url);
  const { page } = window;
  await signInOn(page, running.people.admin.email);
  await page.getByRole("navigation", { name: "Pagination" }).waitFor();
  await page.getByPlaceholder("Search by ID, requester, school, recipient, grades, comments...").fill("9th");
  await page.getByRole("button", { name: "Search" }).click();
  await page.locator("tbody tr").nth(20).waitFor();
  await page.getByRole("navigation", { name: "Pagination" }).waitFor({ state: "detached" });
  await window.close();
});
