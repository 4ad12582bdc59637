import { addDays, formatDay } from "../time/alaska_time.ts";
import { addMonths } from "../time/months.ts";
import { z } from "zod";
import { monthParam, pageParams } from "../lists/query_schemas.ts";

/** A school year in Alaska begins on July 1. AS 14.03.020. */
const SCHOOL_YEAR_BEGINS = "07-01";

/** Days (YYYY-MM-DD) from the first up to the last, which is not included. */
export interface DayRange {
  from: string;
  before: string;
}

export function monthDays(month: string): DayRange {
  return { from: `${month}-01`, before: `${addMonths(month, 1)}-01` };
}

/** Returns the days of the school year that `month` is in, up to the end of that month. */
export function schoolYearUntil(month: string): DayRange {
  const { from, before } = monthDays(month);
  const year = Number(month.slice(0, 4));
  const begins = `${year}-${SCHOOL_YEAR_BEGINS}`;
  return { from: from >= begins ? begins : `${year - 1}-${SCHOOL_YEAR_BEGINS}`, before };
}

/** Writes a range of days in words, both ends included: "Jul 1, 2025 to Mar 31, 2026". */
export function formatDays({ from, before }: DayRange): string {
  return `${formatDay(from)} to ${formatDay(addDays(before, -1))}`;
}

export const reportParams = z.object({ month: monthParam });

export const productionParams = reportParams.extend(pageParams.pick({ page: true }).shape);
