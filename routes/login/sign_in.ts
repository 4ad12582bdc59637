import type { Context } from "hono";
import { transact } from "../../db/client.ts";
import { DEVICE_DAYS, findDevice, rememberDevice } from "../../db/accounts/devices.ts";
import type { UserRow } from "../../db/schema.ts";
import { createSession, deleteSession } from "../../db/accounts/sessions.ts";
import { findUserByEmail } from "../../db/accounts/find.ts";
import { toCurrentUser } from "../../db/accounts/rows.ts";
import { recordUserEvent } from "../../db/history/record.ts";
import { FAILURE } from "../../src/domain/shell/toasts.ts";
import { accessError } from "../../src/domain/accounts/permissions.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { isLeftToProvider } from "../../src/domain/accounts/provider.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { clientAddress, networkOf } from "../../src/http/limits/client_address.ts";
import type { RateLimit } from "../../src/http/limits/rate_limits.ts";
import { abortSignal } from "../../src/http/limits/time_limit.ts";
import {
  clearSessionCookies,
  deviceHash,
  setDeviceCookie,
  setSessionCookie,
} from "../../src/http/middleware/session.ts";
import type { AppEnv, Session } from "../../src/http/env.ts";
import { verifyPassword } from "../../src/auth/passwords.ts";
import { newToken } from "../../src/auth/tokens.ts";
import type { Deps } from "../deps.ts";

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs a person in with a new session; the browser's previous one ends, and the browser is known from now on.
 * @throws {AppError} BUSY when too many others wait; UNAUTHENTICATED when the address or the password is wrong, which
 * look alike; FORBIDDEN, with the reason, when the password is right but the account has no access or its temporary
 * password has expired; RATE_LIMITED after too many failures
 */
export async function signIn(deps: Deps, c: Context<AppEnv>, credentials: Credentials): Promise<CurrentUser> {
  const { db, clock, isHttps, trustProxy, logsFailedSignIns, hashQueue, rateLimits, log } = deps;
  const { email } = credentials;
  const now = clock();
  const address = clientAddress(c, trustProxy);
  const { httpRequestId } = c.var;
  // The address comes first, where deploy/fail2ban-filter.conf reads it, before anything that a client sends.
  const failure = { ...logsFailedSignIns && { client: address }, httpRequestId };

  // One lookup by key before the queue, and only for a browser that shows a cookie: as much as any page costs.
  const previousHash = deviceHash(c, isHttps);
  const isKnown = previousHash !== undefined && await findDevice(db, { tokenHash: previousHash, email, now });

  return await hashQueue.run(
    async () => {
      const user = await findUserByEmail(db, email);
      const limits = isKnown ? deviceLimits(email, previousHash, user) : unrecognizedLimits(email, address, user);
      const usedUp = consumeAttempt(deps, limits, { failure, now });
      const isValid = await verifyPassword(credentials.password, user);
      const isTemporary = isValid && user?.requiresPasswordChange === true;
      const closing = isKnown || isTemporary ? [] : [closingLimit(email, user)];
      usedUp.push(...consumeAttempt(deps, closing, { failure, now }));
      if (!user || !isValid) {
        log("warn", "sign-in failed", { ...failure, userId: user?.id ?? null });
        if (user && usedUp.some(({ account }) => account !== undefined)) {
          log("warn", "sign-in locked", { httpRequestId, userId: user.id });
          await transact(db, (tx) => recordUserEvent(tx, user.id, "user.lockout", { actor: null, now }));
        }
        throw wrongCredentials();
      }
      const entry: Entry = { user, isByPassword: true, now };
      // Before the refund: a person who may not enter has no more tries than one who guesses.
      requireEntry(deps, entry);
      rateLimits.refund([...limits, ...closing]);
      await openSession(deps, c, entry);
      log("info", "signed in", { httpRequestId, userId: user.id, isKnownDevice: isKnown });
      return toCurrentUser(user);
    },
    isKnown,
    abortSignal(c),
  );
}

function consumeAttempt(
  { rateLimits, log }: Deps,
  limits: readonly RateLimit[],
  { failure, now }: { failure: Record<string, string>; now: Date },
): RateLimit[] {
  try {
    return rateLimits.consume(limits, now);
  } catch (error) {
    if (error instanceof AppError) log("warn", "sign-in refused: too many failures", failure);
    throw error;
  }
}

