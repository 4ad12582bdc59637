import { z } from "zod";
import { blankAsUndefined, pageParams, schoolParam, textParam, typedDayParam } from "../lists/query_schemas.ts";
import { notADay, readTypedDay } from "../time/typed_day.ts";
import { AUDIT_EVENT_TYPES } from "./events.ts";

/** Kinds of events that the history can be filtered by: all of one subject, or one type. */
const EVENT_FILTERS = ["request", "account", ...AUDIT_EVENT_TYPES] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** The history's filter as its export takes it, which has no pages. Days are Alaska's, both included. */
export const historyExportParams = z.object({
  person: textParam,
  school: schoolParam,
  type: blankAsUndefined(z.enum(EVENT_FILTERS, "is not a kind of event").optional()),
  from: typedDayParam,
  to: typedDayParam,
});

export const historyParams = pageParams.extend(historyExportParams.shape);

export type HistoryQuery = z.output<typeof historyExportParams>;

/** Returns what is wrong with each date, for its field, and with both together. */
export function dateErrors({ from, to }: Pick<HistoryQuery, "from" | "to">) {
  const errorOf = (day?: string) => day === undefined || readTypedDay(day) ? undefined : notADay(day);
  const errors = { from: errorOf(from), to: errorOf(to) };
  const isReversed = from !== undefined && to !== undefined && from > to;
  const summary = errors.from ?? errors.to ??
    (isReversed ? "The From date is after the To date. Change one of them." : null);
  return { ...errors, summary };
}
