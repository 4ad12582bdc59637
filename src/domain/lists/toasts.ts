import type { BulkResult } from "../requests/bulk.ts";
import type { ToastText } from "../toasts.ts";

/** Success notifications of the bulk actions. Spec section 8. */
export const BULK_SUCCESS = {
  approve: ({ success, failed }: BulkResult): ToastText => ({
    title: "Bulk approve complete",
    description: `${success} requests approved, ${failed} failed`,
  }),
  progress: ({ success, failed }: BulkResult): ToastText => ({
    title: "Bulk progress complete",
    description: `${success} requests marked in progress, ${failed} failed`,
  }),
};

/** Failure notifications of the bulk actions. Spec section 8. */
export const BULK_FAILURE = {
  approve: { title: "Bulk approve failed", description: "An error occurred while approving requests" },
  progress: { title: "Bulk progress failed", description: "An error occurred while updating requests" },
} satisfies Record<string, ToastText>;

/** Above the requests that a bulk action could not change, each of which is listed with its reason. */
export const BULK_REFUSALS = {
  approve: (count: number) => `${requestsWere(count)} not approved`,
  progress: (count: number) => `${requestsWere(count)} not marked in progress`,
};

function requestsWere(count: number): string {
  return count === 1 ? "1 request was" : `${count} requests were`;
}

/** Shown above a list that failed to load. Spec section 8. */
export const LOAD_FAILURE = {
  requests: "Failed to fetch requests",
  deletedRequests: "Failed to fetch deleted requests",
};
