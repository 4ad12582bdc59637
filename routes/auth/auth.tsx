import { type Context, Hono } from "hono";
import { transact } from "../../db/client.ts";
import type { UserRow } from "../../db/schema.ts";
import { findUserByEmail } from "../../db/accounts/find.ts";
import { actorOf } from "../../db/accounts/actor.ts";
import { requireRoomForRegistration } from "../../db/accounts/pending.ts";
import {
  connectAdministrator,
  findOrConnectAccount,
  type ProviderSignIn,
} from "../../db/accounts/provider_accounts.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { failureOf, type Provider } from "../../src/auth/provider.ts";
import { providerRegistrationSchema } from "../../src/domain/accounts/forms.ts";
import type { Identity } from "../../src/domain/accounts/provider.ts";
import { AppError, permissionDenied } from "../../src/domain/http/errors.ts";
import { CONNECTED, SIGNED_IN } from "../../src/domain/shell/session.ts";
import { homeFor, urls, withOutcome, withQuery } from "../../src/domain/urls.ts";
import { clientAddress } from "../../src/http/limits/client_address.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { nextPath, redirectSignedIn } from "../../src/http/middleware/guards.ts";
import { readFields } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import type { RateLimit } from "../../src/http/limits/rate_limits.ts";
import { openSession } from "../login/sign_in.ts";
import { tryForm, type UnfinishedForm } from "../forms.ts";
import { write } from "../write.ts";
import { ProviderRegistrationPage } from "./ProviderRegistrationPage.tsx";
import { consumeStep, readStep, saveStep } from "./sign_in_step.ts";

type ProviderDeps = Deps & { provider: Provider };

/** The routes for signing in with the district's accounts, where there is a provider. Decision 37. */
export function authRoutes({ provider, ...others }: Deps): Hono<AppEnv> {
  if (!provider) return new Hono<AppEnv>();
  const deps: ProviderDeps = { ...others, provider };
  return new Hono<AppEnv>()
    .get(urls.provider, (c) => leave(deps, c))
    .get(urls.providerCallback, (c) => handleCallback(deps, c))
    .get(urls.providerRegistration, redirectSignedIn, (c) => renderRegistration(deps, c))
    .post(urls.providerRegistration, redirectSignedIn, (c) => register(deps, c));
}

async function leave(deps: ProviderDeps, c: Context<AppEnv>): Promise<Response> {
  const { provider } = deps;
  const { session } = c.var;
  // Lets an administrator connect; not by a link on another site, which may have signed them in there.
  const connects = session !== null && c.req.query("connect") !== undefined;
  const next = nextPath(c);
  if (session && !connects) return c.redirect(next || homeFor(session.user.role), 303);
  if (connects && c.req.header("Sec-Fetch-Site") !== "same-origin") throw permissionDenied();
  try {
    const { address, checks } = await provider.begin();
    const userId = connects ? session.user.id : null;
    await saveStep(c, provider, { step: "at-provider", checks, userId, next }, deps);
    return c.redirect(address.href, 303);
  } catch (error) {
    return await fail(deps, c, refusalOf(deps, c, error), next);
  }
}

async function handleCallback(deps: ProviderDeps, c: Context<AppEnv>): Promise<Response> {
  const { db, clock, provider, rateLimits } = deps;
  const begun = await consumeStep(c, provider, "at-provider", deps);
  const tries = begun ? [perClient(deps, c, "sign-in-at-provider", 15)] : [];
  try {
    rateLimits.consume(tries, clock());
    const identity = await provider.finish(new URL(c.req.url).search, begun?.checks);
    rateLimits.refund(tries);
    const signIn = { identity, provider: provider.name, now: clock() };
    if (!begun?.userId) return await enter(deps, c, signIn, begun?.next);
    const { session } = c.var;
    if (session?.user.id !== begun.userId) throw permissionDenied();
    await transact(db, (tx) => connectAdministrator(tx, actorOf(session), signIn));
    return c.redirect(withQuery(urls.settings, { saved: "provider" }), 303);
  } catch (error) {
    if (error instanceof AppError && error.code === "BUSY") rateLimits.refund(tries);
    return await fail(deps, c, refusalOf(deps, c, error), begun?.next);
  }
}

