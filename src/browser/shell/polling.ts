/** Between two polls. Spec section 9. */
const POLL_MS = 30_000;

/** Dispatched on the document when it is time to ask for changes. */
export const POLL_EVENT = "poll";

/** A poll that falls due while the page is hidden waits until the user comes back to it. */
export function startPolling(): void {
  let isDue = false;
  const poll = () => {
    if (!isDue || document.hidden) return;
    isDue = false;
    document.dispatchEvent(new Event(POLL_EVENT));
  };
  setInterval(() => {
    isDue = true;
    poll();
  }, POLL_MS);
  document.addEventListener("visibilitychange", poll);
}
