/** Between two polls. Spec section 9. */
const POLL_MS = 30_000;

/** Calls `check` every 30 s while the page is visible, and once somebody comes back to it. */
export function pollWhileVisible(check: () => void): void {
  const checkVisible = () => document.hidden || check();
  setInterval(checkVisible, POLL_MS);
  document.addEventListener("visibilitychange", checkVisible);
}
