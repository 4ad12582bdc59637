import type { PersonSummary } from "../accounts/users.ts";
import type { Paginated } from "../lists/pagination.ts";
import type { DeliveryDay, ListedDay } from "../kitchen/calendar/capacity.ts";
import type { LunchRequest } from "./request.ts";
import type { RequestStatus } from "./statuses.ts";

/** A row of the district's lists and of their export. */
export interface ListedRequest extends LunchRequest {
  requester: PersonSummary;
  /** A count alone, since special meals are children's health data. */
  specialMealCount: number;
}

export interface DistrictListPage<Row = ListedRequest> extends Paginated<Row> {
  counts: Record<RequestStatus, number>;
  today: string;
  /** How many requests, of all pages, were for days before today. */
  past: number;
  /** The days of its rows from today on, in order; with their lunches only for the office. */
  days: (DeliveryDay | ListedDay)[];
  /** The matches in other tabs, for a search or for days. */
  matchesInOtherTabs?: { status: RequestStatus; count: number }[];
}

const DISTRICT_FIELDS = [
  "id",
  "school",
  "deliveryDate",
  "deliveryTimeText",
  "numberOfLunches",
  "status",
  "requester",
] as const;

/** Fields that are left out where they are empty. */
const DISTRICT_EXTRAS = ["pickup", "className", "destination", "specialMealCount", "question", "version"] as const;

/** The fields of a row that the district's tables show: their pages carry no others. */
export interface DistrictRow
  extends
    Pick<ListedRequest, typeof DISTRICT_FIELDS[number]>,
    Partial<Pick<ListedRequest, typeof DISTRICT_EXTRAS[number]>> {}

export function districtRow(request: ListedRequest): DistrictRow {
  const extras = DISTRICT_EXTRAS.filter((field) => request[field]);
  return { ...pick(request, DISTRICT_FIELDS), ...pick(request, extras) };
}

/** An approved version, as far as others refer to it. */
export type EffectiveOrder = Pick<
  LunchRequest,
  "school" | "deliveryDate" | "deliveryTimeText" | "pickup" | "numberOfLunches"
>;

export interface RequestSummary extends LunchRequest {
  versionCount: number;
  /** The effective order beside this version, while it is in review or denied, if any. */
  effective: EffectiveOrder | null;
}

const CARD_FIELDS = [
  "id",
  "school",
  "className",
  "destination",
  "status",
  "question",
  "version",
  "versionCount",
  "effective",
  "deliveryDate",
  "deliveryTimeText",
  "pickup",
  "numberOfLunches",
  "gradesText",
  "createdAt",
] as const;

export type CardRow = Pick<RequestSummary, typeof CARD_FIELDS[number]>;

export const cardRow = (request: RequestSummary): CardRow => pick(request, CARD_FIELDS);

/** A deleted request: the version that was current then, and how it was deleted. */
export interface DeletedRequest extends LunchRequest {
  requester: PersonSummary;
  deletedBy: string;
  deletedAt: string;
  deletionReason: string | null;
  deletedByAdmin: { firstName: string; lastName: string };
}

const DELETED_FIELDS = [
  "id",
  "requester",
  "school",
  "className",
  "destination",
  "recipientFirstName",
  "recipientLastName",
  "deliveryDate",
  "deletedByAdmin",
  "deletedAt",
  "deletionReason",
] as const;

export type DeletedRow = Pick<DeletedRequest, typeof DELETED_FIELDS[number]>;

export const deletedRow = (request: DeletedRequest): DeletedRow => pick(request, DELETED_FIELDS);

export type SameDayRequest = Pick<
  ListedRequest,
  "id" | "status" | "className" | "destination" | "numberOfLunches" | "deliveryTimeText" | "pickup" | "requester"
>;

export interface SimilarRequest {
  exists: boolean;
  /** Null where it is not the reader's to see. */
  request: EffectiveOrder & Pick<LunchRequest, "id" | "status"> | null;
}

export type OpenRequest = Pick<
  ListedRequest,
  "id" | "school" | "deliveryDate" | "deliveryTimeText" | "numberOfLunches" | "status" | "requester"
>;

/** An open request on a day that was closed later. */
export interface RequestOnClosedDay extends OpenRequest {
  reason: string;
}

export const MAX_LISTED_ON_CLOSED_DAYS = 100;

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  // Object.fromEntries cannot tell the compiler that each value comes from the field of its own name.
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}
