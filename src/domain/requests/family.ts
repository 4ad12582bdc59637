import type { PersonSummary } from "../accounts/users.ts";
import { isLocked } from "./deadlines.ts";
import type { LunchRequest, RequestWithMeals } from "./request.ts";
import { EFFECTIVE_STATUSES, type RequestStatus, STAGES } from "./statuses.ts";

/** The most versions of a family, the original included: more than one a workday in the weeks before a trip. */
export const MAX_VERSIONS = 40;

export const NO_MORE_VERSIONS =
  `This request has ${MAX_VERSIONS} versions, the most a request can have. Cancel it and submit a new request instead.`;

interface VersionInFamily extends LunchRequest {
  original: LunchRequest | null;
  children: LunchRequest[];
}

/** One version with its owner, meals and family, of which only the one it is compared with has its meals. */
export interface RequestDetails extends VersionInFamily, RequestWithMeals {
  requester: PersonSummary;
  /** The version that a reader compares this one with, if there is one before it. */
  comparedWith: RequestWithMeals | null;
}

/** Returns a version without the family around it, for a form to start from. */
export function toVersion(details: RequestDetails): RequestWithMeals {
  const {
    original: _original,
    children: _children,
    comparedWith: _comparedWith,
    requester: _requester,
    ...version
  } = details;
  return version;
}

/** Returns the version that a reader compares this one with: the one in effect beside it, else the one before it. */
export function baseVersion(version: VersionInFamily): LunchRequest | undefined {
  const others = allVersions(version).filter((other) => other.version < version.version);
  return effectiveVersion(others) ?? others.at(-1);
}

export function allVersions(version: VersionInFamily): LunchRequest[] {
  return [version.original ?? version, ...version.children];
}

/** Returns the version that counts now: the live one with the highest version number. */
export function currentVersion<Version extends { supersededAt: string | null; version: number }>(
  versions: readonly Version[],
): Version | undefined {
  return versions.filter((version) => version.supersededAt === null)
    .toSorted((a, b) => b.version - a.version)[0];
}

/** Returns the live version that the kitchen goes by, if any. */
export function effectiveVersion<Version extends { supersededAt: string | null; status: RequestStatus }>(
  versions: readonly Version[],
): Version | undefined {
  return versions.find(({ supersededAt, status }) => supersededAt === null && EFFECTIVE_STATUSES.includes(status));
}

/** Returns the approved version that is still to be delivered although `version` was denied, if there is one. */
export function effectiveBesideDenied(version: VersionInFamily): LunchRequest | null {
  const effective = STAGES[version.status] === "denied" ? effectiveVersion(allVersions(version)) : undefined;
  return effective && STAGES[effective.status] === "due" ? effective : null;
}

/** Returns the family's earliest live delivery (ISO 8601), which the 48-hour lock counts back from, if there is one. */
export function earliestDelivery(
  versions: readonly { supersededAt: string | null; deliveryAt: string }[],
): string | undefined {
  return versions.filter((row) => row.supersededAt === null).map((row) => row.deliveryAt).toSorted()[0];
}

export interface FamilyAtTime {
  versions: readonly LunchRequest[];
  now: Date;
}

export function isFamilyLocked({ versions, now }: FamilyAtTime): boolean {
  const earliest = earliestDelivery(versions);
  return earliest !== undefined && isLocked(earliest, now);
}

/** Whether the family has MAX_VERSIONS. The highest number tells, since no number is used twice. */
export function isFamilyFull(versions: readonly { version: number }[]): boolean {
  return versions.some(({ version }) => version + 1 >= MAX_VERSIONS);
}
