import type { RequestStatus } from "../../domain/requests/statuses.ts";
import { LIST_POSITION_KEY, opensElsewhere } from "../shell/navigation.ts";

/*
 * Back to a list as it was left, by the browser's Back or by the link on the pages behind it: with its tab, page, search
 * and sorting, which are in its address, at the same height, on the same row and with the same rows selected.
 */

/** Rows of a tab that are selected. */
interface KeptSelection {
  status: RequestStatus;
  ids: string[];
}

/** Where somebody was in a list when they left it. */
interface ListPosition {
  /** Whose it is: another person may sign in to the same tab. */
  userId: string | undefined;
  /** The list's path with its query. */
  href: string;
  scrollY: number;
  /** The row that was opened or had the focus, by where its link leads, and which of the rows it was. */
  row: { path: string; index: number } | null;
  selection: KeptSelection | null;
  /** Whether the link back was followed. */
  isReturning: boolean;
}

/** A list's rows, or cards that are links. */
const ROWS = "tbody tr, a.card-link";

const { userId } = document.body.dataset;
const back = document.querySelector<HTMLAnchorElement>("a.page-back");
const list = document.querySelector<HTMLElement>("[data-island$=Requests]");
const position = readPosition();
const isBack = list !== null && position !== null && isReturn(position);
let selection: KeptSelection | null = null;
if (back) leadBack(back);
else if (list) {
  if (isBack) showAgain(list, position.href === ownHref() ? position : onLastPage(position));
  remember(list);
}

/** Keeps a tab's selection for the person who leaves the list and comes back. */
export function keepSelection(status: RequestStatus, ids: string[]): void {
  selection = ids.length === 0 ? null : { status, ids };
}

/** The rows that were selected when the person left this tab, once they are back; none where they opened it anew. */
export function findKeptSelection(status: RequestStatus): string[] {
  return isBack && position.selection?.status === status ? position.selection.ids : [];
}

/** Where the person signed in was in the list that they left last; null where they left none. */
function readPosition(): ListPosition | null {
  const stored: ListPosition | null = JSON.parse(sessionStorage.getItem(LIST_POSITION_KEY) ?? "null");
  if (stored?.userId === userId) return stored;
  // Another person's search is nobody else's business.
  sessionStorage.removeItem(LIST_POSITION_KEY);
  return null;
}

function keepPosition(kept: ListPosition): void {
  sessionStorage.setItem(LIST_POSITION_KEY, JSON.stringify(kept));
}

/** The page's path with its query. */
function ownHref(): string {
  return location.pathname + location.search;
}

/** Whether this page was opened by coming back to the position, rather than anew by another link. */
function isReturn({ href, isReturning }: ListPosition): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Where the page that was left has gone, the server leads to the last one.
  const isSame = href === ownHref() || (navigation?.redirectCount && withoutPage(href) === withoutPage(ownHref()));
  return Boolean(isSame) && (isReturning || navigation?.type === "back_forward");
}

function withoutPage(href: string): string {
  const { pathname, searchParams } = new URL(href, location.href);
  searchParams.delete("page");
  return `${pathname}?${searchParams}`;
}

function leadBack(link: HTMLAnchorElement): void {
  // Not a link to something else, such as the one from a revision to its request.
  if (!position || new URL(position.href, location.href).pathname !== link.pathname) return;
  link.href = position.href;
  link.addEventListener("click", (event) => {
    if (!opensElsewhere(event)) keepPosition({ ...position, isReturning: true });
  });
}

/** The position as it is on the last page, once the page that it was on has gone: at its end. */
function onLastPage(left: ListPosition): ListPosition {
  return { ...left, scrollY: 0, row: left.row && { ...left.row, index: Infinity } };
}

function showAgain(list: HTMLElement, left: ListPosition): void {
  const { scrollY, row } = left;
  const links = linksOf(list);
  const same = links.findIndex((link) => link.pathname === row?.path);
  // The row may be among those that a long list draws later, in place of what it says without script.
  if (row && same < 0 && list.querySelector("noscript")) {
    const drawing = new MutationObserver(() => {
      drawing.disconnect();
      showAgain(list, left);
    });
    drawing.observe(list, { childList: true, subtree: true });
    return;
  }
  scrollTo({ top: scrollY, behavior: "instant" });
  // A row that is gone was decided on. The one in its place comes next.
  if (row) links.at(same < 0 ? Math.min(row.index, links.length - 1) : same)?.focus();
}

function remember(list: HTMLElement): void {
  let last: HTMLAnchorElement | undefined;
  const note = ({ target }: Event) => {
    const row = (target as Element).closest(ROWS);
    if (row) last = linkOf(row);
  };
  list.addEventListener("focusin", note);
  list.addEventListener("click", note, { capture: true });
  addEventListener("pagehide", () => {
    // Signed out.
    if (!document.body.dataset.userId) return;
    // Not in the list any more where another tab or page of it was opened since.
    const index = last ? linksOf(list).indexOf(last) : -1;
    keepPosition({
      userId,
      href: ownHref(),
      scrollY,
      row: last && index >= 0 ? { path: last.pathname, index } : null,
      selection,
      isReturning: false,
    });
  });
}

/** The link of each row, which opens it. */
function linksOf(list: HTMLElement): HTMLAnchorElement[] {
  return [...list.querySelectorAll(ROWS)].map(linkOf).filter((link) => link !== undefined);
}

function linkOf(row: Element): HTMLAnchorElement | undefined {
  return (row.matches("a") ? row : row.querySelector("a")) as HTMLAnchorElement | null ?? undefined;
}
