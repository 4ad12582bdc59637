import { z } from "zod";
import { blankAsUndefined, dayParam, pageParams, schoolParam, textParam } from "../lists/param_schemas.ts";
import { AUDIT_EVENT_TYPES } from "./events.ts";

/** Kinds of events that the history can be filtered by: all of one subject, or one type. */
const EVENT_FILTERS = ["request", "account", ...AUDIT_EVENT_TYPES] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** The history's filter as its export takes it, which has no pages. Days are Alaska's, both included. */
export const historyExportParams = z.object({
  person: textParam,
  school: schoolParam,
  type: blankAsUndefined(z.enum(EVENT_FILTERS, "is not a kind of event").optional()),
  from: dayParam,
  to: dayParam,
});

export const historyParams = pageParams.extend(historyExportParams.shape);

export type HistoryQuery = z.output<typeof historyExportParams>;

export function dateRangeError({ from, to }: Pick<HistoryQuery, "from" | "to">): string | null {
  if (from === undefined || to === undefined || from <= to) return null;
  return "The From date is after the To date. Change one of them.";
}
