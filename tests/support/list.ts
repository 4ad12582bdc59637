import type { Page } from "playwright";
import { signIn, visit, waitForCount } from "./page.ts";

/** Has this person open a list as visitList does. */
export async function visitListAs(page: Page, { email }: { email: string }, path: string): Promise<void> {
  await signIn(page, email);
  await visitList(page, path);
}

/** Opens a list with its script alive and its clock the test's own, in a window that may have shown others before. */
export async function visitList(page: Page, path: string): Promise<void> {
  await page.unrouteAll();
  // Text typed before would come back.
  if (page.url() !== "about:blank") await page.evaluate(() => sessionStorage.clear());
  await page.clock.install();
  // Another test may have paused it.
  await page.clock.resume();
  await visit(page, path);
  await waitForCount(page, "html[data-table-keys]", 1);
}

/** The ids of the requests in the table, top to bottom. */
export function rowIds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("tbody tr:has(td)")]
      .map((row) => row.querySelector("a")?.pathname.split("/").at(-1) ?? "")
  );
}

/** The id of the request whose row has the focus. */
export function focusedRow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("a")?.pathname.split("/").at(-1));
}

/** How many rows of the table, or other parts of the page, are whole within the window. */
export function rowsInView(page: Page, rows = "tbody tr:has(td)"): Promise<number> {
  return page.evaluate(
    (rows) =>
      [...document.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    rows,
  );
}
