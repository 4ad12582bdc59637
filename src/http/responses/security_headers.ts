import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../env.ts";
import { isCalendarPath } from "../server/logged_path.ts";

/** Sets security headers. Scripts and styles are our own files; react-aria's HTML has inline style attributes. */
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
    strictTransportSecurity: isHttps ? "max-age=31536000" : false,
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}

/**
 * Keeps an address with a token in it out of Referer headers. It comes before `securityHeaders`, whose policy it
 * replaces. Not on every page: a form that is posted from a page with this policy has no origin to check.
 */
export const hideTokenFromReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (/[?&;]token=/.test(c.req.url) || isCalendarPath(c.req.path)) c.header("Referrer-Policy", "no-referrer");
});

/** Keeps responses out of caches, since they hold children's names, unless they set a Cache-Control of their own. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
});

/**
 * Refuses prefetches. A browser may show one minutes later, to another person who has signed in since, and a view of
 * special meals is on record, which a prefetch is not. The browser asks again when the user follows the link.
 */
export const refusePrefetch = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header("Sec-Purpose")?.startsWith("prefetch")) return c.text("Not prefetched", 503);
  await next();
});
