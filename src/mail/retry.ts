import { MINUTE_MS } from "../domain/time/durations.ts";

/** How long to wait after each failed attempt, in minutes. */
const FIRST_DELAYS = [1, 5, 15, 30];
const LATER_DELAY = 60;

/** Enough to retry a message for three days; after that it would reach nobody in time. */
const MAX_ATTEMPTS = 75;

/** When a message is due again after its `attempts`th attempt at `now`, or undefined when that was the last one. */
export function nextAttemptAt(attempts: number, now: Date): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const minutes = FIRST_DELAYS[attempts - 1] ?? LATER_DELAY;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
