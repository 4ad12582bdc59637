import { TEMPORARY_PASSWORD_HOURS } from "./passwords.ts";
import { AWAITS_APPROVAL } from "./pending.ts";
import type { AccountStatus } from "./roles.ts";

interface Access {
  accountStatus: AccountStatus;
  deniedReason: string | null;
  temporaryPasswordExpiresAt: Date | null;
}

/** Returns why a person who has proved who they are cannot sign in, or null when they can. */
export function accessError(user: Access, now: Date): string | null {
  const { accountStatus, deniedReason, temporaryPasswordExpiresAt: expiresAt } = user;
  if (accountStatus === "PENDING") return AWAITS_APPROVAL;
  if (accountStatus === "DENIED") {
    return `Your account doesn't have access. Ask an administrator for help. Reason: ${deniedReason}`;
  }
  if (!expiresAt || expiresAt > now) return null;
  return `Your temporary password expired after ${TEMPORARY_PASSWORD_HOURS} hours. Ask an administrator to reset your password again.`;
}

/** Returns why `actor` (null: the command line) cannot take this person's access away, or null. Spec section 6. */
export function revocationError(
  actor: { id: string } | null,
  user: { id: string; isSuperAdmin: boolean },
): string | null {
  if (user.isSuperAdmin) return "A super admin's access cannot be revoked.";
  if (user.id === actor?.id) return "You cannot revoke your own access.";
  return null;
}

/** Whether an account gets access again only with a new password: no one has confirmed whose the present one is. */
export function needsNewPassword(user: { wasApproved: boolean }): boolean {
  return !user.wasApproved;
}

export function addressError(actor: { isSuperAdmin: boolean }, user: { isSuperAdmin: boolean }): string | null {
  return user.isSuperAdmin && !actor.isSuperAdmin
    ? "Only a super admin can change a super admin's email address."
    : null;
}

export function passwordResetError(actor: { isSuperAdmin: boolean }, user: { isSuperAdmin: boolean }): string | null {
  return user.isSuperAdmin && !actor.isSuperAdmin ? "Only a super admin can reset a super admin's password." : null;
}
