import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { MINUTE_MS } from "../domain/time/durations.ts";
import { MIN_SIZE, takesGzip } from "./compression.ts";
import { joinGzipped, joinPlain, memoryOf, ownPiece, type Piece, sharedPiece, sizeOf } from "./gzip_pieces.ts";
import type { SignedInEnv } from "./guards.ts";
import { takesNarrowWindow } from "./narrow_window.ts";
import { replaceBody } from "./replace_body.ts";
import { chosenTheme } from "./theme.ts";

/**
 * How much memory cached responses take in all, in bytes: their text, its compressed form, their addresses and what holds
 * them together. A response that takes more than a sixteenth of it is not cached.
 */
const MAX_BYTES = 16_000_000;
/** What a response takes beside its address and its pieces, in bytes. */
const ENTRY_BYTES = 1_000;

/** Headers that belong to a response's body. All others are set anew on each response. */
const BODY_HEADERS = ["Content-Type", "ETag"];

/** Placeholders for each response's own nonce and CSRF token. They are random, so nobody can put one into a page's text. */
const NONCE_SLOT = `nonce-${randomUUID()}`;
const CSRF_SLOT = `csrf-${randomUUID()}`;
const SLOTS = new RegExp(`(${NONCE_SLOT}|${CSRF_SLOT})`);

interface CachedResponse {
  districtRevision: number;
  minute: number;
  /** The body, cut at its slots, whose names stand between the pieces. */
  parts: (Piece | string)[];
  headers: Record<string, string>;
}

/**
 * Caches responses, each for one person, address, theme and choice of a narrow window, for as long as the route would
 * respond the same.
 *
 * A response is used again only when the district's revision that came with the request's session is no newer than the
 * one it was made under. That revision rises in the same commit as everything pages show (db/migrations/0001/revision.ts), in whichever
 * process, so a response is never older than a write that was confirmed before the request came. What depends on the time
 * of day is at most a minute old.
 */
export function createResponseCache({ clock }: { clock: () => Date }): MiddlewareHandler<SignedInEnv> {
  const cached = new Map<string, { response: CachedResponse; bytes: number }>();
  const inProgress = new Map<string, Promise<CachedResponse | undefined>>();
  let bytesInAll = 0;
  let cachedMinute = 0;

  function drop(key: string): void {
    bytesInAll -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  }

  function store(key: string, response: CachedResponse): void {
    drop(key);
    const bytes = bytesOf(key, response);
    if (bytes > MAX_BYTES / 16) return;
    cached.set(key, { response, bytes });
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
    const isFresh = (response: CachedResponse) =>
      response.districtRevision >= districtRevision && response.minute === minute;
    const key = `${user.id} ${chosenTheme(c)} ${takesNarrowWindow(c) ? "narrow" : "wide"} ${c.req.url}`;
    // What was made in an earlier minute is never used again.
    if (minute !== cachedMinute) {
      cached.clear();
      bytesInAll = 0;
      cachedMinute = minute;
    }

    /** Stores the response once it has been compressed, if it had to be, so that all it takes is counted. */
    const respondAndStore = (response: CachedResponse) => {
      const answer = respond(c, response);
      store(key, response);
      return answer;
    };

    const found = cached.get(key)?.response;
    if (found && isFresh(found)) return respondAndStore(found);
    // Of many who ask for the same right after a change, one makes it.
    const inProgressKey = `${districtRevision} ${minute} ${key}`;
    const pending = inProgress.get(inProgressKey);
    const made = pending && await pending;
    if (made) return respond(c, made);

    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
    inProgress.set(inProgressKey, promise);
    try {
      await withSlots(c, next);
      const response = { districtRevision, minute, ...await read(c.res) };
      if (c.res.status === 200) {
        // Otherwise Hono copies the old response's headers over the new one's.
        c.res = undefined;
        c.res = respondAndStore(response);
        resolve(response);
        return;
      }
      // An error or a redirect, too, has its own nonce.
      const body = joinPlain(fillIn(c, response.parts));
      replaceBody(c, body.length > 0 ? body : null);
    } finally {
      resolve(undefined);
      inProgress.delete(inProgressKey);
    }
  });
}

/** Has the route render its slots in place of this request's nonce and token. */
async function withSlots(c: Context<SignedInEnv>, next: () => Promise<void>): Promise<void> {
  const { session, secureHeadersNonce } = c.var;
  c.set("session", { ...session, issuedCsrfToken: CSRF_SLOT });
  c.set("secureHeadersNonce", NONCE_SLOT);
  await next();
  c.set("session", session);
  c.set("secureHeadersNonce", secureHeadersNonce);
}

async function read(response: Response): Promise<Pick<CachedResponse, "parts" | "headers">> {
  const text = await response.text();
  const headers: Record<string, string> = {};
  for (const name of BODY_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const parts = text.split(SLOTS).map((part) => SLOTS.test(part) ? part : sharedPiece(part));
  return { parts, headers };
}

function bytesOf(key: string, { parts }: CachedResponse): number {
  const pieces = parts.filter((part) => typeof part !== "string");
  return pieces.reduce((bytes, piece) => bytes + memoryOf(piece), key.length + ENTRY_BYTES);
}

function respond(c: Context<SignedInEnv>, { parts, headers }: CachedResponse): Response {
  const pieces = fillIn(c, parts);
  if (sizeOf(pieces) < MIN_SIZE || !takesGzip(c)) return c.body(joinPlain(pieces), 200, headers);
  const body = joinGzipped(pieces);
  return c.body(body, 200, { ...headers, "Content-Encoding": "gzip", "Content-Length": String(body.length) });
}

/** The body's pieces, with this request's own nonce and token in the slots. */
function fillIn(c: Context<SignedInEnv>, parts: CachedResponse["parts"]): Piece[] {
  const { secureHeadersNonce, session } = c.var;
  return parts.map((part) =>
    typeof part === "string" ? ownPiece(part === NONCE_SLOT ? secureHeadersNonce : session.issuedCsrfToken) : part
  );
}
