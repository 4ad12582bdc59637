import type { School, WithSchools } from "../district/schools.ts";
import type { Column } from "../lists/columns.ts";

/** A request counts as cancelled late when it was cancelled this many calendar days before its delivery, or fewer. */
export const LATE_CANCELLATION_DAYS = 7;

export const COUNTING_RULE =
  "Requests and revisions count on their delivery day, Alaska time, once they are approved. Requests in review, denied " +
  "or deleted are left out. Cancelled requests count only under Cancelled within " +
  `${LATE_CANCELLATION_DAYS} days. Served is compared with the lunches ordered on requests that have a served count.`;

export interface ReportTotals {
  requests: number;
  lunches: number;
  students: number;
  adults: number;
  specialMeals: number;
  /** Requests whose requester acknowledged that they come late. */
  late: number;
  cancelledLate: number;
  /** These four are null while unknown. */
  delivered: number | null;
  served: number | null;
  returned: number | null;
  discarded: number | null;
  /** The lunches of the requests whose `served` is known. */
  orderedWhereServed: number;
}

export interface SchoolTotals extends ReportTotals {
  school: School;
}

/** Counts what is charged to a code, which is "" for requests without one. */
export interface CodeTotals {
  budgetCode: string;
  ofMonth: ReportTotals;
  ofSchoolYear: ReportTotals;
}

/** A month, and the school year until its end, by school. Schools without anything to count are left out. */
export interface Report extends WithSchools {
  /** YYYY-MM. */
  month: string;
  ofMonth: SchoolTotals[];
  ofSchoolYear: SchoolTotals[];
  /** Codes with lunches, or none where no request has a code. */
  byCode: CodeTotals[];
}

export const NO_TOTALS: ReportTotals = {
  requests: 0,
  lunches: 0,
  students: 0,
  adults: 0,
  specialMeals: 0,
  late: 0,
  cancelledLate: 0,
  delivered: null,
  served: null,
  returned: null,
  discarded: null,
  orderedWhereServed: 0,
};

const NAMES = Object.keys(NO_TOTALS) as (keyof ReportTotals)[];

/** Sums totals; unknown counts add nothing. */
export function sumTotals(totals: readonly ReportTotals[]): ReportTotals {
  return totals.reduce((sum, each) => {
    const sums = NAMES.map((name) => [name, each[name] === null ? sum[name] : (sum[name] ?? 0) + each[name]]);
    return Object.fromEntries(sums) as typeof sum;
  }, NO_TOTALS);
}

export function isEmpty(totals: ReportTotals): boolean {
  return NAMES.every((name) => !totals[name]);
}

/** Says "118 of 124 (95%)", or "Not closed out". */
export function servedText({ served, orderedWhereServed }: ReportTotals): string {
  if (served === null) return "Not closed out";
  return `${served} of ${orderedWhereServed} (${Math.round(100 * served / orderedWhereServed)}%)`;
}

/** The column that has a bar on the page. */
export const LUNCHES = { title: "Lunches", kind: "number", value: ({ lunches }) => lunches } satisfies Column<
  ReportTotals
>;

/** The columns of the page and of the file. */
export const COUNTS = [
  { title: "Requests", kind: "number", value: ({ requests }) => requests },
  LUNCHES,
  { title: "Students", kind: "number", value: ({ students }) => students },
  { title: "Adults", kind: "number", value: ({ adults }) => adults },
  { title: "Special meals", kind: "number", value: ({ specialMeals }) => specialMeals },
  { title: "Late", kind: "number", value: ({ late }) => late },
  {
    title: `Cancelled within ${LATE_CANCELLATION_DAYS} days`,
    kind: "number",
    value: ({ cancelledLate }) => cancelledLate,
  },
] satisfies Column<ReportTotals>[];
