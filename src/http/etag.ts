import { createHash } from "node:crypto";
import type { Context } from "hono";

/**
 * Returns an answer's ETag: the same for equal answers. A page passes it to its list, so that even the first poll is a 304
 * when nothing changed.
 */
export function etagOf(answer: object): string {
  return `"${createHash("sha1").update(JSON.stringify(answer)).digest("hex")}"`;
}

/** Answers in JSON with an ETag. Behind Hono's etag(), a client that already has the same answer gets a 304. */
export function jsonWithEtag(c: Context, answer: object): Response {
  return c.json(answer, 200, { ETag: etagOf(answer) });
}
