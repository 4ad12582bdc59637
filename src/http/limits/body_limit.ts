import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError, SESSION_EXPIRED } from "../../domain/http/errors.ts";
import type { AppEnv } from "../env.ts";
import { abortSignal } from "./time_limit.ts";

/** Room for as many special meals as one request takes, with long notes. */
const SIGNED_IN_KB = 512;
/** Room for a sign-in and a registration, which is all there is to send without a session. */
const SIGNED_OUT_KB = 16;

/** A sender who goes on beyond this loses the answer with the connection. */
const DISCARD_LIMITS = { bytes: 16 << 20, ms: 10_000 };

/**
 * Reads the whole body before anything acts on it, whether or not its length was declared. Strangers may send little,
 * so that they cannot fill the memory.
 * @throws {AppError} TOO_LARGE, UNAUTHENTICATED if that is only for an expired session, BAD_REQUEST for a cut body
 */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  // Fetch knows no body for these, and finding that out makes a needless Request.
  if (c.req.method === "GET" || c.req.method === "HEAD") return await next();
  try {
    // Hono takes from here, as promises, what handlers ask for.
    Object.assign(c.req.bodyCache, { arrayBuffer: readLimited(c) });
    await c.req.arrayBuffer();
  } catch (error) {
    // A rest may still come, so nothing can follow on this connection.
    c.header("Connection", "close");
    throw isLost(c, error)
      ? new AppError("BAD_REQUEST", "The connection was lost before your request arrived in full. Please try again.")
      : error;
  }
  await next();
});

/** Reads on and drops what is too much: most clients send all of it before they read the answer. */
async function readLimited(c: Context<AppEnv>): Promise<ArrayBuffer> {
  const kilobytes = c.var.session ? SIGNED_IN_KB : SIGNED_OUT_KB;
  const error = tooLarge(c, kilobytes);
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isTooMuch = (bytes: number) => {
    if (bytes > DISCARD_LIMITS.bytes) throw error;
    if (bytes > kilobytes * 1024) timer ??= setTimeout(() => late.abort(error), DISCARD_LIMITS.ms);
    return timer !== undefined;
  };
  isTooMuch(Number(c.req.header("Content-Length") ?? 0));
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      if (!isTooMuch(bytes += chunk.length)) controller.enqueue(chunk);
    },
    flush() {
      if (timer !== undefined) throw error;
    },
  });
  // A body that stops coming never ends, and its sender's place in line would never be free again.
  const signal = AbortSignal.any([abortSignal(c), late.signal]);
  return await new Response(c.req.raw.body?.pipeThrough(counter, { signal })).arrayBuffer()
    .finally(() => clearTimeout(timer));
}

function tooLarge(c: Context<AppEnv>, kilobytes: number): AppError {
  if (c.var.hasExpiredSession) return new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  const message = `This is larger than the limit of ${kilobytes} KB. Shorten the notes and try again.`;
  return new AppError("TOO_LARGE", message);
}

function isLost(c: Context<AppEnv>, error: unknown): boolean {
  return c.req.raw.signal.aborted || (error instanceof Error && "code" in error && error.code === "ECONNRESET");
}
