import { z } from "zod";
import { isCalendarDate } from "../../time/alaska_time.ts";
import { blankAsUndefined, monthParam } from "../../lists/param_schemas.ts";

/** The calendar's month; this one unless told otherwise. */
export const calendarParams = z.object({ month: monthParam });

/** A day that somebody orders for. The request that they revise, whose lunches do not count, they may leave out. */
export const orderedDayParams = z.object({
  date: z.string("must be a date such as 2026-03-02").refine(isCalendarDate, "must be a date such as 2026-03-02"),
  exceptFamily: blankAsUndefined(z.uuid("must be an id").optional()),
});
