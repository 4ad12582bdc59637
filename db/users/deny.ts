import type { UserSummary } from "../../src/domain/users.ts";
import { recordUserEvent } from "../audit.ts";
import type { Tx } from "../client.ts";
import { mailAccountDecision } from "../outbox/account_mail.ts";
import { type Decision, lockPendingUser } from "./lock.ts";
import { toUserSummary } from "./rows.ts";

/**
 * Turns a registration down, with a reason.
 * @throws {Refusal} NOT_FOUND, or CONFLICT when the registration was decided already
 */
export async function denyUser(
  tx: Tx,
  { actorId, userId, now, reason }: Decision & { reason: string },
): Promise<UserSummary> {
  await lockPendingUser(tx, userId);
  const row = await tx.updateTable("users").set({ accountStatus: "DENIED", deniedReason: reason, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, { type: "user.deny", actorId, now, detail: { reason } });
  await mailAccountDecision(tx, row, { kind: "registration-denied", facts: { reason } }, now);
  return toUserSummary(row);
}
