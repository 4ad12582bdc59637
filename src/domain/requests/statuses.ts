import { DECIDING_ROLES, ORDERING_ROLES, type Role } from "../accounts/roles.ts";
import type { RequestAction } from "./actions.ts";

export type { RequestAction };

export const STATUS_LABELS = {
  IN_REVIEW: "In Review",
  APPROVED: "Approved",
  IN_PROGRESS: "In Progress",
  COMPLETED: "Completed",
  DENIED: "Denied",
  CANCELLED: "Cancelled",
} as const;

export type RequestStatus = keyof typeof STATUS_LABELS;

export const REQUEST_STATUSES = Object.keys(STATUS_LABELS) as RequestStatus[];

/** A status as the kitchen sees it: to decide, to pack, packed, or nothing to do. */
type Stage = "waiting" | "due" | "packed" | "denied" | "cancelled";

/** The stage of each status. Code that asks for the stage, and not for the name, needs no change for a new status. */
export const STAGES: Record<RequestStatus, Stage> = {
  IN_REVIEW: "waiting",
  APPROVED: "due",
  IN_PROGRESS: "due",
  COMPLETED: "packed",
  DENIED: "denied",
  CANCELLED: "cancelled",
};

export function statusesAt(...stages: Stage[]): readonly RequestStatus[] {
  return REQUEST_STATUSES.filter((status) => stages.includes(STAGES[status]));
}

export const WAITING_STATUSES = statusesAt("waiting");

export const OPEN_STATUSES = statusesAt("waiting", "due");

export const PACKED_STATUSES = statusesAt("due", "packed");

/** The statuses of requests that a day needs room for once everything is approved. */
export const ORDERED_STATUSES = statusesAt("waiting", "due", "packed");

/** The statuses of the version that the kitchen goes by while others still wait: at most one live one a family. */
export const EFFECTIVE_STATUSES = statusesAt("due", "packed", "cancelled");

interface Transition {
  /** Statuses of the version acted on; empty for create, which has none yet. */
  from: readonly RequestStatus[];
  /** The status written, or null where the action keeps, removes or supersedes the version, or restores the status before. */
  to: RequestStatus | null;
  roles: readonly Role[];
}

/** The one table of request transitions. Spec section 4; families and superseding are described in docs/requests.md. */
export const TRANSITIONS: Record<RequestAction, Transition> = {
  create: { from: [], to: "IN_REVIEW", roles: ORDERING_ROLES },
  revise: { from: ["IN_REVIEW", "APPROVED"], to: "IN_REVIEW", roles: ORDERING_ROLES },
  ask: { from: ["IN_REVIEW"], to: "IN_REVIEW", roles: DECIDING_ROLES },
  answer: { from: ["IN_REVIEW"], to: "IN_REVIEW", roles: ORDERING_ROLES },
  approve: { from: ["IN_REVIEW"], to: "APPROVED", roles: DECIDING_ROLES },
  deny: { from: ["IN_REVIEW"], to: "DENIED", roles: DECIDING_ROLES },
  progress: { from: ["APPROVED"], to: "IN_PROGRESS", roles: DECIDING_ROLES },
  complete: { from: ["IN_PROGRESS"], to: "COMPLETED", roles: DECIDING_ROLES },
  "close-out": { from: ["COMPLETED"], to: "COMPLETED", roles: DECIDING_ROLES },
  "take-back": { from: ["IN_PROGRESS", "COMPLETED"], to: null, roles: DECIDING_ROLES },
  // Its numbers stay the requester's: what somebody calls in is noted.
  note: { from: ["APPROVED", "IN_PROGRESS", "COMPLETED"], to: null, roles: DECIDING_ROLES },
  revert: { from: ["DENIED"], to: null, roles: ORDERING_ROLES },
  cancel: { from: ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "DENIED"], to: "CANCELLED", roles: ORDERING_ROLES },
  delete: { from: REQUEST_STATUSES, to: null, roles: DECIDING_ROLES },
};

/** Whether `action` may start from a version in `status`; says nothing about who acts or when. */
export function isAllowedFrom(action: RequestAction, status: RequestStatus): boolean {
  return TRANSITIONS[action].from.includes(status);
}
