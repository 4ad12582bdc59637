import { leaveForNextPage } from "./user_storage.ts";

let isLeaving = false;

/** Leaves for another page. Typed text is sent or saved, so the browser does not ask about it. */
export function navigateTo(path: string): void {
  isLeaving = true;
  const { pathname, search, hash } = new URL(path, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  location.assign(path);
  // To a place on this page, the browser would only scroll.
  if (isHere && hash) location.reload();
}

/** Reloads the page after a refused action on it, so that it is current. */
export function readPageAgain(): void {
  isLeaving = true;
  noteAction();
  location.reload();
}

export function isLeavingPage(): boolean {
  return isLeaving;
}

/** The key under which a page tells the next one that something was done on it. */
export const ACTED_KEY = "acted";

export function noteAction(): void {
  leaveForNextPage(ACTED_KEY, "yes");
}

/** Whether a click asks for a new tab, a new window or a download, and leaves the page itself as it is. */
export function opensElsewhere(
  { button, ctrlKey, metaKey, shiftKey, altKey }: Pick<
    MouseEvent,
    "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey"
  >,
): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
