import { type School, schoolLabel, type Schools } from "../district/schools.ts";
import { type CloseOutColumns, hasCloseOut } from "../requests/close_out.ts";
import { COOLER_LABELS, type CoolerLog, eatBy } from "../requests/cooler_log.ts";
import type { ExportColumn } from "../lists/export.ts";
import { formatDateTime } from "../time/alaska_time.ts";

/** Counts, and no child. 7 CFR 210.10(a)(3). */
export interface ProductionLine extends Omit<CloseOutColumns, "closeOutNote"> {
  id: string;
  /** YYYY-MM-DD. */
  deliveryDate: string;
  school: School;
  gradesText: string;
  numStudents: number;
  numAdults: number;
  specialMeals: number;
  /** Null before the first close-out. */
  closedOutBy: string | null;
  closedOutAt: Date | null;
}

/** Null where unknown. */
export const PRODUCTION_COUNTS: readonly [title: string, read: (line: ProductionLine) => number | null][] = [
  ["Planned students", ({ numStudents }) => numStudents],
  ["Planned adults", ({ numAdults }) => numAdults],
  // Nothing is prepared that is not delivered: lunches are packed to order.
  ["Prepared", ({ delivered }) => delivered],
  ["Served students", ({ servedStudents }) => servedStudents],
  ["Served adults", ({ servedAdults }) => servedAdults],
  [
    "Served, not split",
    ({ served, servedStudents, servedAdults }) => (servedStudents ?? servedAdults) === null ? served : null,
  ],
  ["Returned", ({ returned }) => returned],
  ["Discarded", ({ discarded }) => discarded],
  ["Special meals", ({ specialMeals }) => specialMeals],
];

export function productionSums(lines: readonly ProductionLine[]): (number | null)[] {
  return PRODUCTION_COUNTS.map(([, read]) => {
    const known = lines.map(read).filter((count) => count !== null);
    return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
  });
}

/** A page ends with a whole day: drawing thousands of lines at once would keep other callers waiting. */
const PAGE_LINES = 500;

/** The days of a record on its pages, each with all of its lines. */
export function productionPages(lines: readonly ProductionLine[]): ProductionLine[][] {
  const pages: ProductionLine[][] = [];
  for (const ofDay of Map.groupBy(lines, ({ deliveryDate }) => deliveryDate).values()) {
    const last = pages.at(-1);
    if (last && last.length + ofDay.length <= PAGE_LINES) last.push(...ofDay);
    else pages.push(ofDay);
  }
  return pages;
}

export function isClosedOut(line: ProductionLine): boolean {
  return hasCloseOut({ ...line, closeOutNote: null });
}

const { coolersOut, coolersBack, ...READINGS } = COOLER_LABELS;

function coolerColumns(labels: Partial<Record<keyof CoolerLog, string>>): ExportColumn<ProductionLine>[] {
  const columns = Object.entries(labels) as [keyof CoolerLog, string][];
  return columns.map(([name, title]) => [title, ({ coolerLog }) => coolerLog?.[name] ?? ""]);
}

export function productionColumns(schools: Schools): readonly ExportColumn<ProductionLine>[] {
  return [
    ["Date", ({ deliveryDate }) => deliveryDate, "day"],
    ["Request ID", ({ id }) => id],
    ["School", ({ school }) => schoolLabel(schools, school)],
    ["Grades", ({ gradesText }) => gradesText],
    ...PRODUCTION_COUNTS.map(([title, read]): ExportColumn<ProductionLine> => [title, (line) => read(line) ?? ""]),
    ...coolerColumns(READINGS),
    ["Eat by", ({ deliveryDate, coolerLog }) => eatBy(deliveryDate, coolerLog?.removedAt) ?? ""],
    ["Closed out by", ({ closedOutBy }) => closedOutBy ?? ""],
    ["Closed out at", ({ closedOutAt }) => closedOutAt === null ? "" : formatDateTime(closedOutAt), "moment"],
    // Last, so that the others stay where other programs look for them.
    ...coolerColumns({ coolersOut, coolersBack }),
  ];
}
