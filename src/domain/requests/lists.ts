import type { PersonSummary } from "../accounts/users.ts";
import type { Paginated } from "../lists/pagination.ts";
import type { LunchRequest } from "./request.ts";
import type { RequestStatus } from "./statuses.ts";

/** A row of the district's lists. */
export interface ListedRequest extends LunchRequest {
  requester: PersonSummary;
}

/** One page of the district's requests, with the counts of all of them beside it. */
export interface DistrictPage extends Paginated<ListedRequest> {
  counts: Record<RequestStatus, number>;
  /** The day in Alaska on which the page was read, YYYY-MM-DD. */
  today: string;
}

/** One card of a requester's dashboard: the current version and how many versions there are. */
export interface RequestSummary extends LunchRequest {
  versionCount: number;
}

/** A row of the deleted requests: the version that was current when the request was deleted, and how it was deleted. */
export interface DeletedRequest extends LunchRequest {
  requester: PersonSummary;
  deletedAt: string;
  deletionReason: string | null;
  deletedByAdmin: { firstName: string; lastName: string };
}

/** Another request of the same school for the same day, as a reviewer sees it. */
export type SameDayRequest = Pick<
  ListedRequest,
  "id" | "status" | "version" | "numberOfLunches" | "deliveryTimeText" | "requester"
>;
