import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError, SESSION_EXPIRED } from "../../domain/http/errors.ts";
import type { AppEnv } from "../env.ts";
import { abortSignal } from "./time_limit.ts";

const KB = 1024;

/** Room for as many special meals as one request takes, with long notes. */
const SIGNED_IN_KB = 512;
/** Room for a sign-in and a registration, which is all there is to send without a session. */
const SIGNED_OUT_KB = 16;

/**
 * Reads the whole body before anything acts on it. Strangers may send little, so that they cannot fill the memory.
 * @throws {AppError} TOO_LARGE when its declared or actual length is over the limit, UNAUTHENTICATED when it would not be
 * but for an expired session, BAD_REQUEST when it is cut off
 */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  // Fetch knows no body for these, and to find that out makes a needless Request.
  if (c.req.method === "GET" || c.req.method === "HEAD") return await next();
  try {
    const checkSize = c.var.session ? checkSignedIn : checkSignedOut;
    // A body that stops coming never ends, and its sender's place in line would never be free again.
    await untilAborted(abortSignal(c), checkSize(c, async () => void await c.req.arrayBuffer()));
  } catch (error) {
    // The rest of the body is read no further, so nothing can follow it on this connection.
    c.header("Connection", "close");
    if (error instanceof AppError) throw error;
    throw new AppError("BAD_REQUEST", "The connection was lost before your request arrived in full. Please try again.");
  }
  await next();
});

async function untilAborted(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  await Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", abort));
}

const checkSignedIn = limitTo(SIGNED_IN_KB);
const checkSignedOut = limitTo(SIGNED_OUT_KB);

function limitTo(kilobytes: number) {
  return bodyLimit({
    maxSize: kilobytes * KB,
    onError: (c: Context<AppEnv>) => {
      throw c.var.hasExpiredSession ? new AppError("UNAUTHENTICATED", SESSION_EXPIRED) : tooLarge(kilobytes);
    },
  });
}

function tooLarge(kilobytes: number): AppError {
  return new AppError(
    "TOO_LARGE",
    `This is larger than the limit of ${kilobytes} KB. Shorten the notes and try again.`,
  );
}
