// Over 2 s a test: notifications and windows change page by page, and each change is waited for.
import assert from "node:assert/strict";
import type { Locator } from "playwright";
import { NARROW_WINDOW_URL, urls, withQuery } from "../../src/domain/urls.ts";
import { accountsOf } from "../support/accounts.ts";
import { testAppOfToday } from "../support/app.ts";
import {
  expectComplaints,
  fillFields,
  keptPage,
  openWindow,
  signIn,
  signInOnPage,
  visit,
  visitAs,
} from "../support/page.ts";
import { PASSWORD } from "../support/people.ts";
import { waitForText, waitForToast } from "../support/screen.ts";

const running = await testAppOfToday();

Deno.test("one notification shows at a time, goes after five seconds or a swipe of 50 px to the right, and closed by keyboard gives the focus back", async () => {
  const email = "twice@test.example";
  const { id } = await accountsOf(running).confirmed(email);
  const { page, close } = await openWindow(running.url, { expected: /409/ });
  await page.clock.install();
  await signIn(page, running.people.admin.email);
  await visit(page, urls.pendingUsers);
  // Another administrator has approved them meanwhile.
  await (await running.signedIn(running.people.admin)).post(urls.api.approveUser(id), { role: "REQUESTER" });
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
  await approve();
  await approve();
  assert.equal(await toasts.count(), 1);
  await page.mouse.move(10, 300);
  await page.clock.runFor(4_900);
  assert.equal(await toasts.count(), 1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: "detached" });

  await approve();
  await page.mouse.move(10, 300);
  for (const key of ["F8", "Tab"]) await page.keyboard.press(key);
  await page.clock.runFor(12_000);
  assert.equal(await toasts.count(), 1, "it stays while the focus is on it");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor(4_900);
  assert.equal(await toasts.count(), 1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: "detached" });

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
  await close();
});

const page = await keptPage(running.url);
const gate = page.getByRole("heading", { name: "Please Resize Your Window" });

Deno.test("a window narrower than 1024 px is covered and shows its width, but not in print; a dialog that was open can be answered first", async () => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto(urls.login);
  await gate.waitFor();
  await page.getByText("1023 px").waitFor();
  await page.getByText("1024 px").waitFor();
  assert.equal(await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).isVisible(), false);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByText("700 px").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await gate.isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).waitFor();

  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    dialog.innerHTML = "<form method=dialog><button>Close it</button></form>";
    document.body.append(dialog);
    dialog.showModal();
  });
  await page.setViewportSize({ width: 640, height: 450 });
  await page.getByRole("button", { name: "Close it" }).click();
  await page.getByRole("button", { name: "Continue anyway" }).click();
  await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).waitFor();
});

Deno.test("an island that fails to load leaves the page working, and signing in as a plain form", async () => {
  expectComplaints(page, /LoginForm|ERR_FAILED|Failed to fetch/);
  await page.route(/LoginForm/, (route) => route.abort());
  await page.goto(urls.login);
  await fillFields(page, { email: running.people.teacher.email, password: PASSWORD });
  await waitForToast(page, "This part of the page didn't load", "Reload the page to try again.");
  await page.keyboard.press("F8");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /Notifications/);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${urls.requesterDashboard}`);
});

/** A window of 1280 by 900 px enlarged to 200 %. */
const ENLARGED = { width: 640, height: 450 };

Deno.test("Continue anyway leads by keyboard to the page with what was typed on it, and is remembered over pages and sign-ins", async () => {
  await visit(page, withQuery(urls.login, { from: "mail" }));
  await page.locator('[name="email"]').fill("typed@test.example");
  await page.setViewportSize(ENLARGED);
  await gate.waitFor();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Continue anyway" }).and(page.locator(":focus")).waitFor();
  const remembered = page.waitForResponse(`**${NARROW_WINDOW_URL}`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Field Trip Lunch Requests" }).waitFor();
  assert.equal(new URL(page.url()).search, "?from=mail");
  await page.locator("#content:focus").waitFor();
  await remembered;
  assert.equal(await page.locator('[name="email"]').inputValue(), "typed@test.example");
  await signInOnPage(page, running.people.teacher.email);
  await page.getByRole("heading", { name: "My Lunch Requests" }).waitFor();
  const later = await page.context().newPage();
  await later.setViewportSize(ENLARGED);
  await later.goto(urls.settings);
  await later.getByRole("heading", { name: "Settings" }).waitFor();
});

/** How often this was asked for so far. */
const countOf = (asked: string) =>
  running.loggedRequests.filter(([, , { method, route } = {}]) => `${method} ${route}` === asked).length;

/** Presses twice at once; for each press, whether the page kept the browser from following it. */
const pressTwice = (target: Locator, event: "click" | "submit") =>
  target.evaluate((element: HTMLElement, type) => {
    const prevented: boolean[] = [];
    addEventListener(type, ({ defaultPrevented }) => prevented.push(defaultPrevented));
    element.click();
    element.click();
    return prevented;
  }, event);

Deno.test("a plain form is posted once, however often its button is pressed", async () => {
  await visitAs(page, running.people.teacher, urls.settings);
  // What cannot be pressed twice is known to the page.
  await page.locator("html[data-press-once]").waitFor({ state: "attached" });
  const button = page.getByRole("button", { name: "Save Email Preferences" });
  // An answer that opens elsewhere leaves the form here as it was.
  const elsewhere = await button.evaluate((element: HTMLButtonElement) => {
    const form = element.form as HTMLFormElement;
    // After the product's own listener: nothing is sent yet.
    addEventListener("submit", (event) => event.preventDefault(), { once: true });
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
    const afterClick = form.dataset.sent;
    form.target = "_blank";
    addEventListener("submit", (event) => event.preventDefault(), { once: true });
    element.click();
    form.removeAttribute("target");
    return [afterClick, form.dataset.sent];
  });
  assert.deepEqual(elsewhere, [undefined, undefined]);
  assert.deepEqual(await pressTwice(button, "submit"), [false, true]);
  await waitForText(page, "Email preferences saved");
  assert.equal(countOf(`POST ${urls.mailPreferences}`), 1);
});
