import { createHash } from "node:crypto";

/**
 * The ETag of an answer: equal for equal answers. A page hands it to its list, so that already the first poll costs a 304
 * when nothing changed.
 */
export function etagOf(answer: object): string {
  return `"${createHash("sha1").update(JSON.stringify(answer)).digest("hex")}"`;
}
