import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { z } from "zod";
import type { Provider } from "../../src/auth/provider.ts";
import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { Deps } from "../deps.ts";

/** Long enough for a password, a second factor and a page's first visit. */
const MINUTES = 10;

const identity = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

const steps = z.discriminatedUnion("step", [
  /** The browser is at the provider; `userId` connects that account. */
  z.strictObject({
    step: z.literal("away"),
    checks: z.strictObject({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
    userId: z.string().nullable(),
  }),
  /** Somebody without an account is back from it. */
  z.strictObject({ step: z.literal("registers"), identity }),
  /** The sign-in page says why nothing came of it. */
  z.strictObject({ step: z.literal("refused"), message: z.string() }),
]);
const kept = z.strictObject({ until: z.number(), value: steps });

/** How far a browser is on its way in through the provider. */
export type Step = z.infer<typeof steps>;

type Cookies = Pick<Deps, "clock" | "isHttps">;

/** Keeps the step in the browser itself, signed, so that nothing waits here for those who never come back. */
export async function keepStep(
  c: Context,
  { cookieKey }: Pick<Provider, "cookieKey">,
  value: Step,
  { clock, isHttps }: Cookies,
): Promise<void> {
  const until = clock().getTime() + MINUTES * MINUTE_MS;
  await setSignedCookie(c, COOKIE, JSON.stringify({ until, value } satisfies z.infer<typeof kept>), cookieKey, {
    ...cookieOptions(isHttps),
    maxAge: MINUTES * 60,
  });
}

/** The step that a browser is at, if it is this one and not too long ago. It counts once. */
export async function takeStep<Name extends Step["step"]>(
  c: Context,
  { cookieKey }: Pick<Provider, "cookieKey">,
  name: Name,
  { clock, isHttps }: Cookies,
): Promise<Extract<Step, { step: Name }> | undefined> {
  const text = await getSignedCookie(c, cookieKey, COOKIE, isHttps ? "host" : undefined);
  if (!text) return undefined;
  const { data } = kept.safeParse(JSON.parse(text));
  if (data?.value.step !== name) return undefined;
  deleteCookie(c, COOKIE, cookieOptions(isHttps));
  return data.until > clock().getTime() ? data.value as Extract<Step, { step: Name }> : undefined;
}

const COOKIE = "provider-sign-in";

function cookieOptions(isHttps: boolean) {
  // Strict would be left out on the way back from the provider.
  const common = { httpOnly: true, sameSite: "Lax", path: "/" } as const;
  return isHttps ? { ...common, prefix: "host" as const, secure: true } : common;
}
