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
