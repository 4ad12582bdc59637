import { createHash } from "node:crypto";
import type { Context } from "hono";

/**
 * The ETag of an answer: equal for equal answers. A page hands it to its list, so that already the first poll costs a 304
 * when nothing changed.
 */
export function etagOf(answer: object): string {
  return `"${createHash("sha1").update(JSON.stringify(answer)).digest("hex")}"`;
}

/** Answers in JSON with its ETag; behind Hono's etag() it is a 304 to whoever has the same already. */
export function jsonWithEtag(c: Context, answer: object): Response {
  return c.json(answer, 200, { ETag: etagOf(answer) });
}
