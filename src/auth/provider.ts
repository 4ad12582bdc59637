import { createHmac } from "node:crypto";
import * as oidc from "openid-client";
import * as z from "zod/mini";
import { AppError } from "../domain/http/errors.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";
import { emailText } from "../domain/text/text_schemas.ts";
import { urls } from "../domain/urls.ts";
import { GOOGLE_ISSUER, type Identity, type ProviderSettings } from "../domain/accounts/provider.ts";

/** Seconds that the provider may take for each answer. */
const TIMEOUT = 5;

/** An answer of the provider is some kilobytes; nothing may fill the memory. */
const MAX_BYTES = 1_000_000;

/** Minutes after which the provider's description is read again: a browser must not be sent to one that is down. */
const DESCRIPTION_MINUTES = 5;

/** A subject stays exactly as sent: " a" is a different person from "a". OpenID Connect Core 1.0, section 8. */
const subjectText = z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/));

/** The most of a name that the cookie of a registration has room for. */
const MAX_NAME = 100;

const OUTAGES = ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"];

/** The values that bind a sign-in to the browser that began it. */
export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The provider of the district's accounts. OpenID Connect Core 1.0, authorization code flow with PKCE (RFC 7636). */
export type Provider = ReturnType<typeof createProvider>;

/** Creates a provider, which is first asked at the first sign-in. */
export function createProvider(settings: ProviderSettings, publicUrl: string, clock = () => new Date()) {
  const { name, issuer, clientId, clientSecret } = settings;
  const callback = new URL(urls.providerCallback, publicUrl);
  let discovered: { until: number; configuration: Promise<oidc.Configuration> } | undefined;

  function discover(): Promise<oidc.Configuration> {
    const now = clock().getTime();
    if (discovered && discovered.until > now) return discovered.configuration;
    // Once for all who come at the same time; again after a failure.
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT,
      [oidc.customFetch]: fetchAtMost,
      // Else a signature would count as checked because the token came straight from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []],
    });
    discovered = { until: now + DESCRIPTION_MINUTES * MINUTE_MS, configuration };
    configuration.catch(() => discovered = undefined);
    return configuration;
  }

  const failWith = (cause: unknown): never => {
    if (isUnavailable(cause)) {
      throw new AppError("BUSY", `${name} isn't answering right now. Please try again in a few minutes.`, { cause });
    }
    throw new AppError("UNAUTHENTICATED", `Signing in with ${name} didn't work. Please try again.`, { cause });
  };

  return {
    name,
    leavesPasswordsToAdministrators: settings.leavesPasswordsToAdministrators,
    /** The key that signs what a browser keeps for us meanwhile. */
    cookieKey: createHmac("sha256", clientSecret).update("cookie").digest("base64url"),
    async check(): Promise<void> {
      const { jwks_uri: keys = "" } = (await discover()).serverMetadata();
      const { status, body } = await fetch(keys, { signal: AbortSignal.timeout(TIMEOUT * 1000) });
      await body?.cancel();
      if (status !== 200) throw new Error(`its keys answer with status ${status}`);
    },
    /** Returns the address to sign in at, and what to check the answer with. Throws BUSY. */
    async begin(): Promise<{ address: URL; checks: SignInChecks }> {
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const config = await discover().catch(failWith);
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback.href,
        scope: "openid email profile",
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: "S256",
      });
      return { address, checks };
    },
    /**
     * Returns who signed in, by the provider's query. The tokens are forgotten.
     * @throws {AppError} BUSY, or UNAUTHENTICATED for an answer that proves nothing or a person who may not come in;
     * `cause` says to the log what was wrong
     */
    async finish(query: string, checks: SignInChecks | undefined): Promise<Identity> {
      if (!checks) return failWith(new Error("the browser did not begin this sign-in, or too long ago"));
      const tokens = await oidc.authorizationCodeGrant(await discover().catch(failWith), new URL(query, callback), {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      }).catch(failWith);
      return identityOf(tokens.claims() ?? {}, settings);
    },
  };
}

async function fetchAtMost(url: string, options: oidc.CustomFetchOptions): Promise<Response> {
  // A form or nothing: only the library's type allows more.
  const response = await fetch(url, options as RequestInit);
  let left = MAX_BYTES;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new TypeError("the provider's answer is too large"));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(limit), response);
}

/** Returns the identity of these claims. Throws UNAUTHENTICATED for a person who may not come in. */
export function identityOf(claims: Record<string, unknown>, { name, domains }: ProviderSettings): Identity {
  const text = (claim: string) => typeof claims[claim] === "string" ? claims[claim].trim() : "";
  const { data: email } = z.safeParse(emailText(), claims.email);
  const { data: subject } = z.safeParse(subjectText, claims.sub);
  const refuse = (message: string, cause: string): never => {
    throw new AppError("UNAUTHENTICATED", message, { cause: new Error(cause) });
  };
  if (!email || !isVerified(claims)) {
    return refuse(`${name} hasn't verified your email address. Ask your IT department to do so.`, "unverified address");
  }
  const isAtHome = claims.iss !== GOOGLE_ISSUER || domains.includes(text("hd").toLowerCase());
  if (!isAtHome || !domains.includes(email.slice(email.lastIndexOf("@") + 1))) {
    refuse(`Please sign in with your district account, at ${domains.join(" or ")}.`, "foreign domain");
  }
  if (!subject) return refuse(`Signing in with ${name} didn't work. Please ask your IT department.`, "subject");
  const [first = "", ...others] = text("name").split(/\s+/);
  const nameOf = (given: string) => given.slice(0, MAX_NAME);
  return {
    issuer: text("iss"),
    subject,
    email,
    firstName: nameOf(text("given_name") || first),
    lastName: nameOf(text("family_name") || others.join(" ")),
  };
}

/** Entra ID has its own claim for it: Microsoft, "Migrate away from using email claims for user identification". */
function isVerified({ email_verified: verified, xms_edov: isOwnersDomain }: Record<string, unknown>): boolean {
  return verified === true || [true, 1, "1"].some((yes) => yes === isOwnersDomain);
}

/** Whether the provider cannot be reached, is too slow or broken, rather than saying something wrong. */
function isUnavailable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  // What fetch throws has no code; the library's own has.
  return error instanceof TypeError ? code === undefined : OUTAGES.some((one) => one === code);
}

/** Returns a failure's cause for the operator; all else that the provider sent may quote a person or a token. */
export function failureOf(failure: Error): string {
  const { error, code, status, cause, message } = failure as Error & Record<"error" | "code" | "status", unknown>;
  const word = typeof error === "string" && /^[a-z_]{1,40}$/.test(error) ? error : code;
  if (typeof word !== "string") return cause instanceof Error ? failureOf(cause) : message;
  if (cause instanceof Response) return `${word}, status ${cause.status}`;
  const isOurSecret = word === "invalid_client" || status === 401;
  return isOurSecret ? `${word}: check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which may have expired` : word;
}
