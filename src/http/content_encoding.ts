import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";

/** The compressions that we offer, as Content-Encoding names them. */
export type Encoding = "br" | "gzip";

/**
 * Picks the compression that a client likes best, the first of `offered` among equals, or none when it takes none or would
 * rather have the content as it is. RFC 9110, section 12.5.3.
 */
export function pickEncoding(c: Context, offered: readonly Encoding[]): Encoding | undefined {
  const accepted = parseAccept(c.req.header("Accept-Encoding") ?? "");
  const qualityOf = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === "*"))?.q ?? 0;
  const best = Math.max(...offered.map(qualityOf));
  const identity = accepted.find(({ type }) => type.toLowerCase() === "identity")?.q ?? 0;
  if (best === 0 || identity > best) return undefined;
  return offered.find((encoding) => qualityOf(encoding) === best);
}

/**
 * Says that the answer depends on what the client accepts. Needed on the uncompressed ones, too, or a cache mixes them
 * up.
 */
export function varyByEncoding(c: Context): void {
  c.header("Vary", "Accept-Encoding", { append: true });
}
