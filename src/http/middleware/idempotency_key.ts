import type { Context } from "hono";
import { AppError } from "../../domain/http/errors.ts";
import { IDEMPOTENCY_HEADER } from "../../domain/http/headers.ts";
import type { PostedFields } from "./validate.ts";

/**
 * Returns the idempotency key of a call, if it has one.
 * @throws {AppError} BAD_REQUEST when it is not 1 to 100 visible ASCII characters
 */
export function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key !== undefined) requireKey(key);
  return key;
}

/**
 * Returns the idempotency key of a form that was posted without script. Every page with such a form has one in it.
 * @throws {AppError} BAD_REQUEST when it is not 1 to 100 visible ASCII characters
 */
export function postedKey(fields: PostedFields): string {
  const key = fields.text("idempotencyKey");
  requireKey(key);
  return key;
}

function requireKey(key: string): void {
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new AppError("BAD_REQUEST", `${IDEMPOTENCY_HEADER} must be 1 to 100 visible ASCII characters.`);
  }
}
