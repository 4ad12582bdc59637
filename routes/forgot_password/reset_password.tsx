import { type Context, Hono } from "hono";
import type { z } from "zod";
import { findPasswordLinkOwner, resetPasswordByLink } from "../../db/accounts/password_links.ts";
import { transact } from "../../db/client.ts";
import type { UserRow } from "../../db/schema.ts";
import { hashPassword, verifyPassword } from "../../src/auth/passwords.ts";
import { requireStrongPassword } from "../../src/auth/require_strong_password.ts";
import { passwordByLinkSchema, SAME_PASSWORD } from "../../src/domain/accounts/forms.ts";
import { isLeftToProvider } from "../../src/domain/accounts/provider.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { passwordUrls, urls, withOutcome } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import type { RateLimit } from "../../src/http/limits/rate_limits.ts";
import { abortSignal } from "../../src/http/limits/time_limit.ts";
import { readFields } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import { tryForm, type UnfinishedForm } from "../forms.ts";
import { linkToken } from "../link_token.ts";
import { endBrowserSession } from "../login/sign_in.ts";
import { write } from "../write.ts";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";

export function resetPasswordRoutes(deps: Deps) {
  const { db, clock, isHttps, provider, rateLimits, hashQueue } = deps;
  const token = linkToken({ path: passwordUrls.reset, name: "password-link", isHttps });
  const passwordByLink = write({}, passwordByLinkSchema, choosePassword);
  return new Hono<AppEnv>()
    // Opening the link changes nothing: programs that check mail for viruses open links, too.
    .get(passwordUrls.reset, async (c) => token.move(c) ?? await renderPage(c))
    .post(passwordUrls.reset, async (c) => {
      const tried = await tryForm(deps, c, passwordByLink, c, await readFields(c));
      if ("open" in tried) return await renderPage(c, tried.open);
      // Somebody else may be signed in here, whose account they would otherwise enter.
      await endBrowserSession(deps, c);
      return c.redirect(withOutcome(urls.login, "passwordUpdated"), 303);
    });

  async function findOwner(c: Context): Promise<UserRow | undefined> {
    const owner = await findPasswordLinkOwner(db, { tokenHash: token.readHash(c), now: clock() });
    return owner && !isLeftToProvider(provider, owner.role) ? owner : undefined;
  }

  async function renderPage(c: Context, open?: UnfinishedForm): Promise<Response> {
    const owner = await findOwner(c);
    if (!owner) c.status(410);
    const page = <ResetPasswordPage owner={owner} isOpened={token.isOpened(c)} open={open} />;
    return c.render(page, { title: "Choose a New Password" });
  }

  /** Throws CONFLICT for a link that is over, VALIDATION_FAILED for a bad password, RATE_LIMITED or BUSY. */
  async function choosePassword(
    _deps: Deps,
    c: Context<AppEnv>,
    { email, newPassword }: z.output<typeof passwordByLinkSchema>,
  ): Promise<void> {
    const owner = await findOwner(c);
    if (!owner) throw linkIsOver();
    // The cookie is the browser's: a link that was opened in another tab since took the place of this one's.
    if (owner.email !== email) {
      throw new AppError(
        "CONFLICT",
        "Another link was opened in this browser. Check the email address, then try again.",
      );
    }
    await requireStrongPassword(newPassword, owner, "newPassword");
    await hashQueue.run(
      async () => {
        // A link must not serve to guess the current password, which may be used elsewhere.
        const limits: RateLimit[] = [{ kind: "change-password", account: owner.id, tries: 10, minutes: 15 }];
        rateLimits.consume(limits, clock());
        if (await verifyPassword(newPassword, owner)) throw samePassword();
        const passwordHash = await hashPassword(newPassword);
        const isReset = await transact(
          db,
          (tx) => resetPasswordByLink(tx, { tokenHash: token.readHash(c), passwordHash, now: clock() }),
        );
        if (!isReset) throw linkIsOver();
        rateLimits.refund(limits);
      },
      false,
      abortSignal(c),
    );
  }
}

function linkIsOver(): AppError {
  return new AppError("CONFLICT", "This link no longer works.");
}

function samePassword(): AppError {
  const { path: [field = ""], error } = SAME_PASSWORD;
  return new AppError("VALIDATION_FAILED", error, { errors: [{ field, message: error }] });
}
