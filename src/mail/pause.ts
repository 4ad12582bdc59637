import { setTimeout } from "node:timers/promises";

/** Waits for `ms` milliseconds, or until `signal` ends the wait. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {}); // ended early on purpose
}
