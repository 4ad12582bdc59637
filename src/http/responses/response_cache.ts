import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { MINUTE_MS } from "../../domain/time/durations.ts";
import type { SignedInEnv } from "../middleware/guards.ts";
import { hasDismissedWidthGate } from "../middleware/browser_choices.ts";

/** The most bytes of all cached responses with their addresses. One that takes over a sixteenth is not cached. */
const MAX_BYTES = 16_000_000;
const ENTRY_BYTES = 3_000;

const BODY_HEADERS = ["Content-Type", "ETag"];

interface CachedResponse {
  districtRevision: number;
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/**
 * Caches responses, each for one person, address and choice of a narrow window, for as long as the route would respond
 * the same. A page holds no secret of its session, so it is kept whole.
 *
 * A response is used again only if the district's revision of the session is no newer than its own. That rises in the
 * same commit as everything pages show (db/migrations/0001/revision.ts), in whichever process, so a response is never
 * older than a write confirmed before the request came. What depends on the time of day is at most a minute old.
 */
export function createResponseCache({ clock }: { clock: () => Date }): MiddlewareHandler<SignedInEnv> {
  const cached = new Map<string, CachedResponse>();
  let bytesInAll = 0;
  let cachedMinute = 0;

  function drop(key: string): void {
    const response = cached.get(key);
    if (response) bytesInAll -= bytesOf(key, response);
    cached.delete(key);
  }

  function store(key: string, response: CachedResponse): void {
    drop(key);
    const bytes = bytesOf(key, response);
    if (bytes > MAX_BYTES / 16) return;
    cached.set(key, response);
    bytesInAll += bytes;
    // A Map's first key is the one that went longest without being stored or used.
    for (const oldest of cached.keys()) {
      if (bytesInAll <= MAX_BYTES) break;
      drop(oldest);
    }
  }

  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { user, districtRevision } = c.var.session;
    const minute = Math.floor(clock().getTime() / MINUTE_MS);
    if (minute !== cachedMinute) {
      cached.clear();
      bytesInAll = 0;
      cachedMinute = minute;
    }

    const key = `${user.id} ${hasDismissedWidthGate(c) ? "narrow" : "wide"} ${c.req.url}`;
    const found = cached.get(key);
    drop(key);
    if (found && found.districtRevision >= districtRevision) {
      store(key, found);
      return c.body(found.body, 200, found.headers);
    }

    await next();
    if (c.res.status !== 200) return;
    const made = await read(c.res, districtRevision);
    // Otherwise Hono copies the old response's headers over the new one's.
    c.res = undefined;
    c.res = c.body(made.body, 200, made.headers);
    // Meanwhile the minute may have passed, or a newer response may have come.
    const isNewest = (cached.get(key)?.districtRevision ?? 0) <= districtRevision;
    if (minute === cachedMinute && isNewest) store(key, made);
  });
}

async function read(response: Response, districtRevision: number): Promise<CachedResponse> {
  const headers: Record<string, string> = {};
  for (const name of BODY_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { districtRevision, body: new Uint8Array(await response.arrayBuffer()), headers };
}

function bytesOf(key: string, { body }: CachedResponse): number {
  return key.length + body.length + ENTRY_BYTES;
}
