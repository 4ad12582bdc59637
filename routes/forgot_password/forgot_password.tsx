import { type Context, Hono } from "hono";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { lockUserByEmail } from "../../db/accounts/lock.ts";
import { transact } from "../../db/client.ts";
import { findDistrict } from "../../db/district/details.ts";
import { queueMail } from "../../db/mail/queue.ts";
import type { UserRow } from "../../db/schema.ts";
import { addressSchema } from "../../src/domain/accounts/forms.ts";
import { isLeftToProvider } from "../../src/domain/accounts/provider.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { MailContent } from "../../src/domain/mail/content.ts";
import { passwordUrls, withQuery } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { clientAddress, networkOf } from "../../src/http/limits/client_address.ts";
import { queryParams, readFields } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import { tryForm, type UnfinishedForm } from "../forms.ts";
import { write } from "../write.ts";
import { ForgotPasswordPage } from "./ForgotPasswordPage.tsx";
import { resetPasswordRoutes } from "./reset_password.tsx";

/** The routes for a forgotten password; none without mail. */
export function forgotPasswordRoutes(deps: Deps) {
  const routes = new Hono<AppEnv>();
  if (!deps.isMailConfigured) return routes;
  return routes
    .get(passwordUrls.forgot, queryParams(z.object({ sent: z.literal("1").optional() })), async (c) => {
      return await renderPage(c, { isSent: c.req.valid("query").sent !== undefined });
    })
    .post(passwordUrls.forgot, async (c) => {
      const tried = await tryForm(deps, c, askForLink, c, await readFields(c));
      if ("open" in tried) return await renderPage(c, tried);
      return c.redirect(withQuery(passwordUrls.forgot, { sent: 1 }), 303);
    })
    .route("/", resetPasswordRoutes(deps));

  async function renderPage(c: Context, state: { isSent?: boolean; open?: UnfinishedForm }): Promise<Response> {
    const { officeName } = await findDistrict(deps.db);
    return c.render(<ForgotPasswordPage {...state} officeName={officeName} />, { title: "Forgot Your Password?" });
  }
}

const askForLink = write({}, addressSchema, mailPasswordLink);

/** The earliest answer, so that its time hardly tells whether there is an account. */
const ANSWER_MS = 300;

/**
 * Mails an account's address a link to a new password, or why there is none. The answer is the same for every address,
 * or RATE_LIMITED when too many came from one network.
 */
async function mailPasswordLink(deps: Deps, c: Context<AppEnv>, { email }: { email: string }): Promise<void> {
  const client = networkOf(clientAddress(c, deps.trustProxy));
  // A school is behind one address.
  deps.rateLimits.consume([{ kind: "password-link", client, tries: 300, minutes: 60 }], deps.clock());
  await Promise.all([queueLink(deps, email), delay(ANSWER_MS)]);
}

async function queueLink({ db, clock, rateLimits, provider }: Deps, email: string): Promise<void> {
  const now = clock();
  try {
    rateLimits.consume([{ kind: "password-link", account: email, tries: 3, minutes: 60 }], now);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await transact(db, async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (user) await queueMail(tx, [user], linkOrReason(user, provider), now);
  });
}

function linkOrReason(user: UserRow, provider: Deps["provider"]): MailContent {
  const kind = "password-link-refused";
  if (user.accountStatus !== "APPROVED") return { kind, payload: { reason: user.accountStatus } };
  if (provider && (user.passwordHash === null || isLeftToProvider(provider, user.role))) {
    return { kind, payload: { reason: "PROVIDER", provider: provider.name } };
  }
  return { kind: "password-link", payload: { token: null } };
}
