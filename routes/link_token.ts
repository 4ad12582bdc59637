import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { hashToken } from "../src/auth/tokens.ts";

/** Moves the token of a link in mail out of the address into a cookie, so that the browser's history has none. */
export function linkToken({ path, name, isHttps }: { path: string; name: string; isHttps: boolean }) {
  return {
    /** Returns the redirect to the address without its token, or undefined where it has none. */
    move(c: Context): Response | undefined {
      const found = TOKEN.exec(c.req.url);
      if (!found) return undefined;
      setCookie(c, name, found[1] ?? "", {
        httpOnly: true,
        // Strict would be left out on the way here from a mail program in the browser.
        sameSite: "Lax",
        path,
        ...isHttps ? { prefix: "secure" as const, secure: true } : {},
      });
      return c.redirect(path, 303);
    },

    /** SHA-256 of the token that was moved; of "" without one. */
    readHash: (c: Context): Uint8Array => hashToken(read(c)),
    isOpened: (c: Context): boolean => read(c) !== "",
  };

  function read(c: Context): string {
    return (isHttps ? getCookie(c, name, "secure") : getCookie(c, name)) ?? "";
  }
}

/**
 * 256 bits in base64url, among what mail programs put around them: "&amp;" before, ">" or "." behind. A value that is
 * no token is not kept, but takes the place of an earlier one.
 */
const TOKEN = /[?&;]token=([\w-]{43})?/;
