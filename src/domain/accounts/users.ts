import type { AccountStatus, Role } from "./roles.ts";

/** A person's name and email address, to show beside something they did. */
export interface PersonSummary {
  firstName: string;
  lastName: string;
  email: string;
}

/** What the session call returns about the person signed in. Spec section 3, user. */
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
  /** Their address at the district's provider, where it is another one by now. */
  providerEmail: string | null;
  /** Whether an administrator approved them once, whatever was decided since. */
  wasApproved: boolean;
  /** Why they have no access; null while they have it. */
  deniedReason: string | null;
  createdAt: string;
}

/** By which the account history below a list of users is found. */
export const ACCOUNT_HISTORY_ID = "account-history";

/** First and last name with one space between. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

// Whole letters: the X̱ of Tlingit is two code points, and another letter than X.
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Up to two capital letters for an avatar. */
export function initials(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName]
    .map((name) => [...letters.segment(name)][0]?.segment ?? "").join("").toUpperCase();
}
