import type { ReactNode } from "react";
import type { Role } from "../../domain/accounts/roles.ts";
import { type RequestStatus, STATUS_LABELS } from "../../domain/requests/statuses.ts";

export type BadgeTone = "neutral" | "info" | "success" | "warning" | "danger" | "accent";

/** A word or two set apart, as 'Super Admin' or 'Version 2 of 3'. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className="badge" data-tone={tone}>{children}</span>;
}

/** A request's status in words and color. Labels: spec section 2, shared pieces. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  return <span className="badge" data-status={status}>{STATUS_LABELS[status]}</span>;
}

/** A person's role: ADMIN purple, DIRECTOR green, REQUESTER blue. Spec section 2, shell. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className="badge" data-role={role}>{role}</span>;
}
