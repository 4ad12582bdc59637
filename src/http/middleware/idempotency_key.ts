import type { Context } from "hono";
import { AppError } from "../../domain/http/errors.ts";
import { IDEMPOTENCY_HEADER } from "../../domain/http/headers.ts";

/**
 * Returns the idempotency key of a call, if it has one.
 * @throws {AppError} BAD_REQUEST when it is not 1 to 100 visible ASCII characters
 */
export function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new AppError("BAD_REQUEST", `${IDEMPOTENCY_HEADER} must be 1 to 100 visible ASCII characters.`);
  }
  return key;
}
