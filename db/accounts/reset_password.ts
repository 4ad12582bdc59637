import { passwordResetError } from "../../src/domain/accounts/permissions.ts";
import { temporaryPasswordEnd } from "../../src/domain/accounts/passwords.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailAccountDecision } from "../mail/account_mail.ts";
import { lockActiveUser } from "./lock.ts";
import { clearSignInFailures } from "./rate_limits.ts";
import { toUserSummary } from "./rows.ts";
import { endAccess } from "./sessions.ts";

interface Reset {
  actor: { id: string; isSuperAdmin: boolean };
  userId: string;
  passwordHash: string;
  now: Date;
}

/**
 * Gives somebody a temporary password, which they must change before anything else; every session of theirs ends, and
 * their calendar link.
 * @throws {AppError} NOT_FOUND, CONFLICT without access, FORBIDDEN for a super admin's password unless another super
 * admin resets it
 */
export async function resetPassword(tx: Tx, { actor, userId, passwordHash, now }: Reset): Promise<UserSummary> {
  const errorMessage = passwordResetError(actor, await lockActiveUser(tx, { actorId: actor.id, userId }));
  if (errorMessage) throw new AppError("FORBIDDEN", errorMessage);
  const row = await tx.updateTable("users")
    .set({ ...temporaryPassword(passwordHash, now), updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await endAccess(tx, userId);
  // Else the person who guessed at the account before would keep its owner out, in browsers that were known until now.
  await clearSignInFailures(tx, row.email);
  await recordUserEvent(tx, userId, { type: "user.reset-password", actorId: actor.id, now });
  await mailAccountDecision(tx, row, { kind: "password-reset", payload: {} }, now);
  return toUserSummary(row);
}

/** The columns of an account that is given a temporary password. */
export function temporaryPassword(passwordHash: string, now: Date) {
  return { passwordHash, requiresPasswordChange: true, temporaryPasswordExpiresAt: temporaryPasswordEnd(now) };
}
