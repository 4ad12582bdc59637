import { clearInterval, setInterval } from "node:timers";

const INTERVAL_MS = 500;

/**
 * Measures twice a second by how many seconds a timer is late, which is how long everything else waits too.
 * Deno's monitorEventLoopDelay does not see a loop that is blocked.
 * @returns a function that ends it
 */
export function watchEventLoop(observe: (seconds: number) => void): () => void {
  let dueAt = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    observe(Math.max(0, now - dueAt) / 1000);
    dueAt = now + INTERVAL_MS;
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
