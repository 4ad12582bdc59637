import { createMiddleware } from "hono/factory";
import { AppError, TOO_MANY_FIELDS } from "../../domain/http/errors.ts";
import type { AppEnv } from "../env.ts";
import { isSafeMethod } from "../middleware/forgery.ts";

/** How deeply objects and lists may be nested. The request form needs three levels. */
const MAX_DEPTH = 10;
/** The most fields and entries: more than a form with 300 special meals has, and few enough to check each. */
const MAX_VALUES = 10_000;

/**
 * Requires every state change's body to be JSON or empty, and checks its shape before it is parsed, so that none costs
 * more than to read it once.
 * @throws {AppError} UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST if not JSON or nested too deeply, TOO_LARGE by its fields
 */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafeMethod(c.req.method)) {
    const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
    const text = await c.req.text();
    if (type !== "application/json" && (type !== undefined || text !== "")) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body of this call must be application/json.");
    }
    if (text !== "") {
      checkShape(text);
      try {
        JSON.parse(text);
      } catch {
        throw unreadableJson();
      }
    }
  }
  await next();
});

function checkShape(json: string): void {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isInText) {
      if (character === "\\") at++;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === ",") values++;
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth > MAX_DEPTH) throw unreadableJson();
    if (values > MAX_VALUES) throw new AppError("TOO_LARGE", TOO_MANY_FIELDS);
  }
}

function unreadableJson(): AppError {
  return new AppError("BAD_REQUEST", "The request body is not valid JSON. Reload the page and try again.");
}
