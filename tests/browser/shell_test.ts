import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { closeBrowser } from "../support/chromium.ts";
import { TestClock } from "../support/clock.ts";
import { islandHydrated, openWindow, saveScreenshot, signIn, signInOnPage } from "../support/page.ts";
import { PASSWORD } from "../support/people.ts";
import { requestsOf } from "../support/requests.ts";
import { test } from "../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

/** Opens a page on which approving somebody fails, since another administrator has already done it. */
async function failedAction() {
  const email = `${crypto.randomUUID()}@test.example`;
  const { id } = await accountsOf(running).confirmed(email);
  const window = await openWindow(running.url, { expected: /409/ });
  const { page } = window;
  await page.clock.install();
  await signIn(page, running.people.admin.email);
  await page.goto(urls.pendingUsers);
  await islandHydrated(page, "PendingUsers");
  const office = await running.signedIn(running.people.admin);
  await office.post(urls.api.approveUser(id), { role: "REQUESTER" });
  // From here on, time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  const toasts = page.locator(".toast");
  const button = page.getByRole("row", { name: email }).getByRole("button", { name: "Approve" });
  const approve = async () => {
    await Promise.all([page.waitForResponse(`**${urls.api.approveUser(id)}`), button.click()]);
    await toasts.filter({ hasText: "Approval failed" }).waitFor();
    // The button is disabled until the call has failed and its notification is up, also for the second time.
    await button.and(page.locator(":not([aria-disabled])")).waitFor();
  };
  return { window, page, toasts, button, approve };
}

test("one notification is visible at a time, and disappears after five seconds", async () => {
  const { window, page, toasts, approve } = await failedAction();
  await approve();
  await approve();
  assert.equal(await toasts.count(), 1);
  await page.mouse.move(10, 300);
  await page.clock.runFor(4_900);
  assert.equal(await toasts.count(), 1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: "detached" });
  await window.close();
});

test("F8 moves the focus to the notifications, and a swipe of 50 px to the right dismisses one", async () => {
  const { window, page, toasts, approve } = await failedAction();
  await approve();
  await page.keyboard.press("F8");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /Notifications/);
  const swipe = async (distance: number) => {
    const box = await toasts.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance, box.y + 20);
    await page.mouse.up();
  };
  await swipe(49);
  assert.equal(await toasts.count(), 1);
  await swipe(50);
  await toasts.waitFor({ state: "detached" });
  await window.close();
});

test("a notification closed by keyboard gives the focus back, and the next one leaves by itself", async () => {
  const { window, page, toasts, button, approve } = await failedAction();
  const mounted = await page.locator("[aria-live]").elementHandles();
  for (const keys of [["F8", "Tab", "Enter"], ["F8", "Escape"], ["F8", "Tab", "Escape"]]) {
    await approve();
    const [region, ...others] = await page.locator("[aria-live]").filter({ has: toasts }).elementHandles();
    assert.equal(await region?.getAttribute("aria-live"), "assertive");
    assert.equal(others.length, 0);
    const wasMounted = await Promise.all(mounted.map((one) => one.evaluate((live, other) => live === other, region)));
    assert(wasMounted.includes(true), "a live region that comes with its words may not be read out");
    for (const key of keys) await page.keyboard.press(key);
    await toasts.waitFor({ state: "detached" });
    await button.and(page.locator(":focus")).waitFor();
  }
  await approve();
  await page.mouse.move(10, 300);
  await page.clock.runFor(5_100);
  await toasts.waitFor({ state: "detached" });
  await window.close();
});

test("a notification stays while the focus is on it, and goes five seconds after", async () => {
  const { window, page, toasts, approve } = await failedAction();
  await approve();
  await page.mouse.move(10, 300);
  for (const key of ["F8", "Tab"]) await page.keyboard.press(key);
  await page.clock.runFor(12_000);
  assert.equal(await toasts.count(), 1);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor(4_900);
  assert.equal(await toasts.count(), 1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: "detached" });
  await window.close();
});

