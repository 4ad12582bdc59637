import { createMiddleware } from "hono/factory";
import { AppError } from "../domain/errors.ts";
import type { AppEnv } from "./env.ts";
import { isSafeMethod } from "./methods.ts";

/**
 * Refuses state changes that come from another site's page. The origin is compared with PUBLIC_URL, because behind a TLS
 * proxy the request's own URL is not what the browser sees. OWASP CSRF Prevention Cheat Sheet, verifying origin.
 * @throws {AppError} FORBIDDEN when the browser says so
 */
export function requireSameOrigin(publicUrl: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    const isForeign = (origin !== undefined && origin !== publicUrl) ||
      (site !== undefined && site !== "same-origin" && site !== "none");
    if (!isSafeMethod(c.req.method) && isForeign) {
      throw new AppError("FORBIDDEN", `This request came from another site. Open ${publicUrl} and try again.`);
    }
    await next();
  });
}
