export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours. Calendar days can be longer or shorter: see alaska_time.ts. */
export const DAY_MS = 24 * HOUR_MS;
/** How far ahead a time may be that was taken before a clock was set back gently. */
export const CLOCK_GRACE_MS = MINUTE_MS;
