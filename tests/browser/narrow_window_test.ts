import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addDays, alaskaDate } from "../../src/domain/time/alaska_time.ts";
import { monthOf } from "../../src/domain/time/months.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { closeBrowser } from "../support/chromium.ts";
import { openWindow, saveScreenshot, signIn, signInOnPage } from "../support/page.ts";
import { requestsOf } from "../support/requests.ts";
import { test } from "../support/test.ts";

const running = await testApp();
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});
const { people, clock } = running;
const { submitted, approve } = requestsOf(running);

/** A window of 1280 by 900 px enlarged to 200 %. */
const ENLARGED = { width: 640, height: 450 };
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

const date = addDays(alaskaDate(clock.now), 30);
const wordy = { gradesText: "Kindergarten, 1st and 2nd", comments: "Crates by the door of the gym, please." };
const { id } = await submitted(wordy);
await approve((await submitted(wordy)).id);
await submitted(wordy, 30, people.director);
await accountsOf(running).pending("somebody.with.a.long.name.who.is.waiting@test.example");

const gate = (page: Page) => page.getByRole("heading", { name: "Please Resize Your Window" });

async function continueAnyway(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue anyway" }).click();
  await gate(page).waitFor({ state: "detached" });
}

test("Continue anyway leads to the page below by keyboard, and is remembered over pages, visits and sign-ins", async () => {
  const { page, context, close } = await openWindow(running.url, { viewport: ENLARGED });
  await page.goto(withQuery(urls.login, { from: "mail" }));
  await gate(page).waitFor();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Continue anyway" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).waitFor();
  assert.equal(new URL(page.url()).search, "?from=mail");
  await page.locator("#content:focus").waitFor();
  await page.reload();
  await signInOnPage(page, people.teacher.email);
  await page.goto(urls.settings);
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  const later = await context.newPage();
  await later.goto(urls.requesterDashboard);
  await later.getByRole("banner").waitFor();
  assert.equal(await gate(later).count(), 0);
  await close();
});

test("Continue anyway works without script, and leaves other browsers of the same person covered", async () => {
  const first = await openWindow(running.url, { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  await signIn(first.page, people.admin.email);
  await first.page.setViewportSize(ENLARGED);
  await first.page.goto(urls.adminDashboard);
  await continueAnyway(first.page);
  assert.equal(new URL(first.page.url()).pathname, urls.adminDashboard);
  await first.page.getByRole("banner").waitFor();
  await first.page.locator("#content:focus").waitFor();
  const second = await openWindow(running.url, { javaScriptEnabled: false });
  await signIn(second.page, people.admin.email);
  await second.page.setViewportSize(ENLARGED);
  await second.page.goto(urls.adminDashboard);
  await gate(second.page).waitFor();
  await first.close();
  await second.close();
});

test("phones have no way around, not even with the cookie", async () => {
  const { page, context, close } = await openWindow(running.url, { userAgent: PHONE, expected: /403/ });
  await context.addCookies([{ name: "narrow-window", value: "yes", url: running.url }]);
  await page.goto(urls.login);
  await page.getByRole("heading", { name: "Desktop Access Required" }).waitFor();
  assert.equal(await page.getByRole("button").count(), 0);
  await close();
});

/** What is wider than the window, although nothing on a page but its tables may be; and cells that nothing leads to. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px of page`);
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.closest(".table table, .visually-hidden, svg, .skip-link") || !element.checkVisibility()) continue;
      const { left, right } = element.getBoundingClientRect();
      if (right > innerWidth + 1 || left < -1) found.push(`${element.tagName}.${element.className}`);
    }
    for (const frame of document.querySelectorAll<HTMLElement>(".table")) {
      if (frame.scrollWidth <= frame.clientWidth) continue;
      frame.focus();
      frame.scrollTo({ left: frame.scrollWidth, behavior: "instant" });
      const isReached = frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 1;
      const isNamed = frame.ariaLabel === frame.querySelector("caption")?.textContent;
      if (!isReached || !isNamed || document.activeElement !== frame) found.push(`columns of ${frame.ariaLabel}`);
      frame.scrollTo({ left: 0, behavior: "instant" });
    }
    return found;
  });
}

const PAGES = {
  nobody: [urls.login, urls.register, "/no/such/page"],
  teacher: [
    urls.requesterDashboard,
    urls.newRequest,
    urls.request(id),
    urls.reviseRequest(id),
    urls.printRequest(id),
    urls.settings,
    urls.changePassword,
  ],
  director: [urls.directorDashboard, urls.newRequest],
  admin: [
    urls.adminDashboard,
    urls.reviewRequest(id),
    urls.pendingUsers,
    urls.activeUsers,
    urls.usersWithoutAccess,
    urls.deletedRequests,
    urls.history,
    urls.accountHistory,
    withQuery(urls.reports, { month: monthOf(date) }),
    withQuery(urls.kitchen, { date }),
    withQuery(urls.kitchen, { week: date }),
    withQuery(urls.mealLabels, { date }),
    withQuery(urls.calendar, { month: monthOf(date) }),
    urls.outbox,
    urls.districtSettings,
    urls.system,
  ],
} as const;

for (const [who, paths] of Object.entries(PAGES)) {
  test(`at 640 and 1024 px no page of ${who} scrolls sideways, and every column can be reached`, async () => {
    const { page, close } = await openWindow(running.url, { expected: /404/ });
    if (who !== "nobody") await signIn(page, people[who as keyof typeof people].email);
    await page.setViewportSize(ENLARGED);
    await page.goto(paths[0]);
    await continueAnyway(page);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      for (const width of [640, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await outOfReach(page)).map((what) => `${path} at ${width}: ${what}`));
        await saveScreenshot(page, `narrow-${who}-${path.replace(id, "id").replaceAll(/\W+/g, "-")}-${width}`);
      }
    }
    assert.deepEqual(found, []);
    await close();
  });
}

test("at 640 px what opens over a page or grows in it fits, too", async () => {
  const { page, close } = await openWindow(running.url);
  const found: string[] = [];
  const look = async (name: string) => {
    found.push(...(await outOfReach(page)).map((what) => `${name}: ${what}`));
    await saveScreenshot(page, `narrow-${name}`);
  };
  await signIn(page, people.admin.email);
  await page.setViewportSize(ENLARGED);
  await page.goto(urls.adminDashboard);
  await continueAnyway(page);
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.locator(".selection-bar").waitFor();
  await look("selection");
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menu").waitFor();
  await look("menu");
  await page.goto(urls.reviewRequest(id));
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByRole("dialog").waitFor();
  await look("dialog");
  await page.context().clearCookies({ name: "session" });
  await signIn(page, people.director.email);
  await page.goto(urls.newRequest);
  await page.getByRole("button", { name: "Add a special meal" }).click();
  await page.getByRole("textbox", { name: /notes/i }).waitFor();
  await look("meal");
  assert.deepEqual(found, []);
  await close();
});

test("a table wider than its frame scrolls with the arrow keys once its frame has the focus", async () => {
  const { page, close } = await openWindow(running.url);
  await signIn(page, people.admin.email);
  await page.setViewportSize(ENLARGED);
  await page.goto(urls.history);
  await continueAnyway(page);
  const frame = page.getByRole("group", { name: "History" });
  await frame.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((element) => (element?.scrollLeft ?? 0) > 0, await frame.elementHandle());
  await close();
});
