/** In milliseconds. A browser may never call itself idle: for a page in the background, or now and then on a busy machine. */
const DEADLINE = 2_000;

/** Runs `work` once the browser has nothing better to do, after two seconds at the latest. Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: DEADLINE });
  else setTimeout(work);
}
