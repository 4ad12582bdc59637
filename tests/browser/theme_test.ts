// Over 2 s a test: each opens several pages, drawn anew for each theme.
import assert from "node:assert/strict";
import type { Page } from "playwright";
import { addDays, alaskaDate } from "../../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import { keptPage, openWindow, signIn, visitAs } from "../support/page.ts";
import { requestsOf } from "../support/requests.ts";
import { drawnAgain } from "./reflow.ts";

const running = await testApp();
const { people, clock } = running;
const { submitted, approve } = requestsOf(running);
const { id } = await submitted();
await approve((await submitted()).id);
const date = addDays(alaskaDate(clock.now), 30);

/** Whether the browser paints the page on a dark ground. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(...channels) < 128;
  });
}

Deno.test("the theme follows the computer, before and after signing in", async () => {
  const { page, close } = await openWindow(running.url, { javaScriptEnabled: false, colorScheme: "dark" });
  await page.goto(urls.login);
  assert.equal(await isDark(page), true);
  await signIn(page, people.teacher.email);
  await page.goto(urls.requesterDashboard);
  assert.equal(await isDark(page), true);
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  assert.equal(await isDark(page), false);
  await close();
});

const page = await keptPage(running.url);

/** The colors of all elements. */
function colors(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *")].map((element) => {
      const { color, backgroundColor, borderTopColor, borderLeftColor, fill, stroke } = getComputedStyle(element);
      return [element.tagName, color, backgroundColor, borderTopColor, borderLeftColor, fill, stroke].join(" ");
    })
  );
}

Deno.test("in the dark, paper on the screen stays white, and whatever is printed is as in the light", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visitAs(page, people.admin, urls.printReviewedRequest(id));
  assert.equal(await isDark(page), true);
  assert.deepEqual(
    await page.locator(".print-sheet").first().evaluate((sheet) => {
      const { backgroundColor, colorScheme } = getComputedStyle(sheet);
      return [backgroundColor, colorScheme];
    }),
    ["rgb(255, 255, 255)", "light"],
  );
  for (const path of [urls.reviewRequest(id), withQuery(urls.kitchen, { date }), urls.printReviewedRequest(id)]) {
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await page.goto(path);
    const light = await colors();
    await page.emulateMedia({ colorScheme: "dark" });
    await drawnAgain(page, "print and (prefers-color-scheme: dark)");
    assert.deepEqual(await colors(), light, path);
  }
});

Deno.test("with the computer's own colors, edges say what backgrounds and shadows said", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  /** The widths of an element's four edges, and the color of the lowest. */
  const edges = (selector: string) =>
    page.locator(selector).first().evaluate((element) => {
      const { borderWidth, borderBottomColor, outlineStyle } = getComputedStyle(element);
      return { borderWidth, borderBottomColor, outlineStyle };
    });
  await page.goto(urls.login);
  assert.equal((await edges(".auth-card")).borderWidth, "1px");
  await signIn(page, people.admin.email);
  await page.goto(urls.adminDashboard);
  const current = await edges(".tab-links a[aria-current]");
  assert.notEqual(current.borderBottomColor, (await edges(".tab-links a:not([aria-current])")).borderBottomColor);
  for (const selector of [".badge", ".avatar", ".tab-count", ".button[data-variant=quiet]"]) {
    assert.equal((await edges(selector)).borderWidth, "1px", selector);
  }
  assert.equal((await edges("tbody tr:has(td)")).outlineStyle, "none");
  await page.locator("tbody").getByRole("checkbox").first().check();
  await page.locator(".selection-bar").waitFor();
  assert.equal((await edges("tbody tr.row-selected")).outlineStyle, "solid");
  await page.goto(urls.reviewRequest(id));
  assert.deepEqual(
    [await edges("button:text-is('Approve')"), await edges("button:text-is('Deny')")].map(({ borderWidth }) =>
      borderWidth
    ),
    ["3px", "1px"],
  );
  await page.getByRole("button", { name: "Deny" }).click();
  assert.equal((await edges("dialog[open]")).borderWidth, "4px 1px 1px");
});
