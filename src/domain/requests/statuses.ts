import type { Role } from "../accounts/roles.ts";
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

interface StatusMeaning {
  isOpen: boolean;
  isPacked: boolean;
  /** The kitchen goes by this version, while others still wait: at most one live one a family. */
  isEffective: boolean;
}

const MEANINGS: Record<RequestStatus, StatusMeaning> = {
  IN_REVIEW: { isOpen: true, isPacked: false, isEffective: false },
  APPROVED: { isOpen: true, isPacked: true, isEffective: true },
  IN_PROGRESS: { isOpen: true, isPacked: true, isEffective: true },
  COMPLETED: { isOpen: false, isPacked: true, isEffective: true },
  DENIED: { isOpen: false, isPacked: false, isEffective: false },
  CANCELLED: { isOpen: false, isPacked: false, isEffective: true },
};

export const OPEN_STATUSES: readonly RequestStatus[] = REQUEST_STATUSES.filter((status) => MEANINGS[status].isOpen);

export const PACKED_STATUSES: readonly RequestStatus[] = REQUEST_STATUSES.filter((status) => MEANINGS[status].isPacked);

export const EFFECTIVE_STATUSES: readonly RequestStatus[] = REQUEST_STATUSES.filter((status) =>
  MEANINGS[status].isEffective
);

export function isOpenStatus(status: RequestStatus): boolean {
  return MEANINGS[status].isOpen;
}

interface Transition {
  /** Statuses of the version acted on; empty for create, which has none yet. */
  from: readonly RequestStatus[];
  /** The status written, or null where the action removes or supersedes the version, or restores the status before. */
  to: RequestStatus | null;
  roles: readonly Role[];
}

/** The one table of request transitions. Spec section 4; families and superseding are described in docs/requests.md. */
export const TRANSITIONS: Record<RequestAction, Transition> = {
  create: { from: [], to: "IN_REVIEW", roles: ["REQUESTER", "DIRECTOR"] },
  revise: { from: ["IN_REVIEW", "APPROVED"], to: "IN_REVIEW", roles: ["REQUESTER", "DIRECTOR"] },
  ask: { from: ["IN_REVIEW"], to: "IN_REVIEW", roles: ["ADMIN"] },
  answer: { from: ["IN_REVIEW"], to: "IN_REVIEW", roles: ["REQUESTER", "DIRECTOR"] },
  approve: { from: ["IN_REVIEW"], to: "APPROVED", roles: ["ADMIN"] },
  deny: { from: ["IN_REVIEW"], to: "DENIED", roles: ["ADMIN"] },
  progress: { from: ["APPROVED"], to: "IN_PROGRESS", roles: ["ADMIN"] },
  complete: { from: ["IN_PROGRESS"], to: "COMPLETED", roles: ["ADMIN"] },
  "close-out": { from: ["COMPLETED"], to: "COMPLETED", roles: ["ADMIN"] },
  "take-back": { from: ["IN_PROGRESS", "COMPLETED"], to: null, roles: ["ADMIN"] },
  revert: { from: ["DENIED"], to: null, roles: ["REQUESTER", "DIRECTOR"] },
  cancel: {
    from: ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "DENIED"],
    to: "CANCELLED",
    roles: ["REQUESTER", "DIRECTOR"],
  },
  delete: { from: REQUEST_STATUSES, to: null, roles: ["ADMIN"] },
};

export function isEffective(status: RequestStatus): boolean {
  return MEANINGS[status].isEffective;
}

/** Whether `action` may start from a version in `status`; says nothing about who acts or when. */
export function isAllowedFrom(action: RequestAction, status: RequestStatus): boolean {
  return TRANSITIONS[action].from.includes(status);
}
