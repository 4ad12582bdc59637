import { type Context, Hono } from "hono";
import { transact } from "../../db/client.ts";
import { confirmAddress, findConfirmation } from "../../db/accounts/confirm_address.ts";
import { findDistrict } from "../../db/district/details.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import type { Deps } from "../deps.ts";
import { linkToken } from "../link_token.ts";
import { ConfirmAddressPage } from "./ConfirmAddressPage.tsx";

export function confirmAddressRoutes({ db, clock, isHttps }: Deps) {
  const token = linkToken({ path: urls.confirmAddress, name: "confirmation", isHttps });
  return new Hono<AppEnv>()
    // Opening the link changes nothing: programs that check mail for viruses open links, too.
    .get(urls.confirmAddress, async (c) => token.move(c) ?? await renderPage(c))
    .post(urls.confirmAddress, async (c) => {
      const tokenHash = token.readHash(c);
      const isConfirmed = await transact(db, (tx) => confirmAddress(tx, { tokenHash, now: clock() }));
      return isConfirmed ? c.redirect(urls.confirmAddress, 303) : await renderPage(c);
    });

  async function renderPage(c: Context<AppEnv>): Promise<Response> {
    const confirmation = await findConfirmation(db, { tokenHash: token.readHash(c), now: clock() });
    const { officeName } = await findDistrict(db);
    c.status(confirmation ? confirmation.state === "expired" ? 410 : 200 : 404);
    return c.render(<ConfirmAddressPage confirmation={confirmation} officeName={officeName} />, {
      title: "Confirm Your Address",
    });
  }
}
