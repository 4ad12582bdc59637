import { KEPT_SELECTION_KEY, LIST_PLACE_KEY } from "./navigation.ts";

/** Where somebody was in a list when they left it. */
export interface ListPlace {
  /** Whose it is: another person may sign in to the same tab. */
  userId: string | undefined;
  /** The list's path with its query. */
  href: string;
  scrollY: number;
  /** The row that was opened or had the focus, by where its link leads, and which of the rows it was. */
  row: { path: string; index: number } | null;
  /** Whether the link back was followed. */
  isReturning: boolean;
}

/** Where the person signed in was in the list that they left last; null where they left none. */
export function readPlace(): ListPlace | null {
  const { userId } = document.body.dataset;
  const stored: ListPlace | null = JSON.parse(sessionStorage.getItem(LIST_PLACE_KEY) ?? "null");
  if (stored?.userId === userId) return stored;
  // What the one before searched for is nobody else's business.
  for (const key of [LIST_PLACE_KEY, KEPT_SELECTION_KEY]) sessionStorage.removeItem(key);
  return null;
}

/** The page's path with its query. */
export function ownHref(): string {
  return location.pathname + location.search;
}

/**
 * Whether somebody comes back to the place, rather than anew by another link.
 * @param opened the path with the query of the page that they opened
 */
export function isReturn({ href, isReturning }: ListPlace, opened: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Where the page that was left has gone, the server leads to the last one.
  const isSame = href === opened || (navigation?.redirectCount && withoutPage(href) === withoutPage(opened));
  return Boolean(isSame) && (isReturning || navigation?.type === "back_forward");
}

function withoutPage(href: string): string {
  const { pathname, searchParams } = new URL(href, location.href);
  searchParams.delete("page");
  return `${pathname}?${searchParams}`;
}
