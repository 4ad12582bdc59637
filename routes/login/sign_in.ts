import type { Context } from "hono";
import { startSession } from "../../db/sessions.ts";
import { findUserByEmail } from "../../db/users/find.ts";
import { toCurrentUser } from "../../db/users/rows.ts";
import type { UserRow } from "../../db/schema.ts";
import { FAILED } from "../../src/domain/messages.ts";
import { Refusal } from "../../src/domain/refusals.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import { isPassword } from "../../src/http/passwords.ts";
import { issueSession } from "../../src/http/session.ts";
import type { Deps } from "../deps.ts";

/**
 * Signs a person in with a new session.
 * @throws {Refusal} SIGNED_OUT for a wrong address or password, which look alike; FORBIDDEN, with the reason, for somebody
 * with the right password whose account may not enter
 */
export async function signIn(
  { db, clock, isHttps }: Deps,
  c: Context,
  { email, password }: { email: string; password: string },
): Promise<CurrentUser> {
  const user = await findUserByEmail(db, email);
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight) throw new Refusal("SIGNED_OUT", FAILED.login.description);
  demandAccess(user);
  const tokenHash = issueSession(c, isHttps);
  await db.transaction().execute((tx) => startSession(tx, { tokenHash, userId: user.id, now: clock() }));
  return toCurrentUser(user);
}

function demandAccess({ accountStatus, deniedReason }: UserRow): void {
  if (accountStatus === "PENDING") {
    throw new Refusal("FORBIDDEN", "Your account awaits administrator approval. You can sign in once it is approved.");
  }
  if (accountStatus === "DENIED") {
    throw new Refusal("FORBIDDEN", `Your account has no access: ${deniedReason} Ask an administrator about it.`);
  }
}
