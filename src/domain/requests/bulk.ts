import { z } from "zod";
import { MAX_PAGE_SIZE } from "../lists/pagination.ts";
import type { DayConflict } from "../kitchen/calendar/capacity.ts";
import { REQUEST_STATUSES } from "./statuses.ts";

/** Each id once. Spec section 7. */
export const bulkSchema = z.strictObject({
  requestIds: z.array(z.string("must be an id").toLowerCase().pipe(z.uuid("must be an id")), "Select requests first")
    .min(1, "Select at least one request").max(MAX_PAGE_SIZE, `Select at most ${MAX_PAGE_SIZE} requests`)
    .refine((ids) => new Set(ids).size === ids.length, "Select each request once"),
});

export const selectionSchema = bulkSchema.safeExtend({ status: z.enum(REQUEST_STATUSES, "is not a status") });

/** How a bulk call went. Every failed request is named with the message that a single call would have failed with. */
export interface BulkResult {
  success: number;
  failed: number;
  failures: { requestId: string; message: string }[];
}

export interface SelectionSum {
  /** Those of the selected requests that are still in the tab, in the order they were selected. */
  requestIds: string[];
  lunches: number;
  specialMeals: number;
  conflicts: DayConflict[];
}
