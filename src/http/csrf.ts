import { createMiddleware } from "hono/factory";
import { Refusal } from "../domain/refusals.ts";
import type { AppEnv } from "./env.ts";
import { isSafeMethod } from "./methods.ts";
import { isSameSecret } from "./tokens.ts";

/** The header that carries the token. Spec section 7. */
export const CSRF_HEADER = "CSRF-Token";

/**
 * Demands the session's CSRF token on every state change of somebody signed in.
 * @param exempt calls that are made before there is a token: sign-in and registration, spec section 7
 * @throws {Refusal} FORBIDDEN when it is missing or another session's
 */
export function csrf({ exempt }: { exempt: readonly string[] }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { session } = c.var;
    if (session && !isSafeMethod(c.req.method) && !exempt.includes(c.req.path)) {
      const given = c.req.header(CSRF_HEADER) ?? "";
      if (!isSameSecret(given, session.csrfToken)) {
        throw new Refusal("FORBIDDEN", "The security token is missing or out of date. Reload the page and try again.");
      }
    }
    await next();
  });
}
