import { addDays } from "../time/alaska_time.ts";
import type { Column } from "../lists/columns.ts";
import { schoolLabel } from "../district/schools.ts";
import { type DayRange, monthDays, schoolYearUntil } from "./month.ts";
import { COUNTS, type Report, type ReportTotals, type SchoolTotals, sumTotals } from "./report.ts";

export interface ReportLine extends ReportTotals {
  period: "Month" | "School year so far";
  days: DayRange;
  /** Null in the lines of budget codes, which are of all schools. */
  school: string | null;
  /** Null in the lines of schools. */
  budgetCode: string | null;
}

export const SCHOOL = { title: "School", value: ({ school }: ReportLine) => school };

const COLUMNS: readonly Column<ReportLine>[] = [
  { title: "Period", value: ({ period }) => period },
  { title: "From", kind: "day", value: ({ days }) => days.from },
  { title: "To", kind: "day", value: ({ days }) => addDays(days.before, -1) },
  SCHOOL,
  ...COUNTS,
  { title: "Delivered", kind: "number", value: ({ delivered }) => delivered },
  { title: "Served", kind: "number", value: ({ served }) => served },
  { title: "Returned", kind: "number", value: ({ returned }) => returned },
  { title: "Discarded", kind: "number", value: ({ discarded }) => discarded },
  {
    title: "Ordered where served is known",
    kind: "number",
    value: ({ served, orderedWhereServed }) => served === null ? null : orderedWhereServed,
  },
];

/** Returns the columns of the file. Where a request has a budget code, it is last, so that the others stay in place. */
export function reportColumns({ byCode }: Report): readonly Column<ReportLine>[] {
  return byCode.length === 0 ? COLUMNS : [...COLUMNS, { title: "Budget code", value: ({ budgetCode }) => budgetCode }];
}

export const NO_CODE = "(none)";

/** Writes a report as lines: the month by school and in all, the same for the school year, then the month by code. */
export function reportLines({ month, schools, ofMonth, ofSchoolYear, byCode }: Report) {
  const lines = (period: ReportLine["period"], days: DayRange, totals: SchoolTotals[]): ReportLine[] => [
    ...totals.map((of) => ({ ...of, period, days, school: schoolLabel(schools, of.school), budgetCode: null })),
    { ...sumTotals(totals), period, days, school: "All schools", budgetCode: null },
  ];
  const days = monthDays(month);
  return {
    ofMonth: lines("Month", days, ofMonth),
    ofSchoolYear: lines("School year so far", schoolYearUntil(month), ofSchoolYear),
    byCode: byCode.filter(({ ofMonth }) => ofMonth.lunches > 0).map(({ budgetCode, ofMonth }): ReportLine => ({
      ...ofMonth,
      period: "Month",
      days,
      school: null,
      budgetCode: budgetCode || NO_CODE,
    })),
  };
}
