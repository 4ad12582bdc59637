import type { Page } from "playwright";
import { urls, withQuery } from "../../src/domain/urls.ts";
import type { TestApp } from "./app.ts";
import { openWindow, signIn, visit, type Window } from "./page.ts";

/** A window on a list with its script alive and its clock the test's. */
export async function openList(
  { url }: { url: string },
  { email }: { email: string },
  path: string,
  options?: Parameters<typeof openWindow>[1],
): Promise<Window> {
  const window = await openWindow(url, options);
  const { page } = window;
  await signIn(page, email);
  await visitList(page, path);
  return window;
}

/** Opens a list with its script alive and its clock the test's, in a window that may have shown others before. */
export async function visitList(page: Page, path: string): Promise<void> {
  await page.unrouteAll();
  // Text typed before would come back.
  if (page.url() !== "about:blank") await page.evaluate(() => sessionStorage.clear());
  await page.clock.install();
  await visit(page, path);
  await page.locator("html[data-table-keys]").waitFor({ state: "attached" });
}

/** A window in which the administrator looks at the dashboard, as openList opens it. */
export function openAdminDashboard(
  running: TestApp,
  query: Record<string, string> = {},
  options?: Parameters<typeof openWindow>[1],
): Promise<Window> {
  return openList(running, running.people.admin, withQuery(urls.adminDashboard, query), options);
}

/** The ids of the requests in the table, top to bottom. */
export function rowIds(page: Page): Promise<string[]> {
  return page.locator("tbody tr:has(td)").evaluateAll((rows) =>
    rows.map((row) => row.querySelector("a")?.pathname.split("/").at(-1) ?? "")
  );
}

/** The id of the request whose row has the focus. */
export function focusedRow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("a")?.pathname.split("/").at(-1));
}

/** How many rows of the table are whole within the window. */
export function rowsInView(page: Page): Promise<number> {
  return page.locator("tbody tr:has(td)").evaluateAll((rows) =>
    rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length
  );
}
