import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright";
import type { TestApp } from "./app.ts";
import { browser } from "./chromium.ts";
import type { TestPerson } from "./people.ts";

interface PageOptions {
  /** Pixels; a usual laptop's unless told otherwise. */
  width?: number;
  /** False for what has to work before or without the product's scripts. */
  hasScript?: boolean;
}

/** A browser window without a session. `use` is run in it; then the window closes. */
export async function openPage(
  app: TestApp,
  use: (page: Page) => Promise<void>,
  { width = 1280, hasScript = true }: PageOptions = {},
): Promise<void> {
  const context = await (await browser()).newContext({
    baseURL: app.url,
    viewport: { width, height: 900 },
    javaScriptEnabled: hasScript,
  });
  try {
    const problems = watch(context, app.url);
    const page = await context.newPage();
    // The browser's time is the server's; tests move it by page.clock instead of waiting.
    await page.clock.install({ time: app.clock.now });
    await use(page).catch((error) => {
      throw problems.length === 0 ? error : new Error(`In the browser: ${problems.join("\n")}`, { cause: error });
    });
    assert.deepEqual(problems, [], "the browser complained");
  } finally {
    await context.close();
  }
}

/** Like openPage, with a session of this person. */
export function signInPage(
  app: TestApp,
  person: TestPerson,
  use: (page: Page) => Promise<void>,
  options?: PageOptions,
): Promise<void> {
  return openPage(app, async (page) => {
    const { cookies } = await app.signedIn(person);
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.url })));
    await use(page);
  }, options);
}

/** Opens an address and waits until every island of the page is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
}

/** Waits until every island of the page that is being shown is alive. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.locator("[data-island]:not([data-alive])").first().waitFor({ state: "detached" });
}

/** Whether the notification with this title (and sentence) is what the screen shows. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator(".toast", { hasText: title });
  await toast.waitFor();
  assert.equal(await toast.locator(".toast-title").textContent(), title);
  if (description !== undefined) {
    assert.equal(await toast.locator(".toast-description").textContent(), description);
  }
}

/**
 * Collects what a working page never says: errors, warnings, hydration mismatches, CSP violations, uncaught errors.
 * Chromium's own note about a call that was refused or cut off is left out, since refusing is what the product may do.
 */
function watch(context: BrowserContext, url: string): string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    const isRefusedCall = message.text().startsWith("Failed to load resource") &&
      message.location().url.startsWith(`${url}/api/`) && !/status of 5/.test(message.text());
    if ((message.type() === "error" || message.type() === "warning") && !isRefusedCall) {
      problems.push(`${message.type()}: ${message.text()}`);
    }
  });
  context.on("weberror", (event) => problems.push(`uncaught: ${event.error().stack ?? event.error().message}`));
  return problems;
}
