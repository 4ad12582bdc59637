/** The time between two polls. Spec section 9. */
const POLL_MS = 30_000;

/** Dispatched on the document when it is time to ask for changes. */
export const POLL_EVENT = "poll";

/** Starts polling. A poll due while the page is hidden waits until the user returns, and the next is due after it. */
export function startPolling(): void {
  let polledAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const leftMs = polledAt + POLL_MS - performance.now();
    if (leftMs <= 0) {
      polledAt = performance.now();
      document.dispatchEvent(new Event(POLL_EVENT));
    }
    timer = setTimeout(poll, leftMs > 0 ? leftMs : POLL_MS);
  };
  poll();
  document.addEventListener("visibilitychange", poll);
}
