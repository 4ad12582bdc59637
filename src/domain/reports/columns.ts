import { addDays } from "../time/alaska_time.ts";
import type { Column } from "../lists/columns.ts";
import { schoolLabel } from "../district/schools.ts";
import { type DayRange, monthDays, schoolYearUntil } from "./month.ts";
import { COUNTS, type Report, type ReportTotals, type SchoolTotals, sumTotals } from "./report.ts";

export interface ReportLine extends ReportTotals {
  period: "Month" | "School year so far";
  days: DayRange;
  school: string;
}

export const SCHOOL = { title: "School", value: ({ school }: ReportLine) => school };

export const REPORT_COLUMNS: readonly Column<ReportLine>[] = [
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

/** Writes a report as lines: the month by school and in all, then the same for the school year. */
export function reportLines({ month, schools, ofMonth, ofSchoolYear }: Report) {
  const lines = (period: ReportLine["period"], days: DayRange, totals: SchoolTotals[]): ReportLine[] => [
    ...totals.map((of) => ({ ...of, period, days, school: schoolLabel(schools, of.school) })),
    { ...sumTotals(totals), period, days, school: "All schools" },
  ];
  return {
    ofMonth: lines("Month", monthDays(month), ofMonth),
    ofSchoolYear: lines("School year so far", schoolYearUntil(month), ofSchoolYear),
  };
}
