import { SESSION_END_COOKIE } from "../../domain/shell/session.ts";
import { MINUTE_MS } from "../../domain/time/durations.ts";

/** How long before its end the user is asked whether to stay. */
export const WARNED_MS = 2 * MINUTE_MS;

const PATTERN = new RegExp(`(?:^|; )(?:__Host-)?${SESSION_END_COOKIE}=(\\d+)-(\\d+)-([01])`);

/** The server's time when this page opened, or earlier: answers are read late, and some computers sleep. */
let openedAtMs = 0;

/** The server's time, whatever this computer's clock says, by the cookie that every answer sets in whichever tab. */
export function serverNow(): Date {
  const sinceOpenedMs = performance.now();
  const setAt = PATTERN.exec(document.cookie)?.[2];
  if (setAt) openedAtMs = Math.max(openedAtMs, Number(setAt) - sinceOpenedMs);
  // Without a session there is no such cookie.
  return new Date((openedAtMs || performance.timeOrigin) + sinceOpenedMs);
}

/** Returns how long the session lasts, by the cookie of every answer, and whether use extends it; null once over. */
export function readSessionEnd(): { leftMs: number; canStay: boolean } | null {
  const [match, endsAt, , canStay] = PATTERN.exec(document.cookie) ?? [];
  if (!match) return null;
  const leftMs = Number(endsAt) - serverNow().getTime();
  return leftMs > 0 ? { leftMs, canStay: canStay === "1" } : null;
}
