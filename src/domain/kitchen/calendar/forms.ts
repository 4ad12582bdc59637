import * as z from "zod/mini";
import { addYears, alaskaDate, daysBetween, formatDay, isCalendarDate } from "../../time/alaska_time.ts";
import { notADay, readTypedDay } from "../../time/typed_day.ts";
import { lineText } from "../../text/text_schemas.ts";
import { MAX_CAPACITY, WEEKDAYS } from "./capacity.ts";
import { MAX_CLOSED_DAYS } from "./closed_days.ts";

/** Returns the days that can be changed, YYYY-MM-DD: from a year ago to two years ahead. */
export function changeableDays(now: Date): { from: string; to: string } {
  const today = alaskaDate(now);
  return { from: addYears(today, -1), to: addYears(today, 2) };
}

function changeableDay(clock: () => Date) {
  return z.string("Required").check(
    z.overwrite((day) => readTypedDay(day) ?? day.trim()),
    z.superRefine((day, context) => {
      const message = changeableDayError(day, clock());
      if (message) context.addIssue({ code: "custom", message });
    }),
  );
}

function changeableDayError(day: string, now: Date): string | null {
  if (day === "") return "Required";
  if (!isCalendarDate(day)) return notADay(day);
  const { from, to } = changeableDays(now);
  return day < from || day > to ? `Must be from ${formatDay(from)} to ${formatDay(to)}` : null;
}

export function closedDaysSchema(clock: () => Date) {
  const days = z.strictObject({
    from: changeableDay(clock),
    to: changeableDay(clock),
    reason: lineText(100, "Reason is required"),
  }).check(z.superRefine(({ from, to }, context) => {
    // Text that is not a day has its message already.
    if (!isCalendarDate(from) || !isCalendarDate(to)) return;
    const add = (message: string) => context.addIssue({ code: "custom", path: ["to"], message, input: to });
    if (from > to) add("The last day is before the first day");
    else if (daysBetween(from, to) >= MAX_CLOSED_DAYS) add("Close at most one year at a time");
  }));
  return z.pipe(z.transform(withLastDay), days);
}

function withLastDay(days: unknown): unknown {
  const hasNone = typeof days === "object" && days !== null && "from" in days && "to" in days && days.to === "";
  return hasNone ? { ...days, to: days.from } : days;
}

const WHOLE = "Must be a whole number";

const lunches = z.nullable(
  z.number({ error: ({ input }) => input === undefined ? "Required" : WHOLE }).check(
    z.int(WHOLE),
    z.minimum(0, "Cannot be negative"),
    z.maximum(MAX_CAPACITY, `Must be at most ${MAX_CAPACITY}`),
  ),
);

export const weekdaysSchema = z.strictObject(
  Object.fromEntries(WEEKDAYS.map((day) => [`weekday${day}`, lunches])) as Record<
    `weekday${typeof WEEKDAYS[number]}`,
    typeof lunches
  >,
);

export function dayCapacitySchema(clock: () => Date) {
  return z.strictObject({ date: changeableDay(clock), lunches });
}

/** A capacity for a weekday, 1 (Monday) to 7, or a date; null is no limit. */
export type CapacityChange =
  & { lunches: number | null }
  & (
    | { weekday: number; date?: undefined }
    | { weekday?: undefined; date: string }
  );

export type DaysToClose = z.output<ReturnType<typeof closedDaysSchema>>;
