import assert from "node:assert/strict";
import type { Page } from "playwright";
import { completeRequest } from "../../../db/requests/complete.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { islandHydrated, openWindow, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

const running = await testApp();
const { people, clock, database: { db } } = running;
const { submitted, approve } = requestsOf(running);

async function inProgress(): Promise<string> {
  const { id } = await submitted();
  await approve(id);
  await db.transaction().execute((tx) => progressRequest(tx, { actor: people.admin, requestId: id, now: clock.now }));
  return id;
}

Deno.test("Mark Completed is one press; numbers open beside it, and Enter completes", async () => {
  const window = await openWindow(running.url, { expected: /422/ });
  const { page } = window;
  await signIn(page, people.admin.email);
  await page.goto(urls.reviewRequest(await inProgress()));
  await islandHydrated(page, "ReviewActions");
  await page.getByRole("button", { name: "Mark Completed", exact: true }).press("Enter");
  await waitForToast(page, "Request completed");
  await waitForText(page, "Marked completed by District Administrator");
  assert.equal(await page.getByText("Close-out numbers", { exact: true }).count(), 0);

  await page.goto(urls.reviewRequest(await inProgress()));
  await page.getByText("Close-out numbers").press("Enter");
  await page.keyboard.press("Tab");
  for (const key of ["4", "0", "Tab", "4", "1", "Enter"]) await page.keyboard.press(key);
  await page.getByText("Delivered is 1 fewer than served, returned and discarded combined").waitFor();
  const served = page.getByRole("textbox", { name: "Students served" });
  await served.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await served.waitFor({ state: "hidden" });
  await page.getByText("Close-out numbers").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await served.fill("38");
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("x".repeat(1001));
  await page.getByRole("button", { name: "Mark Completed", exact: true }).click();
  await waitForText(page, "Must be at most 1000 characters");
  await note.fill("One bag for Test Student came back.");
  await page.getByRole("button", { name: "Mark Completed", exact: true }).click();
  await waitForToast(page, "Request completed");
  await waitForText(
    page,
    "Marked completed by District Administrator: 40 delivered, 38 served (38 students)",
  );
  await waitForText(page, "One bag for Test Student came back.");
  assert.deepEqual(
    await page.locator(".card", { has: page.getByRole("heading", { name: "Close-out" }) })
      .locator("dd").allInnerTexts(),
    ["40", "38 (38 students)", ...Array(4).fill("Unknown")],
  );
  await window.close();
});

Deno.test("a close-out that someone else changed meanwhile is shown, and what was typed can be saved beside it", async () => {
  const id = await inProgress();
  await db.transaction().execute((tx) => completeRequest(tx, { actor: people.admin, requestId: id, now: clock.now }));
  const window = await openWindow(running.url, { expected: /409/ });
  await signIn(window.page, people.admin.email);
  const other = await window.context.newPage();
  for (const page of [other, window.page]) {
    await page.goto(urls.reviewRequest(id));
    await islandHydrated(page, "CloseOutForm");
  }
  const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
  const save = (page: Page) => page.getByRole("button", { name: "Save Close-out" }).click();
  await field(other, "Coolers out").fill("2");
  await field(other, "Delivered").fill("39");
  await field(other, "Note").fill("One bag for Test Student came back.");
  await save(other);
  await waitForToast(other, "Close-out saved");

  const { page } = window;
  await field(page, "Delivered").fill("40");
  await field(page, "Students served").fill("38");
  await save(page);
  await waitForText(page, "39 delivered, 2 coolers out One bag for Test Student came back.");
  await save(page);
  await waitForToast(page, "Close-out saved");
  await waitForText(
    page,
    "Close-out corrected by District Administrator: 40 delivered, 38 served (38 students), 2 coolers out " +
      "(before: 39 delivered, 2 coolers out)",
  );
  await waitForText(page, "One bag for Test Student came back.");
  await window.close();
});

Deno.test("the day sheet leads to a delivery without numbers; entered and corrected, they show on the sheet", async () => {
  const id = await inProgress();
  await db.transaction().execute((tx) => completeRequest(tx, { actor: people.admin, requestId: id, now: clock.now }));
  const { deliveryDate } = await db.selectFrom("requests").select("deliveryDate").where("id", "=", id)
    .executeTakeFirstOrThrow();
  const window = await openWindow(running.url, { expected: /422/ });
  const { page } = window;
  await page.clock.install();
  await signIn(page, people.admin.email);
  await page.goto(withQuery(urls.kitchen, { date: deliveryDate }));
  const toCloseOut = page.locator(`a[href="${urls.reviewRequest(id)}#close-out"]`);
  assert.equal(await toCloseOut.innerText(), "Enter Close-out");
  await toCloseOut.click();
  const card = page.getByRole("region", { name: "Close-out" });
  await islandHydrated(page, "CloseOutForm");
  await card.getByRole("textbox", { name: "Delivered" }).fill("40");
  await card.getByRole("textbox", { name: "Students served" }).fill("41");
  await card.getByRole("textbox", { name: "Students served" }).press("Enter");
  await waitForText(page, "Delivered is 1 fewer than served, returned and discarded combined");
  await card.getByRole("textbox", { name: "Students served" }).and(page.locator(":focus")).waitFor();
  await card.getByRole("textbox", { name: "Students served" }).fill("37");
  await page.keyboard.press("Enter");
  await waitForToast(page, "Close-out saved");
  await card.and(page.locator(":focus")).waitFor();
  await page.clock.runFor(5_100);
  await page.locator(".toast").waitFor({ state: "detached" });
  await card.and(page.locator(":focus")).waitFor();
  await islandHydrated(page, "CloseOutForm");
  await card.getByText("Correct Close-out").click();
  await card.getByRole("textbox", { name: "Students served" }).fill("38");
  await card.getByRole("button", { name: "Save Close-out" }).click();
  await waitForText(
    page,
    "Close-out corrected by District Administrator: 40 delivered, 38 served (38 students) " +
      "(before: 40 delivered, 37 served (37 students))",
  );
  await card.getByRole("link", { name: /^Day sheet for/ }).click();
  await toCloseOut.waitFor();
  assert.equal(await toCloseOut.innerText(), "40 delivered, 38 served (38 students)");
  assert.match(page.url(), /#time-8-30-am$/);
  await window.close();
});
