import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./env.ts";
import { isCalendarPath } from "./logged_path.ts";

/**
 * Sets security headers on every response. Scripts and styles are files of our own. Inline styles are allowed only as
 * attributes, which react-aria's server HTML has.
 */
export function securityHeaders(isHttps: boolean) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    referrerPolicy: "same-origin",
    strictTransportSecurity: isHttps ? "max-age=31536000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}

/**
 * Keeps an address with a token in it out of Referer headers. It stands before `securityHeaders`, whose policy it
 * replaces. Not on every page: a form that is posted from a page with this policy has no origin to check.
 */
export const hideTokenFromReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.query("token") !== undefined || isCalendarPath(c.req.path)) c.header("Referrer-Policy", "no-referrer");
});
