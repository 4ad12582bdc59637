import { addDays } from "../time/alaska_time.ts";
import type { ExportColumn } from "../lists/export.ts";
import { schoolLabel } from "../district/schools.ts";
import { type DayRange, monthDays, schoolYearUntil } from "./month.ts";
import { COUNTS, type Report, type ReportTotals, type SchoolTotals, sumTotals } from "./report.ts";

interface ReportLine extends ReportTotals {
  period: "Month" | "School year so far";
  days: DayRange;
  school: string;
}

export const REPORT_COLUMNS: readonly ExportColumn<ReportLine>[] = [
  ["Period", ({ period }) => period],
  ["From", ({ days }) => days.from, "day"],
  ["To", ({ days }) => addDays(days.before, -1), "day"],
  ["School", ({ school }) => school],
  ...COUNTS,
  // Empty while unknown.
  ["Delivered", ({ delivered }) => delivered ?? ""],
  ["Served", ({ served }) => served ?? ""],
  ["Returned", ({ returned }) => returned ?? ""],
  ["Discarded", ({ discarded }) => discarded ?? ""],
  ["Ordered where served is known", ({ served, orderedWhereServed }) => served === null ? "" : orderedWhereServed],
];

/** A report as lines: the month by school and in all, then the same for the school year. */
export function reportLines({ month, schools, ofMonth, ofSchoolYear }: Report): ReportLine[] {
  const lines = (period: ReportLine["period"], days: DayRange, totals: SchoolTotals[]): ReportLine[] => [
    ...totals.map((of) => ({ ...of, period, days, school: schoolLabel(schools, of.school) })),
    { ...sumTotals(totals), period, days, school: "All schools" },
  ];
  return [
    ...lines("Month", monthDays(month), ofMonth),
    ...lines("School year so far", schoolYearUntil(month), ofSchoolYear),
  ];
}
