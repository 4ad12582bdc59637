import assert from "node:assert/strict";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { openAdminDashboard, openList } from "../../support/list.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testAppOfToday();
const { people } = running;
const { submitted, approve, deny, revise } = requestsOf(running);
Deno.test.beforeEach(() => running.database.clear());

const openMine = (path: string = urls.requesterDashboard) => openList(running, people.teacher, path);

Deno.test("a director sees the whole district, read-only, and the list stays up to date", async () => {
  const { page, close } = await openList(running, people.director, urls.directorDashboard);
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
  assert.deepEqual(await page.getByRole("columnheader").allInnerTexts(), [
    "Request ID",
    "Requester",
    "School",
    "Delivery Date",
    "Time",
    "Lunches",
    "Status",
    "Actions",
  ]);
  await row.getByRole("link", { name: "View" }).click();
  await page.waitForURL(`**${urls.request(request.id)}`);
  await page.getByRole("link", { name: "Edit Request" }).waitFor();
  await close();
});

Deno.test("the export follows the filter on screen", async () => {
  const { page, close } = await openAdminDashboard(running);
  await page.getByLabel("School").selectOption("Harborview");
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Approved" }).click();
  await page.locator('a[href^="/admin/requests.xlsx?"][href*="school=Harborview"][href*="status=APPROVED"]').waitFor();
  await close();
});

Deno.test("what was just submitted stays the first card while the list is polled", async () => {
  const sooner = await submitted({ school: "Gastineau" }, 20);
  const { id } = await submitted({ school: "Mendenhall" }, 50);
  const { page, close } = await openMine(withQuery(urls.requesterDashboard, { submitted: id }));
  const first = page.locator(".card-link").first();
  await first.getByText("Just submitted").waitFor();
  await deny(sooner.id, "Too many lunches");
  await page.clock.runFor(31_000);
  await page.getByText("Action Needed").waitFor();
  assert.match(await first.innerText(), /^Mendenhall.*Just submitted/s);
  assert.equal(await page.getByText("Just submitted").count(), 1);
  await close();
});

Deno.test("a card shows school, short id, status, versions, delivery, lunches, grades, creation, all up to date", async () => {
  const original = await submitted({ school: "GlacierValley", gradesText: "5th" });
  await approve(original.id);
  const revision = await revise(original.id, { school: "GlacierValley", gradesText: "6th" });
  const { page, close } = await openMine();
  const card = page.getByRole("link", { name: "Glacier Valley" });
  const shown = await card.innerText();
  for (
    const words of [revision.id.slice(0, 8), "In Review", "Version 2 of 2", "25", "6th", "Delivery date", "Created"]
  ) {
    assert.ok(shown.includes(words), words);
  }
  await card.getByText(/^The approved version stays in effect until this revision is decided: .*25 lunches/).waitFor();
  await deny(revision.id, "Too many lunches");
  await page.clock.runFor(31_000);
  await card.getByText("Action Needed").waitFor();
  await card.getByText("Denied").waitFor();
  await card.getByText(/^The approved version stays in effect: .*25 lunches/).waitFor();
  await close();
});
