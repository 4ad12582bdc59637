import { z } from "zod";
import { addDays, isCalendarDate } from "../time/alaska_time.ts";
import { AppError } from "../http/errors.ts";
import { blankAsUndefined, digitsParam, monthParam, typedDayParam } from "../lists/query_schemas.ts";
import { notADay } from "../time/typed_day.ts";
import { rangeText } from "./calendar/closed_days.ts";
import { changeableDays } from "./calendar/forms.ts";
import { LABEL_STOCKS, type LabelSettings, positionsOf, STOCK_NAMES, type StockName } from "./labels/labels.ts";

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

export const labelParams = z.object({
  date: day,
  request: optionalRequest,
  stock: blankAsUndefined(z.enum(STOCK_NAMES, `must be one of ${STOCK_NAMES.join(", ")}`).optional()),
  start: blankAsUndefined(z.string("must be a number").max(20, "must be a number").optional()),
});

/** Of the page: with `preview`, the labels are shown before they are printed. */
export const labelPageParams = labelParams.extend({ preview: blankAsUndefined(z.string().optional()) });

export interface LabelForm {
  stock: StockName;
  /** As it was typed. */
  start: string;
  /** What is wrong with it. */
  error: string | null;
  /** Null when it is wrong. */
  settings: LabelSettings | null;
}

type GivenSettings = Pick<z.output<typeof labelParams>, keyof LabelSettings>;

/** Checks how labels are printed against their stock: the one that is given, or else remembered. */
export function readLabelForm(given: GivenSettings, remembered: StockName = STOCK_NAMES[0]): LabelForm {
  const { stock = remembered, start = "1" } = given;
  const positions = positionsOf(LABEL_STOCKS[stock]);
  const position = z.number().min(1, "must be at least 1")
    .max(positions, `must be at most ${positions} on a sheet of ${positions} labels`);
  const { data, error } = digitsParam.pipe(position).safeParse(start);
  return {
    stock,
    start,
    error: error?.issues[0]?.message ?? null,
    settings: data === undefined ? null : { stock, start: data },
  };
}

/**
 * The same for a link, which must be right.
 * @throws {AppError} BAD_REQUEST when the first position is beyond the sheet
 */
export function labelSettings(given: GivenSettings): LabelSettings {
  const { settings, error } = readLabelForm(given);
  if (settings) return settings;
  throw new AppError("BAD_REQUEST", `This link is invalid: start ${error}.`);
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

export const calendarParams = z.object({ month: monthParam });

/** A day to order for, and the request to be revised, if any, whose lunches do not count. */
export const orderedDayParams = z.object({
  date: day,
  exceptFamily: optionalRequest,
});
