import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { hashToken } from "../src/auth/tokens.ts";
import { PASSWORD_LINK_MINUTES } from "../src/domain/accounts/passwords.ts";

interface Link {
  /** Where the link leads. */
  path: string;
  /** The cookie's name. */
  name: string;
  isHttps: boolean;
}

/** Moves the token of a link in mail out of the address into a cookie, so that the browser's history has none. */
export function linkToken({ path, name, isHttps }: Link) {
  return {
    /** @returns undefined where the address has no token, or the redirect to the address without it */
    move(c: Context): Response | undefined {
      const token = c.req.query("token");
      if (token === undefined) return undefined;
      setCookie(c, name, TOKEN.test(token) ? token : "", {
        httpOnly: true,
        // Strict would be left out on the way here from a mail program in the browser.
        sameSite: "Lax",
        path,
        maxAge: COOKIE_SECONDS,
        ...isHttps ? { prefix: "secure" as const, secure: true } : {},
      });
      return c.redirect(path, 303);
    },

    /** SHA-256 of the token that was moved; of "" without one. */
    readHash: (c: Context): Uint8Array =>
      hashToken((isHttps ? getCookie(c, name, "secure") : getCookie(c, name)) ?? ""),
  };
}

/** As long as the shortest-lived link works. */
const COOKIE_SECONDS = PASSWORD_LINK_MINUTES * 60;
/** 256 bits in base64url. A value that is no token is not kept, but takes the place of an earlier one. */
const TOKEN = /^[\w-]{43}$/;
