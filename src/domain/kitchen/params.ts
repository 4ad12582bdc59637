import { z } from "zod";
import { addDays, isCalendarDate } from "../time/alaska_time.ts";
import { AppError } from "../http/errors.ts";
import { blankAsUndefined, digitsParam, monthParam, typedDayParam } from "../lists/query_schemas.ts";
import { isMonth, monthOf } from "../time/months.ts";
import { notADay } from "../time/typed_day.ts";
import { rangeText } from "./calendar/closed_days.ts";
import { changeableDays } from "./calendar/forms.ts";
import { optionalLine } from "../text/text_schemas.ts";
import { LABEL_STOCKS, type LabelSettings, positionsOf, STOCK_NAMES } from "./labels/labels.ts";

/** The most deliveries: more than a district has schools and classes. */
const MAX_DELIVERIES = 5000;

const day = z.string("must be a date such as 2026-03-02").refine(isCalendarDate, "must be a date such as 2026-03-02");
const optionalDay = blankAsUndefined(day.optional());

export const kitchenParams = z.object({
  date: typedDayParam,
  week: optionalDay,
  done: z.string().optional().catch(undefined),
  doneCount: digitsParam.optional().catch(undefined),
  doneAt: z.iso.datetime().optional().catch(undefined),
});

export type KitchenParams = z.infer<typeof kitchenParams>;

export const kitchenDayParams = z.object({ date: day });

/** Names the close-outs to fill in as ordered: the day's, or those of a time by its anchor. */
export const asOrderedParams = z.object({ asOrdered: z.string().max(20).optional().catch(undefined) });

const optionalRequest = blankAsUndefined(z.uuid("must be an id").optional());

/** Serving sheets of a day, or one of a single request. */
export const servingParams = z.object({ date: optionalDay, request: optionalRequest });

/** Labels of a day, or those of a single request. */
export const labelPageParams = z.object({ date: day, request: optionalRequest });

export const labelParams = labelPageParams.extend({
  stock: blankAsUndefined(z.enum(STOCK_NAMES, `must be one of ${STOCK_NAMES.join(", ")}`).default(STOCK_NAMES[0])),
  start: blankAsUndefined(digitsParam.default(1)),
});

/**
 * Refuses a first label that its sheet does not have.
 * @throws {AppError} BAD_REQUEST
 */
export function requireOnSheet({ stock, start }: LabelSettings): void {
  const positions = positionsOf(LABEL_STOCKS[stock]);
  if (start >= 1 && start <= positions) return;
  throw new AppError("BAD_REQUEST", `A sheet has ${positions} labels. Start at one of them, from 1 to ${positions}.`);
}

export function isKitchenDay(date: string, now: Date): boolean {
  const { from, to } = changeableDays(now);
  return date >= from && date <= to;
}

/** Returns why the kitchen's pages do not show a day; undefined when they do. */
export function kitchenDayError(date: string, now: Date): string | undefined {
  if (!isCalendarDate(date)) return notADay(date);
  return isKitchenDay(date, now) ? undefined : `The kitchen's pages cover ${rangeText(changeableDays(now))}`;
}

/** Refuses (BAD_REQUEST) a day that the kitchen's pages do not show. */
export function requireKitchenDay(date: string, now: Date): string {
  const message = kitchenDayError(date, now);
  if (message !== undefined) throw new AppError("BAD_REQUEST", `${message}.`);
  return date;
}

/** Returns the days that lie `days` before and after, YYYY-MM-DD; null where the pages end. */
export function neighboringDays(date: string, days: number, now: Date) {
  const inRange = (other: string) => isKitchenDay(other, now) ? other : null;
  return { earlier: inRange(addDays(date, -days)), later: inRange(addDays(date, days)) };
}

const requestId = z.string("must be an id").toLowerCase().pipe(z.uuid("must be an id"));

export const printedSchema = z.strictObject({
  date: day,
  versionIds: z.array(requestId).max(MAX_DELIVERIES, `A sheet has at most ${MAX_DELIVERIES} deliveries`),
  lastPrintedAt: z.string().transform((text) => text || null)
    .pipe(z.iso.datetime("This page is out of date. Reload it and try again.").nullable()),
});

/** The office's note about a delivery; an empty one removes it. `before` is what its writer read. */
export const noteSchema = z.strictObject({
  date: day,
  requestId,
  note: optionalLine(200),
  before: optionalLine(200),
  deliveryAt: z.iso.datetime(),
});

/** One step for the deliveries of a time. */
export const timeActionSchema = z.strictObject({
  date: day,
  requestIds: z.array(requestId).min(1, "There is nothing to mark. Reload the page and try again.")
    .max(MAX_DELIVERIES, `Mark at most ${MAX_DELIVERIES} deliveries at once`)
    .transform((ids) => [...new Set(ids)]),
  /** The instant of all of them, for the page to return to. */
  deliveryAt: z.iso.datetime("This page is out of date. Reload it and try again.").optional(),
});
export type TimeAction = z.infer<typeof timeActionSchema>;

export const calendarParams = z.object({
  month: monthParam,
  day: blankAsUndefined(day.refine((day) => isMonth(monthOf(day)), "must be a date from 2000 to 2099").optional()),
});

export type CalendarParams = z.infer<typeof calendarParams>;

/** A day to order for, and the request to be revised, if any, whose lunches do not count. */
export const orderedDayParams = z.object({
  date: day,
  exceptFamily: optionalRequest,
});
