import type { Context } from "hono";
import { type Limit, returnTry, signInBucket, takeTry } from "../../db/rate_limits.ts";
import type { UserRow } from "../../db/schema.ts";
import { endSession, startSession } from "../../db/sessions.ts";
import { findUserByEmail } from "../../db/users/find.ts";
import { toCurrentUser } from "../../db/users/rows.ts";
import { FAILED } from "../../src/domain/messages.ts";
import { Refusal } from "../../src/domain/refusals.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import { clientAddress } from "../../src/http/client_address.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { isPassword } from "../../src/http/passwords.ts";
import { giveSession } from "../../src/http/session.ts";
import { newSessionToken } from "../../src/http/tokens.ts";
import type { Deps } from "../deps.ts";

/**
 * Signs a person in with a new session; the one the browser had before ends.
 * @throws {Refusal} SIGNED_OUT for a wrong address or password, which look alike; FORBIDDEN, with the reason, for somebody
 * with the right password whose account may not enter; TOO_MANY after too many failures
 */
export async function signIn(
  { db, clock, isHttps, trustProxy }: Deps,
  c: Context<AppEnv>,
  { email, password }: { email: string; password: string },
): Promise<CurrentUser> {
  const now = clock();
  const limits = failureLimits(email, clientAddress(c, trustProxy));
  await db.transaction().execute((tx) => takeTry(tx, limits, now));
  const user = await findUserByEmail(db, email);
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight) throw wrongCredentials();
  await db.transaction().execute((tx) => returnTry(tx, limits));
  demandAccess(user);

  const previous = c.var.session;
  const { token, tokenHash } = newSessionToken();
  await db.transaction().execute(async (tx) => {
    if (previous) await endSession(tx, previous.tokenHash);
    const { id: userId, passwordHash } = user;
    if (!await startSession(tx, { tokenHash, userId, passwordHash, now })) throw wrongCredentials();
  });
  giveSession(c, isHttps, token);
  return toCurrentUser(user);
}

/**
 * Failures only: a right password gives its try back. The first limit stops guessing from one place without locking the
 * account's owner out elsewhere; the second one, wider, stops guessing from many. OWASP Authentication Cheat Sheet.
 */
function failureLimits(email: string, address: string): Limit[] {
  return [
    { bucket: `${signInBucket(email)}:${address}`, tries: 10, minutes: 15 },
    { bucket: signInBucket(email), tries: 50, minutes: 60 },
  ];
}

function wrongCredentials(): Refusal {
  return new Refusal("SIGNED_OUT", FAILED.login.description);
}

function demandAccess({ accountStatus, deniedReason }: UserRow): void {
  if (accountStatus === "PENDING") {
    throw new Refusal("FORBIDDEN", "Your account awaits administrator approval. You can sign in once it is approved.");
  }
  if (accountStatus === "DENIED") {
    throw new Refusal(
      "FORBIDDEN",
      `Your account has no access. Ask an administrator about it. Reason: ${deniedReason}`,
    );
  }
}
