import { daysBetween } from "../alaska_time.ts";
import { isLocked } from "./deadlines.ts";
import type { Paginated } from "../lists/pagination.ts";
import type { Role } from "../accounts/roles.ts";
import type { School } from "../district/schools.ts";
import { isAllowedFrom, type RequestStatus, TRANSITIONS } from "./statuses.ts";
import type { PersonName } from "../accounts/users.ts";

/** A meal that differs for one student. Holds health data: never in mail, logs or addresses. */
export interface SpecialMeal {
  id: string;
  requestId: string;
  studentName: string;
  notes: string;
}

/** One version of a lunch request. Days are YYYY-MM-DD, instants ISO 8601 in UTC. Spec section 3. */
export interface LunchRequest {
  id: string;
  requesterId: string;
  /** The original's id on a revision, null on the original. */
  parentId: string | null;
  /** The original's id on every version. */
  familyId: string;
  /** 0 for the original. */
  version: number;
  status: RequestStatus;
  /** Set once another version has taken this one's place; null while it is live. */
  supersededAt: string | null;
  school: School;
  deliveryDate: string;
  deliveryTimeText: string;
  /** The instant of deliveryDate and deliveryTimeText in Alaska. */
  deliveryAt: string;
  numberOfLunches: number;
  numStudents: number;
  numAdults: number;
  gradesText: string;
  recipientFirstName: string;
  recipientLastName: string;
  recipientPhone: string;
  recipientEmail: string;
  comments: string | null;
  lateAckChecked: boolean;
  denialReason: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A request with its meals: what a sheet, a form or a review needs of one version. */
export interface RequestWithMeals extends LunchRequest {
  specialMeals: SpecialMeal[];
}

/** A row of the district's lists. */
export interface ListedRequest extends LunchRequest {
  requester: PersonName;
}

/** One card of a requester's dashboard: the current version and how many versions there are. */
export interface RequestSummary extends LunchRequest {
  versionCount: number;
}

/** One version with its owner and the whole family around it, oldest first. */
export interface RequestDetails extends RequestWithMeals {
  requester: PersonName;
  /** The original, when this version is a revision. */
  original: RequestWithMeals | null;
  /** All revisions of the family, by version. */
  children: RequestWithMeals[];
}

/** One version without the family around it, to be handed to a form. */
export function toVersion(details: RequestDetails): RequestWithMeals {
  const { original: _original, children: _children, requester: _requester, ...version } = details;
  return version;
}

/** The version that a reader compares this one with: the one in force beside it, else the one before it. */
export function baseVersion(details: RequestDetails): RequestWithMeals | undefined {
  const others = allVersions(details).filter((version) => version.version < details.version);
  return settledVersion(others) ?? others.at(-1);
}

/** A family's rows, oldest version first. */
export function allVersions(details: RequestDetails): RequestWithMeals[] {
  return [details.original ?? details, ...details.children];
}

/** The version that counts now: the live one with the highest version number. */
export function currentVersion<Version extends { supersededAt: string | null; version: number }>(
  versions: readonly Version[],
): Version | undefined {
  return versions.filter((version) => version.supersededAt === null)
    .toSorted((a, b) => b.version - a.version)[0];
}

/** The live version the kitchen goes by, if any. */
export function settledVersion<Version extends { supersededAt: string | null; status: RequestStatus }>(
  versions: readonly Version[],
): Version | undefined {
  return versions.find((row) => row.supersededAt === null && row.status !== "IN_REVIEW" && row.status !== "DENIED");
}

/** The family's earliest live delivery, which the 48-hour lock counts back from. ISO 8601; undefined without a live row. */
export function earliestDelivery(
  versions: readonly { supersededAt: string | null; deliveryAt: string }[],
): string | undefined {
  return versions.filter((row) => row.supersededAt === null).map((row) => row.deliveryAt).toSorted()[0];
}

interface FamilyAtTime {
  versions: readonly LunchRequest[];
  now: Date;
}

/** Whether the family is closed to its requester because a live version is delivered within 48 hours. */
export function isFamilyLocked({ versions, now }: FamilyAtTime): boolean {
  const earliest = earliestDelivery(versions);
  return earliest !== undefined && isLocked(earliest, now);
}

/** Whether `role` may cancel the family now. Spec section 4. */
export function canCancel(role: Role, family: FamilyAtTime): boolean {
  const current = currentVersion(family.versions);
  return TRANSITIONS.cancel.roles.includes(role) && current !== undefined && isAllowedFrom("cancel", current.status) &&
    !isFamilyLocked(family);
}

/** Whether `role` may revise the family's current version now. Spec section 4. */
export function canRevise(role: Role, family: FamilyAtTime): boolean {
  const current = currentVersion(family.versions);
  return TRANSITIONS.revise.roles.includes(role) && current !== undefined && isAllowedFrom("revise", current.status) &&
    !isFamilyLocked(family);
}

/** Whether `role` may go back from a denied revision to the version in force. Spec section 4. */
export function canRevert(role: Role, versions: readonly LunchRequest[]): boolean {
  const current = currentVersion(versions);
  return TRANSITIONS.revert.roles.includes(role) && current !== undefined && current.version > 0 &&
    isAllowedFrom("revert", current.status) && settledVersion(versions) !== undefined;
}

/** The name of a version on cards, sheets and histories. Spec section 2, print sheet. */
export function versionLabel(version: number): string {
  return version === 0 ? "Original Submission" : `Revision ${version}`;
}

/** The first 8 characters of an id, as tables and cards show it. Spec section 9. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** One line of the deleted requests: what was current when it was deleted, and how it went. */
export interface DeletedRequest extends LunchRequest {
  requester: PersonName;
  deletedAt: string;
  deletionReason: string | null;
  deletedByAdmin: { firstName: string; lastName: string };
}

/** What else a school gets on one day, as a reviewer is told of it. */
export type SameDayRequest = Pick<
  ListedRequest,
  "id" | "status" | "version" | "numberOfLunches" | "deliveryTimeText" | "requester"
>;

/** One page of a list of the district's requests, with the counts of all requests beside it. */
export interface DistrictPage extends Paginated<ListedRequest> {
  counts: Record<RequestStatus, number>;
  /** The day in Alaska that the list was answered on, YYYY-MM-DD. */
  today: string;
}

/** Days before delivery from which a request must not wait for its review any more. */
const ATTENTION_DAYS = 7;

/** Whether a request that is still in review is delivered within a week of `today` (YYYY-MM-DD, Alaska). */
export function needsAttention({ status, deliveryDate }: LunchRequest, today: string): boolean {
  return status === "IN_REVIEW" && daysBetween(today, deliveryDate) <= ATTENTION_DAYS;
}
