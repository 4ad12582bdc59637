import { sql } from "kysely";
import type { CurrentUser, PersonSummary, UserSummary } from "../../src/domain/accounts/users.ts";
import type { UserRow } from "../schema.ts";

/** Selects a person as one column; null where an outer join found none. */
export function personColumn<Person extends PersonSummary | null = PersonSummary>(users: string) {
  const column = (name: keyof UserRow) => sql.ref(`${users}.${name}`);
  return sql<Person>`case when ${column("id")} is not null then json_build_object('firstName', ${column("firstName")},
    'lastName', ${column("lastName")}, 'email', ${column("email")}) end`;
}

export function toCurrentUser(row: UserRow): CurrentUser {
  const { id, email, firstName, lastName, role, isSuperAdmin, requiresPasswordChange } = row;
  return { id, email, firstName, lastName, role, isSuperAdmin, requiresPasswordChange };
}

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
