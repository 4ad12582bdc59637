import type { AccountStatus, Role } from "./roles.ts";

export interface PersonSummary {
  firstName: string;
  lastName: string;
  email: string;
}

export interface CurrentUser extends PersonSummary {
  id: string;
  role: Role;
  isSuperAdmin: boolean;
  requiresPasswordChange: boolean;
}

/** A user as administrators see it in the user tables; instants are ISO 8601 in UTC. */
export interface UserSummary extends PersonSummary {
  id: string;
  role: Role;
  isSuperAdmin: boolean;
  accountStatus: AccountStatus;
  /** Whether they proved that they read mail at `email`. */
  isAddressConfirmed: boolean;
  /** The address at the district's provider, if it is another one by now. */
  providerEmail: string | null;
  wasApproved: boolean;
  deniedReason: string | null;
  createdAt: string;
}

/** The name of an erased account: "a former user". */
export const FORMER_USER = { firstName: "a former", lastName: "user" };

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

// Whole letters: the X̱ of Tlingit is two code points, and a different letter from X.
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

export function initials(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName]
    .map((name) => [...letters.segment(name)][0]?.segment ?? "").join("").toUpperCase();
}
