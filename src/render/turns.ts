import { setImmediate } from "node:timers/promises";

/**
 * Returns a function that waits for a turn to render: one page in each turn of the event loop, first come first served.
 * Otherwise large pages that become ready together would be rendered in a row, and every small answer would wait for all
 * of them.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => last = last.then(() => setImmediate());
}