async function enter(deps: ProviderDeps, c: Context<AppEnv>, signIn: ProviderSignIn, next?: string): Promise<Response> {
  const { db, provider, log } = deps;
  const { identity, now } = signIn;
  const found = await transact(db, (tx) => findOrConnectAccount(tx, signIn));
  if (!found || denialOf(found.user, identity)) {
    await saveStep(c, provider, { step: "registering", identity }, deps);
    return c.redirect(urls.providerRegistration, 303);
  }
  const { user, isFirstVisit } = found;
  await openSession(deps, c, { user, isByPassword: false, now });
  log("info", "signed in", { httpRequestId: c.var.httpRequestId, userId: user.id, isAtProvider: true });
  // A link goes before the page that they had open, to which SIGNED_IN leads.
  const arrival = isFirstVisit ? CONNECTED : next ? "" : SIGNED_IN;
  return c.redirect(`${next || homeFor(user.role)}${arrival}`, 303);
}

/** Returns the reason a registration with this address was denied, if the person may register again. */
function denialOf(user: UserRow | undefined, { email }: Identity): string | null {
  const isDenied = user?.accountStatus === "DENIED" && user.approvedAt === null && user.email === email;
  return isDenied ? user.deniedReason : null;
}

async function renderRegistration(deps: ProviderDeps, c: Context<AppEnv>, refused?: UnfinishedForm): Promise<Response> {
  const { identity } = await readStep(c, deps.provider, "registering", deps) ?? {};
  if (!identity) return c.redirect(urls.login, 303);
  const denial = denialOf(await findUserByEmail(deps.db, identity.email), identity);
  const page = <ProviderRegistrationPage identity={identity} denial={denial} refused={refused} />;
  return c.render(page, { title: "Register" });
}

async function register(deps: ProviderDeps, c: Context<AppEnv>): Promise<Response> {
  const { provider } = deps;
  const { identity } = await readStep(c, provider, "registering", deps) ?? {};
  if (!identity) return await fail(deps, c, `That took too long. Please sign in with ${provider.name} again.`);
  const tried = await tryForm(deps, c, registration, { c, identity }, await readFields(c));
  if ("open" in tried) return await renderRegistration(deps, c, tried.open);
  await consumeStep(c, provider, "registering", deps);
  return c.redirect(withOutcome(urls.login, "registered"), 303);
}

const registration = write(
  {},
  providerRegistrationSchema,
  (deps, { c, identity }: { c: Context<AppEnv>; identity: Identity }, person) => {
    const now = deps.clock();
    return transact(deps.db, async (tx) => {
      await requireRoomForRegistration(tx);
      deps.rateLimits.consume([perClient(deps, c, "register", 60)], now);
      await registerUser(tx, { ...person, email: identity.email, passwordHash: null }, now, identity);
    });
  },
);

function perClient(deps: Deps, c: Context, kind: RateLimit["kind"], minutes: number): RateLimit {
  return { kind, client: clientAddress(c, deps.trustProxy), tries: 300, minutes };
}

/** Shows the failure on the sign-in page, which leads on as before, or in Settings. */
async function fail(deps: ProviderDeps, c: Context<AppEnv>, message: string, next?: string): Promise<Response> {
  await saveStep(c, deps.provider, { step: "failed", message }, deps);
  return c.redirect(c.var.session ? urls.settings : withQuery(urls.login, { next }), 303);
}

/** Logs the refusal once, without anything that the provider sent. */
function refusalOf({ log }: Pick<Deps, "log">, c: Context<AppEnv>, error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  if (error.cause instanceof Error) {
    const { httpRequestId } = c.var;
    log("warn", "district sign-in refused", { httpRequestId, reason: failureOf(error.cause) });
  }
  return error.message;
}
