import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/errors.ts";
import type { AppEnv } from "./env.ts";

/** Room for several hundred special meals with long notes. */
const MAX_BODY_BYTES = 512 * 1024;

/**
 * Reads the whole body before anything acts on it.
 * @throws {AppError} TOO_LARGE when its declared or actual length is over the limit, BAD_REQUEST when it is cut off
 */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  try {
    await checkSize(c, async () => void await c.req.arrayBuffer());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("BAD_REQUEST", "The connection was lost before your request arrived in full. Please try again.");
  }
  await next();
});

const checkSize = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError(
      "TOO_LARGE",
      "This is larger than the limit of 512 KB. Shorten the notes and try again.",
    );
  },
});
