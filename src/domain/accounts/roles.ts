/** The three roles, spec section 1. A super admin is an ADMIN with a flag, not a role of its own. */
export const ROLES = ["REQUESTER", "DIRECTOR", "ADMIN"] as const;

export type Role = (typeof ROLES)[number];

/** Whose requests a role sees; the higher number is more. */
const SEEN_REACH = { own: 0, district: 1 };

export type Seen = keyof typeof SEEN_REACH;

/** The rights of each role: to order requests, or to run the kitchen below /admin. Spec section 6. */
export const RIGHTS: Record<Role, { sees: Seen; orders: boolean; decides: boolean }> = {
  REQUESTER: { sees: "own", orders: true, decides: false },
  DIRECTOR: { sees: "district", orders: true, decides: false },
  ADMIN: { sees: "district", orders: false, decides: true },
};

/** Whether a role has less to do with others' requests than the other, by any right but ordering, and no more. */
export function isLowerRole(role: Role, other: Role): boolean {
  const reach = (of: Role) => {
    const { orders: _ofOneself, sees, ...ofOthers } = RIGHTS[of];
    return [SEEN_REACH[sees], ...Object.values(ofOthers).map(Number)];
  };
  const differences = reach(role).map((value, index) => value - (reach(other)[index] ?? 0));
  return differences.some((difference) => difference < 0) && differences.every((difference) => difference <= 0);
}

export const ORDERING_ROLES = ROLES.filter((role) => RIGHTS[role].orders);

export const DECIDING_ROLES = ROLES.filter((role) => RIGHTS[role].decides);

const PURPOSES: Record<Role, string> = {
  REQUESTER: "order lunches for a trip",
  DIRECTOR: "see and place orders for the whole district",
  ADMIN: "review, pack and deliver",
};

/** Each role with what it is for, to choose from at registration. */
export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: `${value}: ${PURPOSES[value]}` }));

/** An account's status; only APPROVED accounts can sign in. Spec section 3. */
export type AccountStatus = "PENDING" | "APPROVED" | "DENIED";

export const ROLE_NAMES: Record<Role, string> = {
  REQUESTER: "Requester",
  DIRECTOR: "Director",
  ADMIN: "Administrator",
};
