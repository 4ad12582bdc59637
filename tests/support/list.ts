import type { Page } from "playwright";
import { urls, withQuery } from "../../src/domain/urls.ts";
import type { TestApp } from "./app.ts";
import { islandHydrated, openWindow, signIn, type Window } from "./page.ts";
import type { TestPerson } from "./people.ts";

interface ListAddress {
  /** The product's own address. */
  url: string;
  person: TestPerson;
  /** The list's path with its query. */
  path: string;
  /** The island that the list lives in. */
  island: string;
}

/** A window on a list with its script alive and its clock the test's. */
export async function openList(
  { url, person, path, island }: ListAddress,
  options: NonNullable<Parameters<typeof openWindow>[1]> = {},
): Promise<Window> {
  const window = await openWindow(url, options);
  const { page } = window;
  await page.clock.install();
  await signIn(page, person.email);
  await page.goto(path);
  await islandHydrated(page, island);
  await page.locator("html[data-table-keys]").waitFor({ state: "attached" });
  return window;
}

/** A window in which the administrator looks at the dashboard, as openList opens it. */
export function openAdminDashboard(
  { url, people }: Pick<TestApp, "url" | "people">,
  query: Record<string, string> = {},
  options?: Parameters<typeof openList>[1],
): Promise<Window> {
  const path = withQuery(urls.adminDashboard, query);
  return openList({ url, person: people.admin, path, island: "AdminRequests" }, options);
}

/** How many rows of the table are whole within the window. */
export function rowsInView(page: Page): Promise<number> {
  return page.locator("tbody tr:has(td)").evaluateAll((rows) =>
    rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length
  );
}
