import { AppError } from "../../src/domain/http/errors.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailAccountDecision } from "../mail/account_mail.ts";
import { type Decision, lockUserFor } from "./lock.ts";
import { toUserSummary } from "./rows.ts";

/**
 * Lets somebody in again who was denied or revoked, with the role the administrator chose.
 * @throws {AppError} NOT_FOUND, or CONFLICT when they have access or are still pending
 */
export async function restoreUser(
  tx: Tx,
  { actorId, userId, now, role }: Decision & { role: Role },
): Promise<UserSummary> {
  const { accountStatus } = await lockUserFor(tx, { actorId, userId });
  if (accountStatus !== "DENIED") {
    throw new AppError(
      "CONFLICT",
      "This user already has access, or is waiting for approval. Reload the page to see who has no access.",
    );
  }
  const row = await tx.updateTable("users")
    .set({ accountStatus: "APPROVED", role, approvedBy: actorId, approvedAt: now, deniedReason: null, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, { type: "user.restore", actorId, now, detail: { role } });
  await mailAccountDecision(tx, row, { kind: "access-restored", payload: { role } }, now);
  return toUserSummary(row);
}
