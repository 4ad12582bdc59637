import { SESSION_END_COOKIE } from "../../domain/shell/session.ts";
import { MINUTE_MS } from "../../domain/time/durations.ts";

/** How long before its end the user is asked whether to stay. */
export const WARNED_MS = 2 * MINUTE_MS;

const PATTERN = new RegExp(`(?:^|; )(?:__Host-)?${SESSION_END_COOKIE}=(\\d+)-(\\d+)-([01])`);

/** How far this clock is ahead of the server's, as far as one knows: an answer cannot be read before it was made. */
let aheadMs = Infinity;

/**
 * How long the session lasts, by the cookie that every answer sets in whichever tab, and whether using it puts its end
 * off; null once it has ended.
 */
export function readSessionEnd(): { leftMs: number; canStay: boolean } | null {
  const [isThere, endsAt, setAt, canStay] = PATTERN.exec(document.cookie) ?? [];
  if (!isThere) return null;
  aheadMs = Math.min(aheadMs, Date.now() - Number(setAt));
  const leftMs = Number(endsAt) - (Date.now() - aheadMs);
  return leftMs > 0 ? { leftMs, canStay: canStay === "1" } : null;
}
