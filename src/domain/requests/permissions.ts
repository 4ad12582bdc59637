import { RIGHTS, type Role, type Seen } from "../accounts/roles.ts";
import { askOffice, type District } from "../district/district.ts";
import { untilText } from "./deadlines.ts";
import {
  currentVersion,
  earliestDelivery,
  effectiveVersion,
  type FamilyAtTime,
  isFamilyFull,
  isFamilyLocked,
} from "./family.ts";
import type { LunchRequest } from "./request.ts";
import { isAllowedFrom, TRANSITIONS } from "./statuses.ts";

export interface Viewer {
  id: string;
  role: Role;
}

const SEEN_REQUESTER: Record<Seen, (viewerId: string) => string | null> = { own: (id) => id, district: () => null };

/** Returns the id of the requester whose requests alone a viewer sees, or null where they see everybody's. */
export function seenRequester({ id, role }: Viewer): string | null {
  return SEEN_REQUESTER[RIGHTS[role].sees](id);
}

export function canSeeRequest(viewer: Viewer, request: { requesterId: string }): boolean {
  if (!Object.hasOwn(RIGHTS, viewer.role)) return false;
  const requesterId = seenRequester(viewer);
  return requesterId === null || request.requesterId === requesterId;
}

/** Whether `role` may cancel the family now. Spec section 4. */
export function canCancel(role: Role, family: FamilyAtTime): boolean {
  return isOpenTo("cancel", role, family);
}

/** Whether `role` may revise the family's current version now. Spec section 4. */
export function canRevise(role: Role, family: FamilyAtTime): boolean {
  return isOpenTo("revise", role, family) && !isFamilyFull(family.versions);
}

/** Says until when `role` can change or cancel the family, or whom to ask; null where its status allows neither. */
export function changesText(role: Role, family: FamilyAtTime, district: District): string | null {
  const current = currentVersion(family.versions);
  const earliest = earliestDelivery(family.versions);
  if (!current || !earliest || !isAllowedFrom("cancel", current.status)) return null;
  if (isFamilyLocked(family)) return `Too late to change. ${askOffice(district)}.`;
  return `${untilText(earliest, canRevise(role, family) ? "change or cancel" : "cancel")}.`;
}

export function isOutOfVersions(role: Role, family: FamilyAtTime): boolean {
  return isOpenTo("revise", role, family) && isFamilyFull(family.versions);
}

function isOpenTo(action: "cancel" | "revise", role: Role, family: FamilyAtTime): boolean {
  const current = currentVersion(family.versions);
  return TRANSITIONS[action].roles.includes(role) && current !== undefined && isAllowedFrom(action, current.status) &&
    !isFamilyLocked(family);
}

/** Whether `role` may go back from a denied revision to the effective version. Spec section 4. */
export function canRevert(role: Role, versions: readonly LunchRequest[]): boolean {
  const current = currentVersion(versions);
  return TRANSITIONS.revert.roles.includes(role) && current !== undefined && current.version > 0 &&
    isAllowedFrom("revert", current.status) && effectiveVersion(versions) !== undefined;
}
