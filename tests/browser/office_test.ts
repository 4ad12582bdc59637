import assert from "node:assert/strict";
import { recordMealsViews } from "../../db/history/record.ts";
import { NO_CLOSE_OUT } from "../../src/domain/requests/close_out.ts";
import { monthOf } from "../../src/domain/time/months.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import { rowsInView } from "../support/list.ts";
import { addMail } from "../support/outbox.ts";
import { keptPage, visitAs } from "../support/page.ts";
import { addPerson } from "../support/people.ts";
import { requestsOf } from "../support/requests.ts";
import { waitForText, waitForToast } from "../support/screen.ts";

const running = await testApp();
const requests = requestsOf(running);
const { people, clock, database: { db } } = running;
Deno.test.beforeEach(() => running.database.clear());
const page = await keptPage(running.url);

Deno.test("a super administrator moves a school by key, and the focus goes with it", async () => {
  await visitAs(page, people.admin, urls.districtSettings);
  await page.getByRole("button", { name: "Move Gastineau up" }).focus();
  // At the top, the button that moved it there has nothing left to do.
  for (const [place, way] of [[2, "up"], [1, "down"]] as const) {
    await page.keyboard.press("Enter");
    const row = page.locator(`ol.school-list > :nth-child(${place})`);
    await row.getByRole("button", { name: `Move Gastineau ${way}` }).and(page.locator(":focus")).waitFor();
  }
  await page.setViewportSize({ width: 1093, height: 520 });
  for (const name of ["Harborview", "Mendenhall"]) await page.getByLabel(`Name of ${name}`).fill(`${name} School`);
  await page.keyboard.press("Enter");
  await waitForToast(page, "Saved");
  const toast = await page.locator(".toast").boundingBox();
  const field = await page.getByLabel("Office name").boundingBox();
  assert(toast && field && toast.y + toast.height <= field.y, "it covers no field");
  for (const name of ["Harborview", "Mendenhall"]) await page.getByLabel(`Name of ${name} School`).waitFor();

  await page.goto(urls.adminDashboard);
  await page.evaluate(() => document.documentElement.style.fontSize = "200%");
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  assert(title && title.width > title.height, "text at 200 % keeps its lines");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1093, "the bar wraps");

  await page.setViewportSize({ width: 320, height: 600 });
  await page.context().addCookies([{ name: "narrow-window", value: "yes", url: page.url() }]);
  await page.goto(withQuery(urls.kitchen, { week: "2026-12-14" }));
  await page.getByLabel("Day", { exact: true }).fill("February 31 of some year");
  await page.keyboard.press("Tab");
  const error = await page.locator(":is(.date-note, .field-error):not(:empty)").boundingBox();
  assert(error && error.x >= 0, "what is wrong with a date begins inside of the window");
});

Deno.test("with only the keyboard, failed messages are searched and resent, and the focus moves to the result", async () => {
  for (const toName of ["Grace Tester", "Gracia Tester", "Other Tester"]) {
    await addMail(db, clock.now, { toName, toAddress: `${toName[4]}@test.example`, status: "FAILED", attempts: 1 });
  }
  await visitAs(page, people.admin, withQuery(urls.outbox, { status: "FAILED" }));
  const above = await page.getByRole("search").boundingBox();
  const tabs = await page.locator(".tab-links").boundingBox();
  assert(above && tabs && above.y + above.height < tabs.y, "search and tabs are apart");
  const press = async (key: string, until: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press(key);
      if (await page.locator(":focus").and(page.locator(until)).count() > 0) return;
    }
    assert.fail(`${until} was not reached with ${key}`);
  };
  await press("Tab", "input[type=search]");
  await page.keyboard.type("gRAc");
  await page.keyboard.press("Enter");
  await waitForText(page, "2 failed messages found");
  await press("Tab", "button:text-is('Resend All')");
  await page.keyboard.press("Enter");
  await waitForText(page, "The messages will be resent");
  await waitForText(page, "No failed messages found");
  await press("Tab", "input[type=search]");
  assert.equal(await page.locator(":focus").inputValue(), "gRAc");
});

// Over 2 s: four requests go through all their steps before the history is opened.
Deno.test("ten whole events are in view at 1280 by 800, and long details open", async () => {
  const actor = await addPerson(db, people.admin, "ADMIN", "longer.administrator@test.example");
  await db.updateTable("users").set({ firstName: "Longer", lastName: "Administrator" })
    .where("id", "!=", people.admin.id).execute();
  for (let count = 0; count < 4; count++) {
    const { id } = await requests.approve((await requests.submitted({}, 30 - count)).id);
    await recordMealsViews(db, actor, [id], clock.now);
    clock.advance({ minutes: 1 });
    await requests.progress(id, actor);
    clock.advance({ minutes: 1 });
    await requests.complete(id, { ...NO_CLOSE_OUT, ...COUNTS }, actor);
    clock.advance({ minutes: 1 });
    await requests.deny(
      (await requests.submitted({ specialMeals: [] })).id,
      "The kitchen is closed. ".repeat(20).trim(),
    );
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitAs(page, people.admin, urls.history);
  const completed = page.getByRole("row", { name: /Request completed/ }).first();
  assert.equal(await rowsInView(page), 10);
  await completed.getByText("40 delivered").click();
  await completed.locator("details[open]").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
  assert(await rowsInView(page) < 12, "opened");
});

Deno.test("at 1093 by 520, filters stand in one row, names on one line, and usual words are whole", async () => {
  const label = "Elementary School ".repeat(6).trim().slice(0, 100);
  await db.updateTable("schools").set({ label }).where("value", "=", "AukeBay").execute();
  await db.updateTable("users").set({ firstName: "Ada", lastName: "Example" }).execute();
  const { id, deliveryDate } = await requests.submitted({ gradesText: "Kindergarten", lateAckChecked: true }, 1);
  await requests.approve(id);
  await requests.delete((await requests.submitted({ school: "Mendenhall" })).id, "Entered twice");
  clock.advance({ days: 2 });
  await page.setViewportSize({ width: 1093, height: 520 });
  await visitAs(page, people.admin, urls.history);
  const bottoms = await page.locator(".history-filter > .button, .history-filter .control")
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().bottom)));
  assert.deepEqual([bottoms.length, new Set(bottoms).size], [6, 1]);
  await page.goto(urls.outbox);
  const subject = page.locator("summary", { hasText: label }).first();
  assert(await subject.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "shows the day, too");
  await page.goto(urls.deletedRequests);
  const names = page.locator("tbody td:is(:nth-child(2), :nth-child(4), :nth-child(7))");
  assert.deepEqual(await names.evaluateAll(linesIn), [1, 1, 1]);
  await page.goto(withQuery(urls.production, { month: monthOf(deliveryDate) }));
  assert.deepEqual(await page.getByText("Kindergarten", { exact: true }).evaluateAll(linesIn), [1]);
});

/** How many lines the text of each cell takes. */
function linesIn(cells: Element[]): number[] {
  return cells.map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
}

const COUNTS = {
  ...{ delivered: 40, servedStudents: 30, servedAdults: 2, served: 32, returned: 4, discarded: 4 },
  ...{ packedAt: "7:15 am", packedTemperature: 38, removedAt: "10:00 am", receivedAt: "11:30 am" },
  ...{ receivedTemperature: 39, finishedAt: "1:00 pm" },
};
