import { revocationError } from "../../src/domain/accounts/permissions.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { dropWaitingMail, mailAccountDecision } from "../mail/account_mail.ts";
import { type Decision, lockActiveUser } from "./lock.ts";
import { toUserSummary } from "./rows.ts";
import { endAccess } from "./sessions.ts";

/**
 * Takes somebody's access away, with a reason; every session of theirs ends at once, and mail
 * waiting for them is withdrawn. Spec section 4, user account.
 * @throws {AppError} NOT_FOUND, CONFLICT without access, FORBIDDEN for a super admin or oneself (spec section 6)
 */
export async function revokeUser(
  tx: Tx,
  { actorId, userId, now, reason }: Decision & { reason: string },
): Promise<UserSummary> {
  const errorMessage = revocationError({ id: actorId }, await lockActiveUser(tx, { actorId, userId }));
  if (errorMessage) throw new AppError("FORBIDDEN", errorMessage);
  const row = await tx.updateTable("users").set({ accountStatus: "DENIED", deniedReason: reason, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await endAccess(tx, userId);
  await recordUserEvent(tx, userId, { type: "user.revoke", actorId, now, detail: { reason } });
  await dropWaitingMail(tx, row, now);
  await mailAccountDecision(tx, row, { kind: "access-revoked", payload: { reason } }, now);
  return toUserSummary(row);
}
