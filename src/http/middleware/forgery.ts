import { createMiddleware } from "hono/factory";
import { AppError, STALE_CSRF_TOKEN } from "../../domain/http/errors.ts";
import type { Log } from "../../process/log.ts";
import { isApiPath } from "./guards.ts";
import type { AppEnv } from "../env.ts";
import { CSRF_HEADER } from "../../domain/http/headers.ts";
import { CSRF_EXEMPT } from "../../domain/urls.ts";
import { secretsMatch } from "../../auth/tokens.ts";

/**
 * Refuses (FORBIDDEN) state changes from another site's page, and forms without an origin; calls carry a token as well.
 * The origin is compared with PUBLIC_URL, because behind a TLS proxy the request's own URL is not what the browser
 * sees. OWASP CSRF Prevention Cheat Sheet, verifying origin.
 */
export function requireSameOrigin(publicUrl: string, log: Log) {
  let hasWarned = false;

  /** Warns the operator that every form is refused, which the answer tells only its sender. */
  function warnOnce(origin: string): void {
    if (hasWarned) return;
    hasWarned = true;
    const advice = "people are refused because they use an address other than PUBLIC_URL; set PUBLIC_URL to theirs";
    log("warn", advice, { seen: origin, publicUrl });
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    const isForeign = (origin !== undefined && origin !== publicUrl) ||
      (site !== undefined && site !== "same-origin" && site !== "none");
    const isUnknown = origin === undefined && site === undefined && !isApiPath(c.req.path);
    if (!isSafeMethod(c.req.method) && (isForeign || isUnknown)) {
      if (origin !== undefined && isOurPage(origin, site, c.req.header("Host"))) warnOnce(origin);
      throw new AppError("FORBIDDEN", `This request came from another site. Open ${publicUrl} and try again.`);
    }
    await next();
  });
}

/** Whether the page came from here, although not from PUBLIC_URL: a foreign site must not use up the warning. */
function isOurPage(origin: string, site: string | undefined, host: string | undefined): boolean {
  if (site !== undefined) return site === "same-origin";
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Refuses (FORBIDDEN) calls without the session's CSRF token, unless exempt; requireSameOrigin() guards forms. */
export const requireCsrfHeader = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = c.var;
  if (session && !isSafeMethod(c.req.method) && !CSRF_EXEMPT.includes(c.req.path)) {
    const given = c.req.header(CSRF_HEADER);
    if (given === undefined || !secretsMatch(given, session.csrfToken)) {
      throw new AppError("FORBIDDEN", STALE_CSRF_TOKEN);
    }
  }
  await next();
});

export function isSafeMethod(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
