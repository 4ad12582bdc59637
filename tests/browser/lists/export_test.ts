import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { testApp } from "../../support/app.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { openAdminDashboard } from "../../support/list.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { submitted, approve } = requestsOf(running);

test("the export follows the filter on screen, and saves what is shown", async () => {
  await submitted({ school: "Gastineau" });
  const { id } = await submitted({ school: "Harborview" }, 20);
  await approve((await submitted({ school: "Mendenhall" })).id);
  const window = await openAdminDashboard(running);
  const { page } = window;
  await page.getByLabel("Filter by school").or(page.locator("select[name=school]")).first().selectOption("Harborview");
  await page.locator(`tbody tr[data-id="${id}"]:only-child`).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await saved;
  assert.match(file.suggestedFilename(), /^field-trip-lunch-requests-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parseCsvRows(await text(await file.createReadStream()));
  assert.deepEqual(rows.map((row) => row["Request ID"]), [id]);
  assert.equal(new URL(page.url()).pathname, "/admin");
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Approved" }).click();
  await page.locator('a[href="/admin/requests.csv?school=Harborview&status=APPROVED"]').waitFor();
  await window.close();
});
