import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../env.ts";
import { parseAccept } from "hono/utils/accept";

/** The size in bytes below which compressing costs more time than it saves on the way. */
const MIN_SIZE = 2_048;

/** A list of 20 rows takes 0.08 ms, so the response cache need not keep it. Above, pages hardly become smaller. */
const GZIP_LEVEL = 3;

/** Brotli makes pages a little smaller in three times the CPU. Built files have it: they are compressed once. */
const OFFERED_ENCODINGS = ["gzip"] as const;

/** Pages, calls and calendars, which are in memory as a whole. */
const BUFFERED_TYPES = /^(text\/html|text\/calendar|application\/json)\b/;
/** Exports, of which only a piece is in memory at a time. */
const STREAMED_TYPES = /^text\/csv\b/;

/**
 * Compresses what our routes answer: pages and calls when they are large, exports while they are written. The build
 * compressed its files. Hono's compress() needs a size that our answers lack, and so would compress the smallest.
 */
export const compressAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const type = c.res.headers.get("Content-Type") ?? "";
  const isBuffered = BUFFERED_TYPES.test(type);
  const isOurs = isBuffered || STREAMED_TYPES.test(type) || c.res.status === 304;
  if (!isOurs) return;
  varyByEncoding(c);
  if (c.res.headers.has("Content-Encoding") || isForOtherSite(c) || !pickEncoding(c, OFFERED_ENCODINGS)) return;
  if (!isBuffered) {
    if (!c.res.body) return;
    c.res.headers.set("Content-Encoding", "gzip");
    replaceBody(c, c.res.body.pipeThrough(new CompressionStream("gzip")));
    return;
  }
  const body = new Uint8Array(await c.res.arrayBuffer());
  const isWorthIt = body.length >= MIN_SIZE;
  // At once, since zlib's asynchronous way does the same work on the same thread in Deno, but through a stream.
  const sent = isWorthIt ? new Uint8Array(gzipSync(body, { level: GZIP_LEVEL })) : body;
  if (isWorthIt) c.res.headers.set("Content-Encoding", "gzip");
  c.res.headers.set("Content-Length", String(sent.length));
  replaceBody(c, sent);
});

function replaceBody(c: Context, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>): void {
  const { status, headers } = c.res;
  // Otherwise Hono copies the old response's headers over the new one's.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}

/** Whether another site's page asks: it could guess parts of a page from an answer's compressed size (BREACH). */
function isForOtherSite(c: Context): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  return site === "cross-site" || site === "same-site";
}

/** The compressions that we offer, as Content-Encoding names them. */
export type Encoding = "br" | "gzip";

/** Picks the compression that a client likes best, the first among equals, or none. RFC 9110, section 12.5.3. */
export function pickEncoding(c: Context, offered: readonly Encoding[]): Encoding | undefined {
  const accepted = parseAccept(c.req.header("Accept-Encoding") ?? "");
  const qualityOf = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === "*"))?.q ?? 0;
  const best = Math.max(...offered.map(qualityOf));
  const identity = accepted.find(({ type }) => type.toLowerCase() === "identity")?.q ?? 0;
  if (best === 0 || identity > best) return undefined;
  return offered.find((encoding) => qualityOf(encoding) === best);
}

/** Adds Vary, which uncompressed answers need, too, or a cache mixes them up. */
export function varyByEncoding(c: Context): void {
  c.res.headers.append("Vary", "Accept-Encoding");
}
