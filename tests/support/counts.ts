import { createRateLimits, type RateLimitCount } from "../../src/http/limits/rate_limits.ts";

type Wanted = { kind?: string; account?: string; client?: string };

/** An app's counts of attempts, which a test can set without making them all. */
export function testCounts() {
  const counts = new Map<string, RateLimitCount>();
  const matching = (wanted: Wanted) =>
    [...counts].filter(([key]) => {
      const [kind, account, client] = JSON.parse(key) as string[];
      return Object.entries({ kind, account, client }).every(([name, value]) =>
        wanted[name as keyof Wanted] === undefined || wanted[name as keyof Wanted] === value
      );
    });
  return {
    rateLimits: createRateLimits(counts),
    /** Counts tries, as if what matches had been tried so often. */
    set(wanted: Wanted, hits: number): void {
      for (const [, count] of matching(wanted)) count.hits = hits;
    },
    forget(wanted: Wanted): void {
      for (const [key] of matching(wanted)) counts.delete(key);
    },
    /** How often each has been tried. */
    hits: (wanted: Wanted = {}) => matching(wanted).map(([, { hits }]) => hits),
  };
}
