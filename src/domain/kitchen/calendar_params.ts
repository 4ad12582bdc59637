import { z } from "zod";
import { isCalendarDate } from "../alaska_time.ts";
import { blankAsUndefined } from "../lists/param_schemas.ts";
import { FIRST_MONTH, isMonth, LAST_MONTH } from "./month.ts";

/** The calendar's month; this one unless told otherwise. */
export const calendarParams = z.object({
  month: blankAsUndefined(
    z.string("must be a month such as 2026-03")
      .refine(isMonth, `must be a month from ${FIRST_MONTH} to ${LAST_MONTH}, such as 2026-03`).optional(),
  ),
});

/** A day that somebody orders for. The request that they revise, whose lunches do not count, they may leave out. */
export const orderedDayParams = z.object({
  date: z.string("must be a date such as 2026-03-02").refine(isCalendarDate, "must be a date such as 2026-03-02"),
  exceptFamily: blankAsUndefined(z.uuid("must be an id").optional()),
});
