import type { ListedRequest } from "../../requests/lists.ts";

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
