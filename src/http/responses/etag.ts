import { createHash } from "node:crypto";
import type { Context } from "hono";

/** Returns a body's ETag, weak because of compression. A page has its list's: the first poll can be a 304. */
export function etagFor(body: object): string {
  return `W/"${createHash("sha1").update(JSON.stringify(body)).digest("hex")}"`;
}

/** Whether the client named this ETag as the one it has. ETags of ours are compared weakly. RFC 9110, section 13.1.2. */
export function matchesEtag(c: Context, etag: string): boolean {
  const named = c.req.header("If-None-Match")?.split(",").map((each) => each.trim()) ?? [];
  return named.includes(etag) || named.includes(etag.replace(/^W\//, "")) || named.includes("*");
}

/** Responds in JSON with an ETag. Behind Hono's etag(), a client that already has the same body gets a 304. */
export function jsonWithEtag(c: Context, body: object): Response {
  return c.json(body, 200, { ETag: etagFor(body) });
}
