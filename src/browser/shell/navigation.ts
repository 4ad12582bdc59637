let isLeaving = false;

/** Goes to another page of ours. The values typed on this one are sent or saved, so the browser does not ask about them. */
export function navigateTo(path: string): void {
  isLeaving = true;
  const { pathname, search, hash } = new URL(path, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  location.assign(path);
  // To a place on this page, the browser would only scroll.
  if (isHere && hash) location.reload();
}

/** Loads the page again after an action on it that was refused, so that it shows what is so now. */
export function readPageAgain(): void {
  isLeaving = true;
  noteAction();
  location.reload();
}

/** Whether navigateTo() was called: this page is about to go away. */
export function isLeavingPage(): boolean {
  return isLeaving;
}

/** Under which a page leaves word for the next that something was done on it. */
export const ACTED_KEY = "acted";

/** Tells the page that opens next that it comes after something that was done on this one. */
export function noteAction(): void {
  sessionStorage.setItem(ACTED_KEY, "yes");
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
