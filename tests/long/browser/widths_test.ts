import assert from "node:assert/strict";
import type { Page } from "playwright";
import { transact } from "../../../db/client.ts";
import { renameSchools } from "../../../db/district/change_schools.ts";
import { closeDays } from "../../../db/kitchen/change_closed_days.ts";
import { addDays, alaskaDate, deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import { monthOf } from "../../../src/domain/time/months.ts";
import { rosterUrls, urls, withQuery } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { pdfText, withoutBlanks } from "../../support/downloads.ts";
import { testApp } from "../../support/app.ts";
import { addMail } from "../../support/outbox.ts";
import { islandsHydrated, openWindow, paint, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { drawnAgain, outOfReach } from "../../browser/reflow.ts";
import { NO_COOLER_LOG } from "../../../src/domain/requests/cooler_log.ts";
import { NO_CLOSE_OUT } from "../../../src/domain/requests/close_out.ts";

const running = await testApp();
const { people, clock, database: { db } } = running;
const requests = requestsOf(running);
const { submitted, approve, deny, progress } = requests;
const by = { actor: people.admin, now: clock.now };
const date = addDays(alaskaDate(clock.now), 30);

const longest = "Kaxdigoowu".repeat(10);
await transact(db, (tx) => renameSchools(tx, { ...by, names: { Mendenhall: longest } }));
const wordy = {
  school: "Mendenhall",
  pickup: true,
  className: longest,
  destination: longest,
  gradesText: "Kindergarten, 1st and 2nd",
  comments: "Crates by the door",
  budgetCode: longest.slice(0, 40),
  recipientEmail: "bartholomew.featherstonehaugh@juneauschools.example",
};
const large = { ...wordy, numberOfLunches: 9999, numStudents: 9000, numAdults: 999 };
const { id } = await submitted(large);
await submitted(wordy, 30, people.director);
const reason = "The kitchen is closed on this day. ".repeat(26).trim();
await deny((await submitted({ ...wordy, specialMeals: [] })).id, reason);
await addMail(db, clock.now, {
  toName: "N".repeat(100),
  toAddress: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example`,
  lastError: "e".repeat(500),
});
await approve((await submitted(large)).id);
async function complete(school: string): Promise<{ id: string }> {
  const { id } = await progress((await approve((await submitted({ ...large, school })).id)).id);
  return await requests.complete(id, { ...NO_CLOSE_OUT, delivered: 9999, served: 9900, returned: 99 });
}
const completed = await complete("ThunderMountain");
const produced = await complete("Mendenhall");
const coolerLog = { ...NO_COOLER_LOG, receivedTemperature: 43, correctiveAction: longest };
const deliveryDate = alaskaDate(clock.now);
const deliveryAt = deliveryInstant(deliveryDate, "8:30 am");
await db.updateTable("requests").set({ deliveryDate, deliveryAt, coolerLog })
  .where("id", "=", produced.id).execute();
await requests.delete((await submitted(large)).id, "The trip was called off.");
const accounts = accountsOf(running);
await accounts.pending("somebody.waiting@test.example");
await accounts.pending("bartholomew.featherstonehaugh@juneauschools.example");
await accounts.active("alexandra.featherstonehaugh@juneauschools.example");
await accounts.revoked("theodora.featherstonehaugh@juneauschools.example", "Left the district");
await transact(db, (tx) => closeDays(tx, { ...by, from: date, to: date, reason: "Spring break" }));

/** Words of up to this many letters, as long as a usual school's, fit into every column; longer ones may break. */
const USUAL = 10;

/** The words of a page's tables that are broken between two lines or stick out of their cell, and tables that are cut off. */
function spoiledWords(page: Page): Promise<string[]> {
  return page.evaluate((usual) => {
    const spoiled: string[] = [];
    const MOMENT = /[A-Z][a-z]{2} \d{1,2}, \d{4},? \d{1,2}:\d{2} [ap]m/gi;
    const textOf = (node: Node) => node.textContent ?? "";
    const rangeOf = (node: Node, start: number, piece: string) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + piece.length);
      return range;
    };
    const linesOf = (...piece: Parameters<typeof rangeOf>) =>
      new Set([...rangeOf(...piece).getClientRects()].map(({ top }) => Math.round(top)));
    const ADDRESS_PART = /(?<![^\s.@])[^\s.@]{1,20}(?![^\s.@])/g;
    for (const cell of document.querySelectorAll<HTMLElement>(".table :is(th, td), dd")) {
      const isHeading = cell.closest("thead") !== null || cell.classList.contains("numeric");
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest(".visually-hidden")) continue;
        // The database dates by its own clock; this is as wide as any.
        if (textOf(node).match(MOMENT)) node.textContent = textOf(node).replaceAll(/\b\d{1,2}:\d{2}\b/g, "10:44");
        const isOfAddress = node.parentElement?.textContent.includes("@");
        // In the prose of a message, lines break where they are full.
        const unbroken = cell.querySelector(".mail-message") ? [] : isOfAddress ? [MOMENT, ADDRESS_PART] : [MOMENT];
        for (const { index, 0: piece } of unbroken.flatMap((pieces) => [...textOf(node).matchAll(pieces)])) {
          if (linesOf(node, index, piece).size > 1) spoiled.push(`broken: ${piece}`);
        }
        for (const match of textOf(node).matchAll(/[^\s-]+/g)) {
          const range = rangeOf(node, match.index, match[0]);
          const lines = linesOf(node, match.index, match[0]);
          if (lines.size > 1 && (isHeading || match[0].length <= usual)) spoiled.push(`broken: ${match[0]}`);
          // Its title has the rest; on paper, nothing is cut.
          const line = node.parentElement?.closest<HTMLElement>(".cell-line");
          if (line?.title.includes(match[0]) && getComputedStyle(line).overflowX === "hidden") continue;
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

const PAGES = {
  nobody: [urls.login, urls.register, "/no/such/page"],
  teacher: [
    urls.requesterDashboard,
    urls.newRequest,
    urls.request(id),
    urls.reviseRequest(id),
    urls.printRequest(id),
    rosterUrls.request(id),
    urls.settings,
    urls.changePassword,
  ],
  director: [urls.directorDashboard, urls.newRequest],
  admin: [
    urls.adminDashboard,
    urls.reviewRequest(id),
    urls.reviewRequest(completed.id),
    urls.pendingUsers,
    urls.activeUsers,
    `${urls.activeUsers}?view=no-access`,
    urls.deletedRequests,
    urls.history,
    urls.accountHistory,
    withQuery(urls.reports, { month: monthOf(date) }),
    urls.userAddress(people.teacher.id),
    withQuery(urls.kitchen, { date }),
    withQuery(urls.kitchen, { week: date }),
    withQuery(urls.mealLabels, { date }),
    withQuery(urls.calendar, { month: monthOf(date) }),
    urls.outbox,
    urls.districtSettings,
    urls.system,
  ],
} as const;

/** With its twelve columns, it scrolls within its frame below 1280 px. */
const PRODUCTION = withQuery(urls.production, { month: monthOf(deliveryDate) });

/** Returns a page's faults on paper: the words that are broken or cut off, and the headings that no sheet has. */
async function spoiledOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const isWide = await page.evaluate(() => getComputedStyle(document.querySelector(".page") ?? document.body).page);
  // 8.5 inches without margins of an inch, or 11 without those of half an inch.
  await page.setViewportSize(isWide === "wide" ? { width: 960, height: 720 } : { width: 624, height: 864 });
  await drawnAgain(page, "print");
  // A sheet is laid out from nothing; Chromium now and then resizes fixed columns of a window after the text in them.
  await page.evaluate(() => {
    document.documentElement.style.display = "none";
    void document.body.offsetHeight;
    document.documentElement.style.display = "";
  });
  const spoiled = await spoiledWords(page);
  const headings = await page.locator(".table thead th:visible").allInnerTexts();
  const paper = await pdfText(await page.pdf({ preferCSSPageSize: true }));
  spoiled.push(...headings.filter((heading) => !paper.includes(withoutBlanks(heading))).map((lost) => `lost: ${lost}`));
  await page.emulateMedia({ media: "screen" });
  return spoiled.map((what) => `on paper: ${what}`);
}

for (const [who, paths] of Object.entries(PAGES)) {
  Deno.test(`no page of ${who} scrolls sideways or breaks a usual word, on paper either, with a school's name of a hundred letters`, async () => {
    const { page, close } = await openWindow(running.url, { expected: /404/ });
    const person = people[who as keyof typeof people];
    if (person) await signIn(page, person.email);
    const found: string[] = [];
    let printed = 0;
    for (const width of [1024, 1280]) {
      for (const path of [...paths, ...who === "admin" && width === 1280 ? [PRODUCTION] : []]) {
        await page.setViewportSize({ width, height: 900 });
        await paint(page);
        // Again for each width: Chromium resizes fixed columns now and then after the text in them.
        await page.goto(path);
        // What is measured changes texts, which React compares.
        await islandsHydrated(page);
        const spoiled = [...await outOfReach(page), ...await spoiledWords(page)];
        const tables = await page.locator(".table").count();
        if (width === 1280 && tables > 0) {
          spoiled.push(...await spoiledOnPaper(page));
          printed += tables;
        }
        found.push(...spoiled.map((what) => `${path} at ${width}: ${what}`));
      }
    }
    assert.deepEqual(found, []);
    assert(who !== "admin" || printed > 10);
    await close();
  });
}

Deno.test("a wide table scrolls with the arrow keys, and is no stop where nothing is to be scrolled", async () => {
  const { page, close } = await openWindow(running.url);
  await page.context().addCookies([{ name: "narrow-window", value: "yes", url: running.url }]);
  await signIn(page, people.admin.email);
  await page.goto(urls.history);
  const frame = page.getByRole("group", { name: "History" });
  const stepBackFrom = async (width: number) => {
    await page.setViewportSize({ width, height: 450 });
    await drawnAgain(page);
    await frame.locator("a, summary, button").first().focus();
    await page.keyboard.press("Shift+Tab");
  };
  await stepBackFrom(1280);
  await page.getByRole("button", { name: "Filter" }).and(page.locator(":focus")).waitFor();
  await stepBackFrom(640);
  await frame.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((element) => (element?.scrollLeft ?? 0) > 0, await frame.elementHandle());
  await close();
});
