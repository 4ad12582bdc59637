import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { MINUTE_MS } from "../domain/durations.ts";
import type { SignedInEnv } from "./guards.ts";
import { replaceBody } from "./replace_body.ts";

/** How many characters are kept in all, addresses included; an answer of more than a sixteenth of it is not kept. */
const MAX_CHARACTERS = 16_000_000;
/** What an answer takes beside its text, in characters. */
const ENTRY_CHARACTERS = 1_000;

/** Headers that belong to an answer's body. All others are set anew on each answer. */
const BODY_HEADERS = ["Content-Type", "ETag"];

/** Placeholders for each answer's own nonce and CSRF token. They are random, so nobody can put one into a page's text. */
const NONCE_SLOT = `nonce-${randomUUID()}`;
const CSRF_SLOT = `csrf-${randomUUID()}`;
const SLOTS = new RegExp(`(${NONCE_SLOT}|${CSRF_SLOT})`);

interface KeptAnswer {
  districtRevision: number;
  minute: number;
  /** The body, cut at its slots. */
  parts: string[];
  headers: Record<string, string>;
  characters: number;
}

/**
 * Keeps answers, each for one person and address, for as long as they are what the route would answer again.
 *
 * An answer is given again only when the district's revision that came with the request's session is no newer than the
 * one it was made under. That revision rises in the same commit as everything pages show (migration 0010), in whichever
 * process, so an answer is never older than a write that was confirmed before the request came. What depends on the time
 * of day is at most a minute old.
 */
export function createAnswerCache({ clock }: { clock: () => Date }): MiddlewareHandler<SignedInEnv> {
  const kept = new Map<string, KeptAnswer>();
  const inProgress = new Map<string, Promise<KeptAnswer | undefined>>();
  let characters = 0;
  let keptMinute = 0;

  function drop(key: string): void {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }

  function keep(key: string, answer: KeptAnswer): void {
    if (answer.characters > MAX_CHARACTERS / 16) return;
    drop(key);
    kept.set(key, answer);
    characters += answer.characters;
    // A Map's first key is the one that went longest without being kept or given again.
    for (const oldest of kept.keys()) {
      if (characters <= MAX_CHARACTERS) break;
      drop(oldest);
    }
  }

  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { user, districtRevision } = c.var.session;
    const minute = Math.floor(clock().getTime() / MINUTE_MS);
    const isFresh = (answer: KeptAnswer | undefined) =>
      answer !== undefined && answer.districtRevision >= districtRevision && answer.minute === minute;
    const key = `${user.id} ${c.req.url}`;
    // What was kept under an earlier minute is never given again.
    if (minute !== keptMinute) {
      kept.clear();
      characters = 0;
      keptMinute = minute;
    }

    const found = kept.get(key);
    if (found && isFresh(found)) {
      kept.delete(key);
      kept.set(key, found);
      return respond(c, found);
    }
    // Of many who ask for the same right after a change, one makes it.
    const inProgressKey = `${districtRevision} ${minute} ${key}`;
    const pending = inProgress.get(inProgressKey);
    const made = pending && await pending;
    if (made) return respond(c, made);

    const { promise, resolve } = Promise.withResolvers<KeptAnswer | undefined>();
    inProgress.set(inProgressKey, promise);
    try {
      await withSlots(c, next);
      const answer = { districtRevision, minute, ...await read(c.res, key) };
      if (c.res.status === 200) {
        keep(key, answer);
        resolve(answer);
      }
      // An error or a redirect, too, has its own nonce.
      replaceBody(c, fillIn(c, answer.parts) || null);
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

async function read(response: Response, key: string): Promise<Pick<KeptAnswer, "parts" | "headers" | "characters">> {
  const text = await response.text();
  const headers: Record<string, string> = {};
  for (const name of BODY_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { parts: text.split(SLOTS), headers, characters: text.length + key.length + ENTRY_CHARACTERS };
}

function respond(c: Context<SignedInEnv>, { parts, headers }: KeptAnswer): Response {
  return c.body(fillIn(c, parts), 200, headers);
}

function fillIn(c: Context<SignedInEnv>, parts: string[]): string {
  const { secureHeadersNonce, session } = c.var;
  const values: Record<string, string> = { [NONCE_SLOT]: secureHeadersNonce, [CSRF_SLOT]: session.issuedCsrfToken };
  return parts.map((part) => values[part] ?? part).join("");
}