test("the top bar links home and shows who is signed in", async () => {
  const window = await openWindow(running.url);
  await signInOnPage(window.page, running.people.director.email);
  await window.page.getByText("Field Trip Lunches", { exact: true }).waitFor();
  await window.page.getByText("Request System", { exact: true }).waitFor();
  await window.page.goto(urls.settings);
  await window.page.getByRole("link", { name: /Field Trip Lunches/ }).click();
  await window.page.waitForURL(`**${urls.directorDashboard}`);
  await window.page.locator('[data-role="DIRECTOR"]').waitFor();
  await window.close();
});

test("a window narrower than 1024 px is covered and shows its current width, but not in print", async () => {
  const window = await openWindow(running.url, { viewport: { width: 1023, height: 800 } });
  const { page } = window;
  await page.goto(urls.login);
  await page.getByRole("heading", { name: "Please Resize Your Window" }).waitFor();
  await page.getByText("1023 px").waitFor();
  await page.getByText("1024 px").waitFor();
  assert.equal(await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).isVisible(), false);
  await saveScreenshot(page, "resize-your-window");
  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByText("700 px").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("heading", { name: "Please Resize Your Window" }).isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).waitFor();
  await window.close();
});

test("phones and tablets see a screen that says what to use instead", async () => {
  const window = await openWindow(running.url, { userAgent: PHONE, expected: /403/ });
  await window.page.goto(urls.login);
  await window.page.getByRole("heading", { name: "Desktop Access Required" }).waitFor();
  await saveScreenshot(window.page, "desktop-access-required");
  await window.close();
});

test("any other path is a not-found page", async () => {
  const window = await openWindow(running.url, { expected: /404/ });
  await window.page.goto("/no/such/page");
  await window.page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await window.close();
});

test("the sheet prints without the top bar and buttons", async () => {
  const { id } = await requestsOf(running).submitted();
  const window = await openWindow(running.url);
  await signIn(window.page, running.people.teacher.email);
  await window.page.goto(urls.printRequest(id));
  await window.page.emulateMedia({ media: "print" });
  for (const part of ["banner", "button", "link"] as const) {
    assert.equal(await window.page.getByRole(part).and(window.page.locator(":visible")).count(), 0, part);
  }
  await window.page.getByRole("article").waitFor();
  await saveScreenshot(window.page, "print-media");
  await window.page.emulateMedia({ media: "screen" });
  await window.page.getByRole("link", { name: "Back" }).click();
  await window.page.waitForURL(`**${urls.request(id)}`);
  await window.close();
});

test("an island that fails to load does not affect the rest of the page, and signing in works as a plain form", async () => {
  const window = await openWindow(running.url, { expected: /LoginForm|ERR_FAILED|Failed to fetch/ });
  const { page } = window;
  await page.route(/LoginForm/, (route) => route.abort());
  await page.goto(urls.login);
  await page.locator('[name="email"]').fill(running.people.teacher.email);
  await page.locator('[name="password"]').fill(PASSWORD);
  assert.equal(await page.locator('[data-island="LoginForm"][data-hydrated]').count(), 0);
  await page.keyboard.press("F8");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /Notifications/);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await window.close();
});

test("a user menu that was opened before the page's script came takes the arrow keys", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, running.people.teacher.email);
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  await page.route(/\/build\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(urls.settings, { waitUntil: "commit" });
  await page.getByRole("button", { name: /My Account/ }).press("Enter");
  await page.getByRole("menu").waitFor();
  release();
  await page.getByRole("menuitem", { name: "Settings" }).and(page.locator(":focus")).waitFor();
  await page.locator('#user-menu[data-keys="ready"]').waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menuitem", { name: "Log out" }).and(page.locator(":focus")).waitFor();
  await window.close();
});

test("pages fade into each other without complaints when the next one's stylesheet comes late", async () => {
  const window = await openWindow(running.url, { reducedMotion: "no-preference" });
  const { page, context } = window;
  await signInOnPage(page, running.people.teacher.email);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  for (const path of [urls.settings, urls.requesterDashboard, urls.settings, urls.requesterDashboard]) {
    await page.evaluate((href) => location.assign(href), path);
    await page.waitForURL(`**${path}`);
  }
  await window.close();
});
