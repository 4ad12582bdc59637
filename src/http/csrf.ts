import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/http/errors.ts";
import { CSRF_HEADER } from "../domain/http/headers.ts";
import { CSRF_EXEMPT } from "../domain/urls.ts";
import type { AppEnv } from "./env.ts";
import { isSafeMethod } from "./methods.ts";
import { secretsMatch } from "../auth/tokens.ts";

/**
 * Requires the session's CSRF token in the header of every state-changing call that is not exempt. Forms that a browser
 * posts without script send no such header: requireSameOrigin() guards them.
 * @throws {AppError} FORBIDDEN when it is missing or another session's
 */
export const requireCsrfHeader = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = c.var;
  if (session && !isSafeMethod(c.req.method) && !CSRF_EXEMPT.includes(c.req.path)) {
    const given = c.req.header(CSRF_HEADER);
    if (given === undefined || !secretsMatch(given, session.csrfToken)) {
      throw new AppError("FORBIDDEN", "The security token is missing or out of date. Reload the page and try again.");
    }
  }
  await next();
});
