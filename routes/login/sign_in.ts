import type { Context } from "hono";
import { transact } from "../../db/client.ts";
import { consume, type RateLimit, refund, signInBucket } from "../../db/accounts/rate_limits.ts";
import type { UserRow } from "../../db/schema.ts";
import { createSession, deleteSession } from "../../db/accounts/sessions.ts";
import { findUserByEmail } from "../../db/accounts/find.ts";
import { toCurrentUser } from "../../db/accounts/rows.ts";
import { FAILURE } from "../../src/domain/toasts.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { clientAddress } from "../../src/http/client_address.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { verifyPassword } from "../../src/auth/passwords.ts";
import { setSessionCookie } from "../../src/http/session.ts";
import { newSessionToken } from "../../src/auth/tokens.ts";
import type { Deps } from "../deps.ts";

/**
 * Signs a person in with a new session; the one the browser had before ends.
 * @throws {AppError} UNAUTHENTICATED when the address or the password is wrong, which look alike; FORBIDDEN, with the reason,
 * when the password is right but the account has no access; RATE_LIMITED after too many failures
 */
export async function signIn(
  { db, clock, isHttps, trustProxy }: Deps,
  c: Context<AppEnv>,
  { email, password }: { email: string; password: string },
): Promise<CurrentUser> {
  const now = clock();
  const limits = failureLimits(email, clientAddress(c, trustProxy));
  await transact(db, (tx) => consume(tx, limits, now));
  const user = await findUserByEmail(db, email);
  const isValid = await verifyPassword(password, user?.passwordHash);
  if (!user || !isValid) throw wrongCredentials();
  await transact(db, (tx) => refund(tx, limits));
  requireApproved(user);

  const previous = c.var.session;
  const { token, tokenHash } = newSessionToken();
  await transact(db, async (tx) => {
    if (previous) await deleteSession(tx, previous.tokenHash);
    const { id: userId, passwordHash } = user;
    if (!await createSession(tx, { tokenHash, userId, passwordHash, now })) throw wrongCredentials();
  });
  setSessionCookie(c, isHttps, token);
  return toCurrentUser(user);
}

/**
 * Only failures count: a correct password refunds its try. The first limit stops guessing from one address without locking
 * the account's owner out elsewhere; the second, wider one stops guessing from many. OWASP Authentication Cheat Sheet.
 */
function failureLimits(email: string, address: string): RateLimit[] {
  return [
    { bucket: `${signInBucket(email)}:${address}`, tries: 10, minutes: 15 },
    { bucket: signInBucket(email), tries: 50, minutes: 60 },
  ];
}

function wrongCredentials(): AppError {
  return new AppError("UNAUTHENTICATED", FAILURE.login.description);
}

function requireApproved({ accountStatus, deniedReason }: UserRow): void {
  if (accountStatus === "PENDING") {
    throw new AppError("FORBIDDEN", "Your account awaits administrator approval. You can sign in once it is approved.");
  }
  if (accountStatus === "DENIED") {
    throw new AppError(
      "FORBIDDEN",
      `Your account doesn't have access. Ask an administrator for help. Reason: ${deniedReason}`,
    );
  }
}
