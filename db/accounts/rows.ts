import type { CurrentUser, UserSummary } from "../../src/domain/accounts/users.ts";
import type { UserRow } from "../schema.ts";

/** What the session call returns about the person signed in. */
export function toCurrentUser(row: UserRow): CurrentUser {
  const { id, email, firstName, lastName, role, isSuperAdmin, requiresPasswordChange } = row;
  return { id, email, firstName, lastName, role, isSuperAdmin, requiresPasswordChange };
}

/** What an administrator sees of an account in a list. */
export function toUserSummary(row: UserRow): UserSummary {
  const { id, email, firstName, lastName, role, isSuperAdmin, accountStatus, deniedReason } = row;
  const person = { id, email, firstName, lastName, role, isSuperAdmin, accountStatus, deniedReason };
  return {
    ...person,
    isAddressConfirmed: row.emailConfirmedAt !== null,
    providerEmail: row.providerEmail === row.email ? null : row.providerEmail,
    wasApproved: row.approvedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
