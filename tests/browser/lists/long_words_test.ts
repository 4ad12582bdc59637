import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { transact } from "../../../db/client.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { renameSchool } from "../../../db/district/change_schools.ts";
import { closeDays } from "../../../db/kitchen/change_closed_days.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { monthOf } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { openWindow, saveScreenshot, signInOnPage } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(async () => {
  await running.close();
  await closeBrowser();
});
const { submitted, approve, deny } = requestsOf(running);
const { pending } = accountsOf(running);
const { people, clock, database: { db } } = running;
const by = { actor: people.admin, now: clock.now };
const date = addDays(alaskaDate(clock.now), 30);

/** Words of up to this many letters, as long as a usual school's, fit into every column; longer ones may break. */
const USUAL = 10;

/** The words of a page's tables that are broken between two lines or stick out of their cell, and tables that are cut off. */
function spoiledWords(page: Page): Promise<string[]> {
  return page.evaluate((usual) => {
    const spoiled: string[] = [];
    for (const cell of document.querySelectorAll<HTMLElement>(".table :is(th, td)")) {
      const isHeading = cell.closest("thead") !== null || cell.classList.contains("numeric");
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest(".visually-hidden")) continue;
        for (const match of (node.textContent ?? "").matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && (isHeading || match[0].length <= usual)) spoiled.push(`broken: ${match[0]}`);
          if (range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1) {
            spoiled.push(`sticks out: ${match[0]}`);
          }
        }
      }
    }
    for (const table of document.querySelectorAll<HTMLElement>(".table > table")) {
      const edge = table.parentElement?.getBoundingClientRect().right ?? 0;
      if (table.getBoundingClientRect().right > edge) spoiled.push(`cut off: ${table.innerText.slice(0, 40)}`);
    }
    return [...new Set(spoiled)];
  }, USUAL);
}

test("with a school's name of a hundred letters, tables break nothing that can stand on a line", async () => {
  const longest = "Kaxdigoowu".repeat(10);
  await transact(db, (tx) => renameSchool(tx, { ...by, value: "Mendenhall", label: longest }));
  const wordy = { school: "Mendenhall", gradesText: "Kindergarten, 1st and 2nd", comments: "Crates by the door" };
  const large = { ...wordy, numberOfLunches: 9999, numStudents: 9000, numAdults: 999 };
  await submitted(large);
  await deny((await submitted(wordy)).id, "The kitchen is closed.");
  await approve((await submitted(large)).id);
  const { id } = await approve((await submitted({ ...large, school: "ThunderMountain" })).id);
  await transact(db, (tx) => progressRequest(tx, { ...by, requestId: id }));
  await transact(
    db,
    (tx) =>
      completeRequest(tx, {
        ...by,
        requestId: id,
        closeOut: { delivered: 9999, served: 9900, returned: 99, note: null },
      }),
  );
  const { id: requestId } = await submitted(large);
  await transact(db, (tx) => deleteRequest(tx, { ...by, requestId, deletionReason: "The trip was called off." }));
  await pending("somebody.waiting@test.example");
  await transact(db, (tx) => closeDays(tx, { ...by, from: date, to: date, reason: "Spring break" }));

  const { page, close } = await openWindow(running.url);
  await signInOnPage(page, people.admin.email);
  const pages = {
    dashboard: urls.adminDashboard,
    kitchen: withQuery(urls.kitchen, { date }),
    week: withQuery(urls.kitchen, { week: date }),
    calendar: withQuery(urls.calendar, { month: monthOf(date) }),
    report: withQuery(urls.reports, { month: monthOf(date) }),
    history: urls.history,
    mail: urls.outbox,
    deleted: urls.deletedRequests,
    users: urls.activeUsers,
    pending: urls.pendingUsers,
    review: urls.reviewRequest(id),
  };
  const spoiled: string[] = [];
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, url] of Object.entries(pages)) {
      await page.goto(url);
      spoiled.push(...(await spoiledWords(page)).map((word) => `${name} at ${width}: ${word}`));
      await saveScreenshot(page, `long-words-${name}-${width}`);
    }
  }
  assert.deepEqual(spoiled, []);
  await close();
});
