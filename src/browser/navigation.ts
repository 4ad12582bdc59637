let isLeaving = false;

/** Goes to another page of ours. What was typed on this one is sent or saved, so the browser does not ask about it. */
export function navigateTo(path: string): void {
  isLeaving = true;
  location.assign(path);
}

/** Whether navigateTo() was called: this page is about to go away. */
export function isLeavingPage(): boolean {
  return isLeaving;
}

const ACTED_KEY = "acted";

/** Tells the page that opens next that it comes after something that was done on this one. */
export function noteAction(): void {
  sessionStorage.setItem(ACTED_KEY, "yes");
}

/** Whether this page comes after something that was done on the one before; asked once. */
export function takeAction(): boolean {
  const hasActed = sessionStorage.getItem(ACTED_KEY) !== null;
  sessionStorage.removeItem(ACTED_KEY);
  return hasActed;
}
