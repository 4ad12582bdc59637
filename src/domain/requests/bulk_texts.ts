import { type DayConflict, overCapacityText } from "../kitchen/calendar/capacity.ts";
import { counted } from "../text/amounts.ts";
import { formatDay } from "../time/alaska_time.ts";
import type { ToastText } from "../shell/toasts.ts";
import type { Question } from "../shell/writes.ts";
import type { BulkResult, SelectionSum } from "./decisions.ts";
import { ACTION_PARTICIPLES } from "./actions.ts";

export type BulkAction = "approve" | "progress";

export function bulkSuccess(action: BulkAction, { success, failed }: BulkResult): ToastText {
  return {
    title: `Bulk ${action} complete`,
    description: `${success} requests ${ACTION_PARTICIPLES[action]}, ${failed} failed`,
  };
}

export const BULK_FAILURE = {
  approve: { title: "Bulk approve failed", description: "An error occurred while approving requests" },
  progress: { title: "Bulk progress failed", description: "An error occurred while updating requests" },
} satisfies Record<BulkAction, ToastText>;

/** Says "2 requests were not approved". */
export function bulkRefusal(action: BulkAction, count: number): string {
  return `${counted(count, "request was", "requests were")} not ${ACTION_PARTICIPLES[action]}`;
}

/** Asks before a whole selection is approved: "Approve 77 requests: 1,640 lunches, 12 special meals?" */
export function approveQuestion(
  { requestIds, lunches, specialMeals }: Omit<SelectionSum, "conflicts">,
): Question {
  const meals = specialMeals === 0 ? "" : `, ${counted(specialMeals, "special meal")}`;
  return {
    title: "Approve Selected",
    text: `Approve ${counted(requestIds.length, "request")}: ${counted(lunches, "lunch", "lunches")}${meals}?`,
    tone: "warning",
    confirmLabel: "Approve",
  };
}

/** Says what speaks against approving a selection, a sentence each: "Dec 8, 2026 is closed." */
export function conflictTexts(days: readonly DayConflict[]): string[] {
  return days.flatMap((day) => [
    overCapacityText(day),
    day.isClosed ? `${formatDay(day.date)} is closed.` : null,
  ]).filter((text) => text !== null);
}
