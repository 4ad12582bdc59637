/** The three roles, spec section 1. A super admin is an ADMIN with a flag, not a role of its own. */
export const ROLES = ["REQUESTER", "DIRECTOR", "ADMIN"] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_PURPOSES =
  "REQUESTER: order lunches for a trip. DIRECTOR: see and place orders for the whole district. " +
  "ADMIN: review, pack and deliver.";

/** The state of an account; only APPROVED accounts can sign in. Spec section 3. */
export type AccountStatus = "PENDING" | "APPROVED" | "DENIED";

export const ROLE_NAMES: Record<Role, string> = {
  REQUESTER: "Requester",
  DIRECTOR: "Director",
  ADMIN: "Administrator",
};
