const MINUTE_MS = 60_000;

/** How long to wait after each try that did not succeed, in minutes. */
const FIRST_WAITS = [1, 5, 15, 30];
const LATER_WAIT = 60;

/** With these a message is tried for three days; after that it reaches nobody in time. */
const MAX_ATTEMPTS = 75;

/**
 * When a message is due again after its `attempts`th try at `now`, or undefined when that was its last one.
 */
export function nextAttemptAt(attempts: number, now: Date): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const minutes = FIRST_WAITS[attempts - 1] ?? LATER_WAIT;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
