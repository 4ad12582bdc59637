import type { ToastAbout, ToastText } from "../shell/toasts.ts";
import type { BulkResult, SelectionSum } from "./bulk.ts";

const numberFormat = new Intl.NumberFormat("en-US");

/** Notifications of the bulk actions that went through the whole selection. Spec section 8. */
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

/** What a bulk action had done when it ended early. */
export const BULK_DONE = {
  approve: (count: number) => `${requestsWere(count)} approved`,
  progress: (count: number) => `${requestsWere(count)} marked in progress`,
};

/**
 * The notification of a bulk action that somebody stopped: finished ones stay done.
 * @param isSelected whether the ones left are selected as before; another tab opened since deselects them
 */
export function bulkStopped(
  action: keyof typeof BULK_DONE,
  { success }: BulkResult,
  left: number,
  isSelected: boolean,
): ToastAbout {
  const subject = isSelected ? `${left} still selected` : `${left} left as they were`;
  return { title: "Stopped", description: BULK_DONE[action](success), subject };
}

/**
 * The notification of a bulk action of which a call failed. That call may have come through, and only its answer be lost.
 * @param reason the server's own, if it gave one
 */
export function bulkFailed(action: keyof typeof BULK_DONE, { success }: BulkResult, reason = ""): ToastAbout {
  const done = success > 0 ? `At least ${BULK_DONE[action](success)}` : "";
  const subject = [reason, done].filter(Boolean).join(" ");
  return { ...BULK_FAILURE[action], ...subject && { subject } };
}

/** Asks before a whole selection is approved: "Approve 77 requests: 1,640 lunches, 12 special meals?" */
export function approveQuestion({ requestIds, lunches, specialMeals }: SelectionSum): string {
  const meals = specialMeals === 0 ? "" : `, ${counted(specialMeals, "special meal")}`;
  return `Approve ${counted(requestIds.length, "request")}: ${counted(lunches, "lunch", "lunches")}${meals}?`;
}

function requestsWere(count: number): string {
  return count === 1 ? "1 request was" : `${counted(count, "request")} were`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberFormat.format(count)} ${count === 1 ? one : many}`;
}
