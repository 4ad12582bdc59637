import type { Role } from "../../src/domain/accounts/roles.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailAccountDecision } from "../mail/account_mail.ts";
import { type Decision, lockPendingUser } from "./lock.ts";
import { toUserSummary } from "./rows.ts";

/**
 * Lets a registered person in, with the role the administrator chose.
 * @throws {AppError} NOT_FOUND, or CONFLICT when the registration was already decided
 */
export async function approveUser(
  tx: Tx,
  { actorId, userId, now, role }: Decision & { role: Role },
): Promise<UserSummary> {
  await lockPendingUser(tx, { actorId, userId });
  const row = await tx.updateTable("users")
    .set({ accountStatus: "APPROVED", role, approvedBy: actorId, approvedAt: now, deniedReason: null, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, { type: "user.approve", actorId, now, detail: { role } });
  await mailAccountDecision(tx, row, { kind: "registration-approved", payload: { role } }, now);
  return toUserSummary(row);
}

/**
 * Turns a registration down, with a reason.
 * @throws {AppError} NOT_FOUND, or CONFLICT when the registration was already decided
 */
export async function denyUser(
  tx: Tx,
  { actorId, userId, now, reason }: Decision & { reason: string },
): Promise<UserSummary> {
  await lockPendingUser(tx, { actorId, userId });
  const row = await tx.updateTable("users").set({ accountStatus: "DENIED", deniedReason: reason, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, { type: "user.deny", actorId, now, detail: { reason } });
  await mailAccountDecision(tx, row, { kind: "registration-denied", payload: { reason } }, now);
  return toUserSummary(row);
}
