import assert from "node:assert/strict";
import type { BrowserContext, BrowserContextOptions, Page, Route } from "playwright";
import { urls } from "../../src/domain/urls.ts";
import { sessionOpeners } from "./app.ts";
import { browser } from "./chromium.ts";
import { within } from "./deadline.ts";
import type { requestForm } from "./forms.ts";
import { PASSWORD } from "./people.ts";

/** One person's browser window, with its own cookies. */
export type Window = Awaited<ReturnType<typeof openWindow>>;

interface WindowOptions extends BrowserContextOptions {
  /** Complaints that belong to the test, such as the browser's own line about a call that is refused. */
  expected?: RegExp;
}

const VIEWPORT = { width: 1280, height: 900 };

const addresses = new WeakMap<BrowserContext, string>();

/** Opens an empty window of 1280 by 900 px on the product at `url`. */
export async function openWindow(url: string, { expected, ...options }: WindowOptions = {}) {
  const context = await (await browser()).newContext({
    baseURL: url,
    viewport: VIEWPORT,
    timezoneId: "America/New_York",
    // Pictures show the end of a movement.
    reducedMotion: "reduce",
    ...options,
  });
  addresses.set(context, url);
  // A script that catches what the policy threw leaves no line in the console; the event is raised all the same.
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`CSP violation: ${effectiveDirective} blocked ${blockedURI} in ${sourceFile}`);
    });
  });
  const complaints: string[] = [];
  const complain = (text: string) => expected?.test(text) || complaints.push(text);
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complain(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => complain(`uncaught: ${error.error()}`));
  const page = await context.newPage();
  await paint(page);
  return {
    page,
    context,
    /** The browser's complaints so far: console errors and warnings, CSP violations, uncaught errors. */
    complaints,
    /** Ends the window, and fails if the browser complained about anything. */
    async close() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

/**
 * Has a window paint its first pixels alone, since nobody looks at a test's: three tenths of a visit's work. Layout,
 * scrolling and clicks stay those of the whole window. To be called between two pages: what playwright emulates, such as
 * print, is back with the next one.
 * @param size of what is painted, until the window has another size
 */
export async function paint(page: Page, size = { width: 10, height: 10 }): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setVisibleSize", size);
  await devTools.detach();
}

/**
 * Opens a window that the tests of this file share, each as if it were new: cookies, storage, routes, listeners and other
 * tabs of one test are gone before the next, and a test fails for what the browser complained about in it. A new window
 * costs as much as five pages. Not for tests that install a clock or a script, which would stay.
 */
export async function keptPage(url: string, options?: WindowOptions): Promise<Page> {
  const { page, context, complaints, close } = await openWindow(url, options);
  Deno.test.afterEach(async () => {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of ["dialog", "request"]) page.removeAllListeners(event);
    await page.unrouteAll();
    // A page of the same origin that has no script, so that nothing is kept anew on leaving it.
    await page.goto(urls.healthz);
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await context.clearCookies();
    await page.setViewportSize(options?.viewport ?? VIEWPORT);
    await paint(page);
    await page.emulateMedia({ media: "screen", colorScheme: "light", forcedColors: "none" });
    await page.mouse.move(0, 0);
    const expected = expectedNow.get(page);
    expectedNow.delete(page);
    assert.deepEqual(complaints.splice(0).filter((text) => !expected?.test(text)), []);
  });
  Deno.test.afterAll(close);
  return page;
}

const expectedNow = new WeakMap<Page, RegExp>();

/** Lets the browser complain on a kept page, in this test alone, of what belongs to it. */
export function expectComplaints(page: Page, words: RegExp): void {
  expectedNow.set(page, words);
}

/** Has this person visit a page in a window that somebody else may have used. */
export async function visitAs(page: Page, { email }: { email: string }, path: string): Promise<void> {
  await signIn(page, email);
  await visit(page, path);
}

/** Gives a window a session, without the login page: the next page opened is this person's. */
export async function signIn(page: Page, email: string): Promise<void> {
  const url = addresses.get(page.context()) ?? "";
  const [name, value] = await sessionOpeners.get(url)!(email); // Every window of a test is one on a test's app.
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Signs in on the login page, with or without script, and waits for the page behind it. */
export async function signInOnPage(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(urls.login);
  await tryToSignIn(page, email, password);
  await page.waitForURL((address) => address.pathname !== urls.login);
}

/** Sends the login page's form. */
export async function tryToSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fillFields(page, { email, password });
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in on the login page that this one leads to. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === urls.login);
  await islandHydrated(page, "LoginForm");
  await tryToSignIn(page, email);
}

/** Opens a page whose islands are alive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await islandsHydrated(page);
}

/** Opens a window in which this person visits a page. */
export async function openPage(
  { url }: { url: string },
  { email }: { email: string },
  path: string,
  options?: WindowOptions,
): Promise<Window> {
  const window = await openWindow(url, options);
  await visitAs(window.page, { email }, path);
  return window;
}

/** Holds the calls of an address back until what it answers is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Answers the next call of an address by hand; those after it pass. Not by playwright's `times`: a call that is sent
 * while Chromium 153 stops catching calls, as it then does, is never heard of again (6 of 60 tries).
 */
export async function catchNextCall(
  page: Page,
  address: Parameters<Page["route"]>[0],
  answer: (route: Route) => unknown,
): Promise<void> {
  let isCaught = false;
  await page.route(address, async (route) => {
    if (isCaught) return await route.fallback();
    isCaught = true;
    await answer(route);
  });
}

/** Waits until an island's script has taken over its HTML. */
export async function islandHydrated(page: Page, name: string): Promise<void> {
  await page.locator(`[data-island="${name}"][data-hydrated]`).waitFor({ state: "attached" });
}

/** Waits until every island's script has taken over its HTML; a page counts as loaded before. */
export async function islandsHydrated(page: Page): Promise<void> {
  await waitForCount(page, "[data-island]:not([data-hydrated])", 0);
}

/**
 * Waits until the page has so many elements of a selector. Without waitForFunction, for which playwright loads 300 KB of
 * its own into each page: 65 of a visit's 165 ms.
 */
export async function waitForCount(page: Page, selector: string, count: number): Promise<void> {
  const counted = page.evaluate(([selector, count]) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      check();
      function check() {
        if (document.querySelectorAll(selector).length !== count) return;
        observer.disconnect();
        resolve();
      }
    }), [selector, count] as const);
  await within(60, counted);
}

/** Waits until a script that comes by itself, after its page, has run. */
export async function scriptRan(page: Page, name: string): Promise<void> {
  await page.waitForFunction(async (part) => {
    const script = performance.getEntriesByType("resource").find((entry) => entry.name.includes(part));
    return script && Boolean(await import(script.name));
  }, `/${name}-`);
}

/** Fills in fields by their names. */
export async function fillFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

/** Fills in the form for a request, without its special meals, and confirms it. */
export async function fillRequestForm(
  page: Page,
  { deliveryDate, school, pickup, specialMeals: _, lateAckChecked: __, comments, budgetCode, ...texts }: ReturnType<
    typeof requestForm
  >,
): Promise<void> {
  await page.getByRole("textbox", { name: "Delivery date" }).fill(deliveryDate);
  await page.locator('[name="school"]').selectOption(school);
  await page.getByLabel(pickup ? "Pickup" : "Delivery", { exact: true }).check();
  const all = Object.entries({ ...texts, comments: comments ?? "", ...budgetCode && { budgetCode } });
  await fillFields(page, Object.fromEntries(all.map(([name, text]) => [name, String(text)])));
  await page.getByText(/^I confirm/).click();
}
