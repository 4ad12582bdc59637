import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { transact } from "../../db/client.ts";
import { confirmAddress, findConfirmation } from "../../db/accounts/confirm_address.ts";
import { findDistrict } from "../../db/district/details.ts";
import { hashToken } from "../../src/auth/tokens.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import type { Deps } from "../deps.ts";
import { ConfirmAddressPage } from "./ConfirmAddressPage.tsx";

export function confirmAddressRoutes({ db, clock, isHttps }: Deps) {
  return new Hono<AppEnv>()
    // Opening the link changes nothing: programs that check mail for viruses open links, too.
    .get(urls.confirmAddress, async (c) => {
      const token = c.req.query("token");
      if (token === undefined) return await renderPage(c);
      // The token moves to a cookie, so that the browser's history keeps an address without it.
      keepToken(c, token);
      return c.redirect(urls.confirmAddress, 303);
    })
    .post(urls.confirmAddress, async (c) => {
      const tokenHash = hashToken(readToken(c));
      const isConfirmed = await transact(db, (tx) => confirmAddress(tx, { tokenHash, now: clock() }));
      return isConfirmed ? c.redirect(urls.confirmAddress, 303) : await renderPage(c);
    });

  async function renderPage(c: Context<AppEnv>): Promise<Response> {
    const confirmation = await findConfirmation(db, { tokenHash: hashToken(readToken(c)), now: clock() });
    const { officeName } = await findDistrict(db);
    c.status(confirmation ? confirmation.state === "expired" ? 410 : 200 : 404);
    return c.render(<ConfirmAddressPage confirmation={confirmation} officeName={officeName} />, {
      title: "Confirm Your Address",
    });
  }

  function keepToken(c: Context<AppEnv>, token: string): void {
    // A value that is no token is not kept, but takes the place of an earlier one.
    const value = TOKEN.test(token) ? token : "";
    setCookie(c, COOKIE, value, {
      httpOnly: true,
      // Strict would be left out on the way here from a mail program in the browser.
      sameSite: "Lax",
      path: urls.confirmAddress,
      maxAge: COOKIE_SECONDS,
      ...isHttps ? { prefix: "secure" as const, secure: true } : {},
    });
  }

  function readToken(c: Context<AppEnv>): string {
    return (isHttps ? getCookie(c, COOKIE, "secure") : getCookie(c, COOKIE)) ?? "";
  }
}

const COOKIE = "confirmation";
/** Enough to read the page and press its button. */
const COOKIE_SECONDS = 15 * 60;
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;
