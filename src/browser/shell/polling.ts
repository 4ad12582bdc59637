/** Between two polls. Spec section 9. */
const POLL_MS = 30_000;

/** Dispatched on the document when it is time to ask for changes. */
export const POLL_EVENT = "poll";

/** Also once the user comes back to the page. */
export function startPolling(): void {
  const poll = () => document.hidden || document.dispatchEvent(new Event(POLL_EVENT));
  setInterval(poll, POLL_MS);
  document.addEventListener("visibilitychange", poll);
}
