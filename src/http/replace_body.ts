import type { Context } from "hono";

/** Gives the response another body, and keeps its status and headers. */
export function replaceBody(
  c: Context,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string | null,
): void {
  const { status, headers } = c.res;
  // Otherwise Hono copies the old response's headers over the new one's.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}
