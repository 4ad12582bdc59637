import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/http/errors.ts";
import type { Log } from "../process/log.ts";
import type { AppEnv } from "./env.ts";
import { isSafeMethod } from "./methods.ts";

/**
 * Refuses state changes that come from another site's page. The origin is compared with PUBLIC_URL, because behind a TLS
 * proxy the request's own URL is not what the browser sees. OWASP CSRF Prevention Cheat Sheet, verifying origin.
 * @throws {AppError} FORBIDDEN when the browser says so
 */
export function requireSameOrigin(publicUrl: string, log: Log) {
  let hasWarned = false;

  /** For whoever set up the server: everybody is refused, and the answer tells only them. */
  function warnOnce(origin: string): void {
    if (hasWarned) return;
    hasWarned = true;
    const advice =
      "people post from another address than PUBLIC_URL and are refused; set PUBLIC_URL to the one they use";
    log("warn", advice, { seen: origin, publicUrl });
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    const isForeign = (origin !== undefined && origin !== publicUrl) ||
      (site !== undefined && site !== "same-origin" && site !== "none");
    if (!isSafeMethod(c.req.method) && isForeign) {
      if (origin !== undefined && isOurPage(origin, site, c.req.header("Host"))) warnOnce(origin);
      throw new AppError("FORBIDDEN", `This request came from another site. Open ${publicUrl} and try again.`);
    }
    await next();
  });
}

/** Whether the page at `origin` came from here, although not from PUBLIC_URL: a real foreign site must not use up the warning. */
function isOurPage(origin: string, site: string | undefined, host: string | undefined): boolean {
  if (site !== undefined) return site === "same-origin";
  return URL.canParse(origin) && new URL(origin).host === host;
}