/**
 * The limits for an unknown browser. A sign-in that succeeds refunds its try. The first limit stops guessing from one
 * address without locking the account's owner out elsewhere; closingLimit and the second, wider one stop guessing from
 * many; the third stops an address that tries account after account, and leaves room for a school behind one address
 * (OWASP Authentication Cheat Sheet). They are the same for addresses without an account, so that no answer tells which
 * it is. Failures count for the password that was guessed at: a new one, wherever it is set, opens the account again.
 */
function unrecognizedLimits(email: string, address: string, user: UserRow | undefined): RateLimit[] {
  const account = { account: email, version: passwordVersion(user) };
  return [
    { kind: "sign-in", ...account, client: networkOf(address), tries: 10, minutes: 15 },
    { kind: "sign-in-temporary", ...account, tries: 300, minutes: 60 },
    { kind: "sign-in", client: address, tries: 100, minutes: 15 },
  ];
}

/**
 * The limit counted once the password was compared, since a right temporary one passes: it knows no browser that would
 * stay open to its owner (deviceLimits) and works for three days, so a handful of addresses must not keep the owner
 * out. Every other password, right or wrong, is refused alike from then on.
 */
function closingLimit(email: string, user: UserRow | undefined): RateLimit {
  return { kind: "sign-in", account: email, version: passwordVersion(user), tries: 50, minutes: 60 };
}

/** The limits of a browser that the account knows, which strangers cannot use up. */
function deviceLimits(email: string, tokenHash: Uint8Array, user: UserRow | undefined): RateLimit[] {
  const client = Buffer.from(tokenHash).toString("base64url");
  const version = passwordVersion(user);
  return [{ kind: "sign-in-from-device", account: email, client, version, tries: 10, minutes: 15 }];
}

/** Tells an account's passwords apart, by the end of their hash. */
function passwordVersion(user: UserRow | undefined): string {
  return user?.passwordHash?.slice(-12) ?? "";
}

/** A person who proved who they are. */
interface Entry {
  user: UserRow;
  isByPassword: boolean;
  now: Date;
}

/** Throws FORBIDDEN, with the reason, for an account without access, and for a password where the provider signs in. */
function requireEntry({ provider }: Deps, { user, isByPassword, now }: Entry): void {
  const refusal = accessError(isByPassword ? user : { ...user, temporaryPasswordExpiresAt: null }, now);
  if (refusal) throw new AppError("FORBIDDEN", refusal);
  if (isByPassword && provider && isLeftToProvider(provider, user.role)) {
    throw new AppError("FORBIDDEN", `Please sign in with ${provider.name}. Passwords are for administrators only.`);
  }
}

/**
 * Opens a session in place of the browser's own, and remembers it.
 * @throws {AppError} FORBIDDEN as requireEntry(), RATE_LIMITED, or UNAUTHENTICATED if the password changed
 */
export async function openSession(deps: Deps, c: Context<AppEnv>, entry: Entry): Promise<void> {
  requireEntry(deps, entry);
  const { db, isHttps, rateLimits } = deps;
  const { user: { id: userId, passwordHash }, now } = entry;
  // Far more than anyone needs, since each takes a session and an event that is kept.
  rateLimits.consume([{ kind: "signed-in", account: userId, tries: 300, minutes: 60 }], now);
  const previous = c.var.session;
  const previousHash = deviceHash(c, isHttps);
  const [session, device] = [newToken(), newToken()];
  await transact(db, async (tx) => {
    if (!await createSession(tx, { tokenHash: session.tokenHash, userId, passwordHash, now })) throw wrongCredentials();
    if (previous) await deleteSession(tx, previous.tokenHash);
    await rememberDevice(tx, { userId, tokenHash: device.tokenHash, previousHash, now });
    await recordUserEvent(tx, userId, "user.sign-in", { actor: { id: userId }, now });
  });
  setSessionCookie(c, isHttps, session.token);
  setDeviceCookie(c, isHttps, device.token, DEVICE_DAYS);
}

/** Signs out this browser's user, and makes it drop whatever our pages stored there, drafts above all. */
export async function endBrowserSession({ db, isHttps }: Deps, c: Context): Promise<void> {
  const session: Session | null = c.var.session;
  if (!session) return;
  await transact(db, (tx) => deleteSession(tx, session.tokenHash));
  clearSessionCookies(c, isHttps);
  c.header("Clear-Site-Data", '"storage"');
}

function wrongCredentials(): AppError {
  return new AppError("UNAUTHENTICATED", FAILURE.login.description);
}
