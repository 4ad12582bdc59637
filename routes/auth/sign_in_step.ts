import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Provider, SignInChecks } from "../../src/auth/provider.ts";
import type { Identity } from "../../src/domain/accounts/provider.ts";
import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import { cookieOptions } from "../../src/http/middleware/session.ts";
import type { Deps } from "../deps.ts";

const COOKIE = "provider-sign-in";

/** Long enough for a password, a second factor and a page's first visit. */
const MINUTES = 10;

type SignInStep =
  /** The person is at the provider; `userId` connects that account, and `next` is where to go on. */
  | { step: "at-provider"; checks: SignInChecks; userId: string | null; next: string }
  /** The person has no account yet. */
  | { step: "registering"; identity: Identity }
  /** The reason that the sign-in failed. */
  | { step: "failed"; message: string };

interface SavedStep {
  until: number;
  value: SignInStep;
}

type Cookies = Pick<Deps, "clock" | "isHttps">;

/** Keeps the step in the browser, signed, so that visitors who never come back leave nothing here. */
export async function saveStep(
  c: Context,
  { cookieKey }: Pick<Provider, "cookieKey">,
  value: SignInStep,
  { clock, isHttps }: Cookies,
): Promise<void> {
  const until = clock().getTime() + MINUTES * MINUTE_MS;
  await setSignedCookie(c, COOKIE, JSON.stringify({ until, value } satisfies SavedStep), cookieKey, {
    ...cookieOptions(isHttps),
    maxAge: MINUTES * 60,
  });
}

/** Returns the browser's step, if it is this one and has not expired. */
export async function readStep<Name extends SignInStep["step"]>(
  c: Context,
  { cookieKey }: Pick<Provider, "cookieKey">,
  name: Name,
  { clock, isHttps }: Cookies,
): Promise<Extract<SignInStep, { step: Name }> | undefined> {
  const text = await getSignedCookie(c, cookieKey, COOKIE, isHttps ? "host" : undefined);
  if (!text) return undefined;
  // Our own signature vouches for its form.
  const { until, value }: SavedStep = JSON.parse(text);
  return value.step === name && until > clock().getTime() ? value as Extract<SignInStep, { step: Name }> : undefined;
}

/** Returns the browser's step like readStep(), and forgets it: a step counts once. */
export async function consumeStep<Name extends SignInStep["step"]>(
  c: Context,
  provider: Pick<Provider, "cookieKey">,
  name: Name,
  deps: Cookies,
): Promise<Extract<SignInStep, { step: Name }> | undefined> {
  const step = await readStep(c, provider, name, deps);
  if (step) deleteCookie(c, COOKIE, cookieOptions(deps.isHttps));
  return step;
}
