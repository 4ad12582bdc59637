import type { Role } from "../../domain/accounts/roles.ts";

/** The roles as a sentence names them. */
export const ROLE_NAMES: Record<Role, string> = {
  REQUESTER: "Requester",
  DIRECTOR: "Director",
  ADMIN: "Administrator",
};
