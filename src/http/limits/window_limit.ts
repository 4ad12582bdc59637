/** More clients than ask at once in any district. Beyond that, counting starts anew, so that memory stays bounded. */
const MAX_KEYS = 10_000;

interface WindowLimit {
  /** How often each key may come in a window. */
  tries: number;
  windowMs: number;
  clock: () => Date;
}

/**
 * Limits how often something is read, by a key such as a client's address. Counted in this process alone: unlike what
 * db/accounts/rate_limits.ts counts, reading writes nothing to the database.
 * @returns a function that counts once for a key, and tells the seconds to wait, 0 when it may go on
 */
export function createWindowLimit({ tries, windowMs, clock }: WindowLimit): (key: string) => number {
  const hits = new Map<string, number>();
  let endsAt = 0;
  return (key) => {
    const now = clock().getTime();
    if (now >= endsAt || now < endsAt - windowMs || hits.size > MAX_KEYS) {
      hits.clear();
      endsAt = now + windowMs;
    }
    const count = (hits.get(key) ?? 0) + 1;
    hits.set(key, count);
    return count > tries ? Math.ceil((endsAt - now) / 1000) : 0;
  };
}
