import { type School, schoolLabel, type Schools } from "../district/schools.ts";
import type { CloseOutColumns } from "../requests/close_out.ts";
import { COOLER_LABELS, type CoolerLog, eatBy } from "../requests/cooler_log.ts";
import { KITCHEN_NOTE_LABEL, ROSTER_LABELS, ROSTER_MARKS, type RosterMarks } from "../requests/request.ts";
import type { Column } from "../lists/columns.ts";

/** A line of the production record: counts, and no child. 7 CFR 210.10(a)(3). */
export interface ProductionLine extends Omit<CloseOutColumns, "closeOutNote"> {
  id: string;
  /** YYYY-MM-DD. */
  deliveryDate: string;
  school: School;
  gradesText: string;
  numStudents: number;
  numAdults: number;
  specialMeals: number;
  kitchenNote: string | null;
  rosterMarks: RosterMarks | null;
  /** Null before the first close-out. */
  closedOutBy: string | null;
  closedOutAt: Date | null;
}

export const PRODUCTION_COUNTS = [
  { title: "Planned students", kind: "number", value: ({ numStudents }) => numStudents },
  { title: "Planned adults", kind: "number", value: ({ numAdults }) => numAdults },
  // Nothing is prepared that is not delivered: lunches are packed to order.
  { title: "Prepared", kind: "number", value: ({ delivered }) => delivered },
  { title: "Served students", kind: "number", value: ({ servedStudents }) => servedStudents },
  { title: "Served adults", kind: "number", value: ({ servedAdults }) => servedAdults },
  {
    title: "Served, no breakdown",
    kind: "number",
    value: ({ served, servedStudents, servedAdults }) => (servedStudents ?? servedAdults) === null ? served : null,
  },
  { title: "Returned", kind: "number", value: ({ returned }) => returned },
  { title: "Discarded", kind: "number", value: ({ discarded }) => discarded },
  { title: "Special meals", kind: "number", value: ({ specialMeals }) => specialMeals },
] satisfies Column<ProductionLine>[];

export function productionSums(lines: readonly ProductionLine[]): (number | null)[] {
  return PRODUCTION_COUNTS.map(({ value }) => {
    const known = lines.map(value).filter((count) => count !== null);
    return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
  });
}

/** A page ends with a whole day: drawing thousands of lines at once would keep other callers waiting. */
const PAGE_LINES = 500;

/** Splits a record into pages, each of whole days. */
export function productionPages(lines: readonly ProductionLine[]): ProductionLine[][] {
  const pages: ProductionLine[][] = [];
  for (const ofDay of Map.groupBy(lines, ({ deliveryDate }) => deliveryDate).values()) {
    const last = pages.at(-1);
    if (last && last.length + ofDay.length <= PAGE_LINES) last.push(...ofDay);
    else pages.push(ofDay);
  }
  return pages;
}

const { coolersOut, coolersBack, ...READINGS } = COOLER_LABELS;

function coolerColumns(labels: Partial<Record<keyof CoolerLog, string>>): Column<ProductionLine>[] {
  const columns = Object.entries(labels) as [keyof CoolerLog, string][];
  return columns.map(([name, title]) => ({ title, value: ({ coolerLog }) => coolerLog?.[name] ?? null }));
}

/** Returns the first columns of a line, on the page and in the file. */
export function lineColumns(schools: Schools) {
  return {
    school: { title: "School", value: ({ school }) => schoolLabel(schools, school) },
    grades: { title: "Grades", value: ({ gradesText }) => gradesText },
  } satisfies Record<string, Column<ProductionLine>>;
}

const ROSTER_COLUMNS = ROSTER_MARKS.map((mark): Column<ProductionLine> => ({
  title: ROSTER_LABELS[mark],
  value: ({ rosterMarks }) => rosterMarks?.[mark] ? "Yes" : null,
}));

/** Whether a line has a text that may name a student; the page only says that there is one. */
export function hasWords({ coolerLog, kitchenNote }: ProductionLine): boolean {
  return (coolerLog?.correctiveAction ?? kitchenNote) !== null;
}

/** Returns the file's columns, with those for notes and rosters where there are any. */
export function productionColumns(schools: Schools, lines: readonly ProductionLine[]): Column<ProductionLine>[] {
  const note: Column<ProductionLine> = { title: KITCHEN_NOTE_LABEL, value: ({ kitchenNote }) => kitchenNote };
  return [
    { title: "Date", kind: "day", value: ({ deliveryDate }) => deliveryDate },
    { title: "Request ID", value: ({ id }) => id },
    ...Object.values(lineColumns(schools)),
    ...PRODUCTION_COUNTS,
    ...coolerColumns(READINGS),
    { title: "Eat by", value: ({ deliveryDate, coolerLog }) => eatBy(deliveryDate, coolerLog?.removedAt) ?? null },
    { title: "Closed out by", value: ({ closedOutBy }) => closedOutBy },
    { title: "Closed out at", kind: "moment", value: ({ closedOutAt }) => closedOutAt?.toISOString() ?? null },
    // Last, so that the others stay where other programs look for them.
    ...coolerColumns({ coolersOut, coolersBack }),
    ...lines.some(({ kitchenNote }) => kitchenNote !== null) ? [note] : [],
    ...lines.some(({ rosterMarks }) => rosterMarks !== null) ? ROSTER_COLUMNS : [],
  ];
}
