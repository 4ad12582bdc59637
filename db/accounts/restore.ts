import { needsNewPassword } from "../../src/domain/accounts/permissions.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import { FAILURE } from "../../src/domain/shell/toasts.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailAccountDecision } from "../mail/account_mail.ts";
import { type Decision, lockUserFor } from "./lock.ts";
import { clearSignInFailures } from "./rate_limits.ts";
import { temporaryPassword } from "./reset_password.ts";
import { toUserSummary } from "./rows.ts";

interface Restoration extends Decision {
  role: Role;
  /** Of a temporary password, which an account needs that was never approved. */
  passwordHash?: string | undefined;
}

/**
 * Lets somebody in again who was denied or revoked, with the role the administrator chose.
 * @throws {AppError} NOT_FOUND, CONFLICT when they have access or are still pending, VALIDATION_FAILED without the
 * password that is needed
 */
export async function restoreUser(
  tx: Tx,
  { actorId, userId, now, role, passwordHash }: Restoration,
): Promise<UserSummary> {
  const user = toUserSummary(await lockUserFor(tx, { actorId, userId }));
  if (user.accountStatus !== "DENIED") {
    throw new AppError(
      "CONFLICT",
      "This user already has access, or is waiting for approval. Reload the page to see who has no access.",
    );
  }
  if (passwordHash === undefined && needsNewPassword(user)) {
    const { description: message } = FAILURE.passwordMissing;
    throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "newPassword", message }] });
  }
  const password = passwordHash === undefined ? undefined : temporaryPassword(passwordHash, now);
  const row = await tx.updateTable("users")
    .set({ accountStatus: "APPROVED", role, approvedBy: actorId, approvedAt: now, deniedReason: null, updatedAt: now })
    .set({ ...password })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, { type: "user.restore", actorId, now, detail: { role } });
  if (password) {
    await clearSignInFailures(tx, row.email);
    await recordUserEvent(tx, userId, { type: "user.reset-password", actorId, now });
  }
  const payload = { role, ...password && { hasTemporaryPassword: true as const } };
  await mailAccountDecision(tx, row, { kind: "access-restored", payload }, now);
  return toUserSummary(row);
}
