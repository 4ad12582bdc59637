import type { PersonSummary } from "../accounts/users.ts";
import type { Paginated } from "../lists/pagination.ts";
import type { LunchRequest } from "./request.ts";
import type { RequestTotals } from "./totals.ts";
import type { RequestStatus } from "./statuses.ts";

/** A row of the district's lists and of their export. */
export interface ListedRequest extends LunchRequest {
  requester: PersonSummary;
  /** Of special meals, which are children's health data, a list says only how many there are. */
  specialMealCount: number;
}

/** One page of the district's requests, with the counts of all of them beside it. */
export interface DistrictListPage<Row = ListedRequest> extends Paginated<Row> {
  counts: Record<RequestStatus, number>;
  /** The day in Alaska on which the page was read, YYYY-MM-DD. */
  today: string;
  /** When it was read, in ISO 8601: older rows were there, on whichever page. */
  readAt: string;
  /** The delivery dates of its rows for which there are more lunches than the kitchen can pack. */
  daysOverCapacity: string[];
}

/** The same as directors see it. */
export interface DirectorPage<Row = ListedRequest> extends DistrictListPage<Row> {
  totals: RequestTotals;
}

/** What the district's tables show of a row, which is all that their pages carry of it. */
export interface DistrictRow extends
  Pick<
    ListedRequest,
    | "id"
    | "school"
    | "deliveryDate"
    | "deliveryTimeText"
    | "numberOfLunches"
    | "specialMealCount"
    | "status"
    | "updatedAt"
    | "requester"
  > {}

/** Keeps what the district's tables show. */
export function districtRow(
  {
    id,
    school,
    deliveryDate,
    deliveryTimeText,
    numberOfLunches,
    specialMealCount,
    status,
    updatedAt,
    requester,
  }: ListedRequest,
): DistrictRow {
  return {
    id,
    school,
    deliveryDate,
    deliveryTimeText,
    numberOfLunches,
    specialMealCount,
    status,
    updatedAt,
    requester,
  };
}

/** One card of a requester's dashboard: the current version and how many versions there are. */
export interface RequestSummary extends LunchRequest {
  versionCount: number;
}

/** What a card shows, which is all that its page carries of it. */
export type CardRow = Pick<
  RequestSummary,
  | "id"
  | "school"
  | "status"
  | "version"
  | "versionCount"
  | "deliveryDate"
  | "numberOfLunches"
  | "gradesText"
  | "createdAt"
>;

/** Keeps what a card shows. */
export function cardRow(
  { id, school, status, version, versionCount, deliveryDate, numberOfLunches, gradesText, createdAt }: RequestSummary,
): CardRow {
  return { id, school, status, version, versionCount, deliveryDate, numberOfLunches, gradesText, createdAt };
}

/** A row of the deleted requests: the version that was current when the request was deleted, and how it was deleted. */
export interface DeletedRequest extends LunchRequest {
  requester: PersonSummary;
  deletedAt: string;
  deletionReason: string | null;
  deletedByAdmin: { firstName: string; lastName: string };
}

/** What the table of deleted requests shows of a row, which is all that its page carries of it. */
export type DeletedRow = Pick<
  DeletedRequest,
  | "id"
  | "requester"
  | "school"
  | "recipientFirstName"
  | "recipientLastName"
  | "deliveryDate"
  | "deletedByAdmin"
  | "deletedAt"
  | "deletionReason"
>;

/** Keeps what the table of deleted requests shows. */
export function deletedRow(request: DeletedRequest): DeletedRow {
  const { id, requester, school, recipientFirstName, recipientLastName, deliveryDate } = request;
  const { deletedByAdmin, deletedAt, deletionReason } = request;
  return {
    id,
    requester,
    school,
    recipientFirstName,
    recipientLastName,
    deliveryDate,
    deletedByAdmin,
    deletedAt,
    deletionReason,
  };
}

/** Another request of the same school for the same day, as a reviewer sees it. */
export type SameDayRequest = Pick<
  ListedRequest,
  "id" | "status" | "version" | "numberOfLunches" | "deliveryTimeText" | "requester"
>;

/** A request that stands on a day that was closed later. */
export interface RequestOnClosedDay extends
  Pick<
    ListedRequest,
    "id" | "school" | "deliveryDate" | "deliveryTimeText" | "numberOfLunches" | "status" | "requester"
  > {
  /** Why the day is closed. */
  reason: string;
}

/** How many of them a page or an answer lists. */
export const MAX_LISTED_ON_CLOSED_DAYS = 100;
