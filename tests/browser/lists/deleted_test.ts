import assert from "node:assert/strict";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { idsFrom, openList } from "../../support/list.ts";
import { saveScreenshot } from "../../support/page.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { database: { db }, clock, people } = running;
const { submitted } = requestsOf(running);
// Each test begins at 9 am in Juneau on March 2, 2026.
Deno.test.beforeEach(async () => {
  await running.database.clear();
  clock.set("2026-03-02T18:00:00Z");
});
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const PATH = "/admin/deleted-requests";
const open = (query = "", options: Parameters<typeof openList>[1] = {}) =>
  openList({ url: running.url, person: people.admin, path: PATH + query, island: "DeletedRequests" }, options);

/** Deletes a minute after the one before. */
async function remove(requestId: string, deletionReason: string | null = null, actor = people.admin): Promise<string> {
  clock.advance({ minutes: 1 });
  await db.transaction().execute((tx) => deleteRequest(tx, { actor, requestId, now: clock.now, deletionReason }));
  return requestId;
}

test("nine columns show what was deleted, by whom, when and why, with the newest first", async () => {
  const kodiak = await addPerson(db, people.admin, "ADMIN", "kodiak@test.example");
  const recipient = { recipientFirstName: "Sample", recipientLastName: "Receiver" };
  const orderedFirst = await submitted({ school: "Gastineau", ...recipient }, 20, people.otherTeacher);
  clock.advance({ minutes: 1 });
  const orderedLast = await submitted({ school: "ThunderMountain" }, 40);
  const earlier = await remove(orderedLast.id);
  const later = await remove(orderedFirst.id, "Entered twice", kodiak);
  const window = await open();
  const { page } = window;
  await waitForText(page, "2 deleted request(s)");
  assert.deepEqual(await page.getByRole("columnheader").allInnerTexts(), [
    "Request ID",
    "Requester",
    "School",
    "Recipient",
    "Delivery Date",
    "Status",
    "Deleted By",
    "Deleted At",
    "Reason",
  ]);
  assert.deepEqual(await idsFrom(page, later), [later, earlier]);
  const cellsOf = (row: number) => page.locator("tbody tr").nth(row).locator("th[scope=row], td").allInnerTexts();
  assert.deepEqual(await cellsOf(0), [
    later.slice(0, 8),
    "other Tester",
    "Gastineau",
    "Sample Receiver",
    "Mar 22, 2026",
    "DELETED",
    "kodiak Tester",
    "Mar 2, 2026 9:03 AM",
    "Entered twice",
  ]);
  assert.deepEqual(await cellsOf(1), [
    earlier.slice(0, 8),
    "teacher Tester",
    "Thunder Mountain",
    "Test Recipient",
    "Apr 11, 2026",
    "DELETED",
    "District Administrator",
    "Mar 2, 2026 9:02 AM",
    "—",
  ]);
  assert.equal(await page.locator("tbody .badge", { hasText: "DELETED" }).count(), 2);
  await saveScreenshot(page, "deleted-requests");
  await window.close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a search finds the deleter and the reason, a filter the school, ${javaScriptEnabled ? "with" : "without"} script`, async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const by = await addPerson(db, people.admin, "ADMIN", `${word}@test.example`);
    const byName = await remove((await submitted({ school: "Harborview" })).id, null, by);
    const byReason = await remove((await submitted({ school: "Mendenhall" })).id, `Not wanted: ${word}`);
    const window = await open("", { javaScriptEnabled });
    const { page } = window;
    const search = async (text: string, school: string) => {
      await page.getByRole("searchbox").fill(text);
      await page.getByLabel("School").selectOption({ label: school });
      await page.getByRole("button", { name: "Search" }).click();
    };
    await search(`${word} tester`, "All Schools");
    await waitForText(page, "1 deleted request(s)");
    assert.deepEqual(await idsFrom(page, byName), [byName]);
    await search(`WANTED: ${word}`, "All Schools");
    assert.deepEqual(await idsFrom(page, byReason), [byReason]);
    await search(word, "All Schools");
    await waitForText(page, "2 deleted request(s)");
    assert.deepEqual(await idsFrom(page, byReason), [byReason, byName]);
    await search(word, "Harborview");
    await waitForText(page, "1 deleted request(s)");
    assert.deepEqual(await idsFrom(page, byName), [byName]);
    await search(word, "Auke Bay");
    await waitForText(page, "0 deleted request(s)");
    await waitForText(page, "No deleted requests found");
    await page.getByRole("link", { name: "Clear Search" }).press("Enter");
    await idsFrom(page, byReason);
    if (javaScriptEnabled) await page.locator('[data-island="DeletedRequests"] :focus').waitFor();
    await window.close();
  });
}
