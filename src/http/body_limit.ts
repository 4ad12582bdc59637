import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/errors.ts";
import type { AppEnv } from "./env.ts";

/** Room for several hundred special meals with long notes. */
const MAX_BODY_BYTES = 512 * 1024;

/**
 * Reads the whole body before anything acts on it.
 * @throws {AppError} TOO_LARGE when its length says so or more arrives than is taken, BAD_REQUEST when it breaks off
 */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  try {
    await checkSize(c, async () => void await c.req.arrayBuffer());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("BAD_REQUEST", "The call broke off before it was complete. Please try again.");
  }
  await next();
});

const checkSize = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError(
      "TOO_LARGE",
      "This is more than can be taken at once (512 KB). Shorten the notes and try again.",
    );
  },
});
