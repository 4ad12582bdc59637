import { MINUTE_MS } from "../domain/time/durations.ts";

/** Clocks of servers that share a database, and a clock that is set gently, differ by less. */
const TOLERANCE_MS = MINUTE_MS;

/**
 * Returns a function that takes the time again and again, and tells whether the clock was set back since it was last
 * called.
 */
export function watchForClockSetBack(): (now: Date) => boolean {
  let latest = -Infinity;
  return (now) => {
    const wasSetBack = now.getTime() < latest - TOLERANCE_MS;
    latest = wasSetBack ? now.getTime() : Math.max(latest, now.getTime());
    return wasSetBack;
  };
}
