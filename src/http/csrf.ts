import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/http/errors.ts";
import { CSRF_HEADER } from "../domain/http/headers.ts";
import { CSRF_EXEMPT } from "../domain/urls.ts";
import type { AppEnv, Session } from "./env.ts";
import type { SignedInEnv } from "./guards.ts";
import { isSafeMethod } from "./methods.ts";
import { secretsMatch, unmaskToken } from "../auth/tokens.ts";
import { readForm } from "./validate.ts";

/**
 * Requires the session's CSRF token in the header of every state change that is not exempt.
 * @throws {AppError} FORBIDDEN when it is missing or another session's
 */
export const requireCsrfHeader = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = c.var;
  if (session && !isSafeMethod(c.req.method) && !CSRF_EXEMPT.includes(c.req.path)) {
    requireCsrfToken(session, c.req.header(CSRF_HEADER));
  }
  await next();
});

/**
 * Requires the session's CSRF token in a field of the form, since a form posted without script sends no headers.
 * @throws {AppError} FORBIDDEN when it is missing or another session's, BAD_REQUEST when the form cannot be read
 */
export const requireCsrfField = createMiddleware<SignedInEnv>(async (c, next) => {
  requireCsrfToken(c.var.session, (await readForm(c)).csrfToken);
  await next();
});

/**
 * Checks the token that came with a state change.
 * @throws {AppError} FORBIDDEN when it is missing or another session's
 */
export function requireCsrfToken({ csrfToken }: Session, given: unknown): void {
  const token = typeof given === "string" ? unmaskToken(given) : undefined;
  if (token === undefined || !secretsMatch(token, csrfToken)) {
    throw new AppError("FORBIDDEN", "The security token is missing or out of date. Reload the page and try again.");
  }
}
