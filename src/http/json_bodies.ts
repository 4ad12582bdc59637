import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/errors.ts";
import type { AppEnv } from "./env.ts";
import { isSafeMethod } from "./methods.ts";

/** How deep objects and lists may be nested; the request form needs three levels. */
const MAX_DEPTH = 10;

/**
 * Refuses bodies that are not JSON, or nested deeper than anything the product has, on every state change; also where the
 * route itself reads none. An empty body is none.
 * @throws {AppError} UNSUPPORTED_MEDIA_TYPE or BAD_REQUEST
 */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafeMethod(c.req.method)) {
    const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    const text = await c.req.text();
    if (type !== "application/json" && (type !== undefined || text !== "")) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "This call takes application/json.");
    }
    if (text !== "" && isDeeper(parse(text), MAX_DEPTH)) throw unreadable();
  }
  await next();
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(): AppError {
  return new AppError(
    "BAD_REQUEST",
    "The call could not be read: its body is not usable JSON. Reload the page and try again.",
  );
}

/** Goes no deeper than `levels` itself. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
