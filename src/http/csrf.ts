import { createMiddleware } from "hono/factory";
import { Refusal } from "../domain/refusals.ts";
import type { AppEnv, Session } from "./env.ts";
import type { SignedInEnv } from "./guards.ts";
import { isSafeMethod } from "./methods.ts";
import { isSameSecret } from "./tokens.ts";
import { formFields } from "./valid.ts";

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
      demandCsrfToken(session, c.req.header(CSRF_HEADER));
    }
    await next();
  });
}

/**
 * Demands the session's CSRF token in a form that a browser posts without script, since such a form sends no headers.
 * @throws {Refusal} FORBIDDEN when it is missing or another session's; UNREADABLE
 */
export const csrfField = createMiddleware<SignedInEnv>(async (c, next) => {
  demandCsrfToken(c.var.session, (await formFields(c)).csrfToken);
  await next();
});

/**
 * Checks the token that came with a state change.
 * @throws {Refusal} FORBIDDEN when it is missing or another session's
 */
export function demandCsrfToken({ csrfToken }: Session, given: unknown): void {
  if (typeof given !== "string" || !isSameSecret(given, csrfToken)) {
    throw new Refusal("FORBIDDEN", "The security token is missing or out of date. Reload the page and try again.");
  }
}
