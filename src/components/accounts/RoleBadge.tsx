import type { Role } from "../../domain/accounts/roles.ts";

/** A person's role: ADMIN purple, DIRECTOR green, REQUESTER blue. Spec section 2, shell. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className="badge" data-role={role}>{role}</span>;
}
