import { createMiddleware } from "hono/factory";
import { AppError } from "../../domain/http/errors.ts";
import type { AppEnv } from "../env.ts";
import { isSafeMethod } from "../middleware/forgery.ts";

/** How deeply objects and lists may be nested. The request form needs three levels. */
const MAX_DEPTH = 10;

/**
 * Requires the body of every state change to be JSON or empty, even when the route does not read it.
 * @throws {AppError} UNSUPPORTED_MEDIA_TYPE when it has another type, BAD_REQUEST when it is not JSON or nested too deeply
 */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafeMethod(c.req.method)) {
    const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    const text = await c.req.text();
    if (type !== "application/json" && (type !== undefined || text !== "")) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body of this call must be application/json.");
    }
    if (text !== "" && isDeeperThan(parse(text), MAX_DEPTH)) throw unreadableJson();
  }
  await next();
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableJson();
  }
}

function unreadableJson(): AppError {
  return new AppError(
    "BAD_REQUEST",
    "The request body is not valid JSON. Reload the page and try again.",
  );
}

/** Whether a value is nested deeper than that. Stops looking there, however deep it goes. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
