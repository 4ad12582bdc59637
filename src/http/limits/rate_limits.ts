import { AppError } from "../../domain/http/errors.ts";
import { counted } from "../../domain/text/amounts.ts";
import { CLOCK_GRACE_MS, MINUTE_MS } from "../../domain/time/durations.ts";

/** The kinds of attempts. A known device's sign-ins are counted apart, so that strangers cannot use up its tries. */
type RateLimitKind =
  | "sign-in"
  | "sign-in-from-device"
  | "sign-in-temporary"
  | "sign-in-at-provider"
  | "signed-in"
  | "register"
  | "change-password"
  | "password-link"
  | "submission"
  | "similar"
  | "test-message"
  | "calendar-address"
  | "calendar-link";

/** How many attempts are allowed in a span of minutes, which begins with the first of them. */
export interface RateLimit {
  kind: RateLimitKind;
  /** The account that is tried, by its email address or id; absent when all are counted together. */
  account?: string;
  /** Who tries, by address or device; absent when everyone is counted together. */
  client?: string;
  /** Changes when what was counted before no longer matters, such as failures at an earlier password. */
  version?: string;
  tries: number;
  minutes: number;
}

export interface RateLimitCount {
  hits: number;
  /** The end of the span, in milliseconds since 1970. */
  endsAt: number;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** The most counts: more than an hour of hashing allows. Beyond, the one used longest ago is forgotten. */
const MAX_COUNTS = 100_000;

/** Counts attempts in memory: a restart forgets them. `counts` has what was counted so far, by keyOf(). */
export function createRateLimits(counts = new Map<string, RateLimitCount>()) {
  /** Finds a count, which is over when its span is, or when it would end later than one that begins now. */
  function find(limit: RateLimit, now: Date): RateLimitCount {
    const endsAt = now.getTime() + limit.minutes * MINUTE_MS;
    const found = counts.get(keyOf(limit));
    const isCurrent = found && found.endsAt > now.getTime() && found.endsAt <= endsAt + CLOCK_GRACE_MS;
    return isCurrent ? found : { hits: 0, endsAt };
  }

  function keep(key: string, count: RateLimitCount): void {
    // Added again, so that the first in the map is the one that was counted longest ago.
    counts.delete(key);
    counts.set(key, count);
    if (counts.size <= MAX_COUNTS) return;
    const [oldest] = counts.keys();
    if (oldest !== undefined) counts.delete(oldest);
  }

  return {
    /**
     * Takes one attempt from every limit before it is made, so that simultaneous ones cannot slip past.
     * @returns the limits that this attempt used up
     * @throws {AppError} RATE_LIMITED with the seconds until the next attempt is allowed; the refused one is not counted
     */
    consume(limits: readonly RateLimit[], now: Date): RateLimit[] {
      const found = limits.map((limit) => ({ limit, count: find(limit, now) }));
      for (const { limit, count } of found) {
        if (count.hits < limit.tries) continue;
        const retryAfter = Math.ceil((count.endsAt - now.getTime()) / 1000);
        const message = `Too many attempts. Try again in ${counted(Math.ceil(retryAfter / 60), "minute")}.`;
        throw new AppError("RATE_LIMITED", message, { retryAfter });
      }
      for (const { limit, count } of found) {
        count.hits += 1;
        keep(keyOf(limit), count);
      }
      return found.filter(({ limit, count }) => count.hits === limit.tries).map(({ limit }) => limit);
    },
    /** Gives back an attempt that turned out not to count. */
    refund(limits: readonly RateLimit[]): void {
      for (const limit of limits) {
        const count = counts.get(keyOf(limit));
        if (count && count.hits > 0) count.hits -= 1;
      }
    },
  };
}

/** Each part is a text of its own, so that nothing that is typed can name another's count. */
function keyOf({ kind, account = "", client = "", version = "" }: RateLimit): string {
  return JSON.stringify([kind, account, client, version]);
}
