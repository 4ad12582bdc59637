import { type Context, Hono } from "hono";
import { transact } from "../../db/client.ts";
import { requireRoomForRegistration } from "../../db/accounts/pending.ts";
import { connectAdministrator, findOrConnectAccount } from "../../db/accounts/provider_accounts.ts";
import { consume, type RateLimit, refund } from "../../db/accounts/rate_limits.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { failureOf } from "../../src/auth/provider.ts";
import { providerRegistrationSchema } from "../../src/domain/accounts/forms.ts";
import { AppError, permissionDenied } from "../../src/domain/http/errors.ts";
import { SIGNED_IN } from "../../src/domain/shell/session.ts";
import { homeFor, urls, withOutcome, withQuery } from "../../src/domain/urls.ts";
import { clientAddress } from "../../src/http/limits/client_address.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { redirectSignedIn } from "../../src/http/middleware/guards.ts";
import { deviceHash } from "../../src/http/middleware/session.ts";
import type { Deps } from "../deps.ts";
import { countSignIn, openSession, requireAccess } from "../login/sign_in.ts";
import { RegisterPage } from "../register/register.tsx";
import { runForm } from "../writes.ts";
import { keepStep, readStep, takeStep } from "./sign_in_step.ts";

/** Signing in with the district's accounts, where there is a provider. Decision 37. */
export function authRoutes({ provider, ...deps }: Deps): Hono<AppEnv> {
  const { clock, isHttps } = deps;
  if (!provider) return new Hono<AppEnv>();

  const perClient = (kind: RateLimit["kind"], c: Context<AppEnv>, minutes: number): RateLimit => {
    return { kind, client: clientAddress(c, deps.trustProxy), tries: 300, minutes };
  };

  /** Says where the person came from why nothing came of it: on the sign-in page, or in Settings. */
  const refuse = async (c: Context<AppEnv>, message: string) => {
    await keepStep(c, provider, { step: "refused", message }, deps);
    return c.redirect(c.var.session ? urls.settings : urls.login, 303);
  };

  return new Hono<AppEnv>()
    .get(urls.provider, async (c) => {
      const { session } = c.var;
      // The way for an administrator to connect; not by a link on another site, which may have signed them in there.
      const connects = session !== null && c.req.query("connect") !== undefined;
      if (session && !connects) return c.redirect(homeFor(session.user.role), 303);
      if (connects && c.req.header("Sec-Fetch-Site") !== "same-origin") throw permissionDenied();
      try {
        const { address, checks } = await provider.begin();
        const userId = connects ? session.user.id : null;
        await keepStep(c, provider, { step: "at-provider", checks, userId }, deps);
        return c.redirect(address.href, 303);
      } catch (error) {
        return await refuse(c, refusalOf(deps, c, error));
      }
    })
    .get(urls.providerCallback, async (c) => {
      const begun = await takeStep(c, provider, "at-provider", deps);
      const tries = begun ? [perClient("sign-in-at-provider", c, 15)] : [];
      try {
        // Each asks the provider, which may take seconds.
        await transact(deps.db, (tx) => consume(tx, tries, clock()));
        const identity = await provider.finish(new URL(c.req.url).search, begun?.checks);
        await transact(deps.db, (tx) => refund(tx, tries));
        const signIn = { identity, provider: provider.name, now: clock() };
        if (begun?.userId) {
          const userId = begun.userId;
          if (c.var.session?.user.id !== userId) throw permissionDenied();
          await transact(deps.db, (tx) => connectAdministrator(tx, userId, signIn));
          return c.redirect(withQuery(urls.settings, { saved: "provider" }), 303);
        }
        const user = await transact(deps.db, (tx) => findOrConnectAccount(tx, signIn));
        if (!user) {
          await keepStep(c, provider, { step: "registers", identity }, deps);
          return c.redirect(urls.providerRegistration, 303);
        }
        requireAccess({ ...user, temporaryPasswordExpiresAt: null }, signIn.now);
        await transact(deps.db, (tx) => countSignIn(tx, user, signIn.now));
        await openSession(deps.db, c, { user, previousHash: deviceHash(c, isHttps), isHttps, now: signIn.now });
        deps.log("info", "signed in", { httpRequestId: c.var.httpRequestId, userId: user.id, isAtProvider: true });
        return c.redirect(`${homeFor(user.role)}${SIGNED_IN}`, 303);
      } catch (error) {
        if (error instanceof AppError && error.code === "BUSY") await transact(deps.db, (tx) => refund(tx, tries));
        return await refuse(c, refusalOf(deps, c, error));
      }
    })
    .get(urls.providerRegistration, redirectSignedIn, async (c) => {
      const { identity } = await readStep(c, provider, "registers", deps) ?? {};
      if (!identity) return c.redirect(urls.login, 303);
      return c.render(<RegisterPage isMailConfigured={false} identity={identity} />, { title: "Register" });
    })
    .post(urls.providerRegistration, redirectSignedIn, async (c) => {
      const { identity } = await readStep(c, provider, "registers", deps) ?? {};
      if (!identity) return await refuse(c, `That took too long. Please sign in with ${provider.name} again.`);
      const refused = await runForm(c, providerRegistrationSchema, (person) => {
        const now = clock();
        return transact(deps.db, async (tx) => {
          await consume(tx, [perClient("register", c, 60)], now);
          await requireRoomForRegistration(tx);
          await registerUser(tx, { ...person, email: identity.email, passwordHash: null }, now, identity);
        });
      });
      if (!refused) {
        await takeStep(c, provider, "registers", deps);
        return c.redirect(withOutcome(urls.login, "registered"), 303);
      }
      return c.render(<RegisterPage isMailConfigured={false} identity={identity} refused={refused} />, {
        title: "Register",
      });
    });
}

/** The sentence about a refusal, which the log has once, without anything that the provider sent. */
function refusalOf({ log }: Pick<Deps, "log">, c: Context<AppEnv>, error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  if (error.cause instanceof Error) {
    const { httpRequestId } = c.var;
    log("warn", "district sign-in refused", { httpRequestId, reason: failureOf(error.cause) });
  }
  return error.message;
}
