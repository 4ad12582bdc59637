import { formatClock, formatDayOfWeek } from "../../time/alaska_time.ts";
import { type DocumentHead, fullOfficeName } from "../../district/district.ts";
import { schoolLabel } from "../../district/schools.ts";
import { counted } from "../../text/amounts.ts";
import { oneLine } from "../../text/one_line.ts";
import { eatBy } from "../../requests/cooler_log.ts";
import { allergyText } from "../../requests/allergens.ts";
import { shortId } from "../../requests/request.ts";
import { type Delivery, inPackingOrder } from "../day_sheet/day.ts";
import { hasLabels } from "../day_sheet/sheet_deliveries.ts";
import { dayText, type DocumentNames } from "../texts.ts";

/** A sheet of labels on US Letter. Lengths are in points, 72 to an inch, from the upper left corner of the page. */
export interface LabelStock {
  label: string;
  columns: number;
  rows: number;
  /** The size of one label. */
  width: number;
  height: number;
  top: number;
  left: number;
  pitchX: number;
  pitchY: number;
  /** The margin inside a label's edge, since printing is not exact. */
  padding: { x: number; y: number };
  /** The type size of a note that is short enough. */
  size: number;
}

const INCH = 72;

export const STOCK_NAMES = ["3x10", "2x5"] as const;

export type StockName = (typeof STOCK_NAMES)[number];

export const LABEL_STOCKS: Record<StockName, LabelStock> = {
  "3x10": {
    label: "Avery 5160",
    columns: 3,
    rows: 10,
    width: 2.625 * INCH,
    height: INCH,
    top: 0.5 * INCH,
    left: 0.1875 * INCH,
    pitchX: 2.75 * INCH,
    pitchY: INCH,
    padding: { x: 7, y: 4 },
    size: 9,
  },
  "2x5": {
    label: "Avery 5163",
    columns: 2,
    rows: 5,
    width: 4 * INCH,
    height: 2 * INCH,
    top: 0.5 * INCH,
    left: 0.15625 * INCH,
    pitchX: 4.1875 * INCH,
    pitchY: 2 * INCH,
    padding: { x: 10, y: 8 },
    size: 12,
  },
};

/** Returns how many labels are on a sheet. */
export function positionsOf({ columns, rows }: LabelStock): number {
  return columns * rows;
}

/** Returns the upper left corners of a sheet's labels, row by row. */
export function cornersOf(stock: LabelStock) {
  return Array.from({ length: positionsOf(stock) }, (_, position) => ({
    left: stock.left + (position % stock.columns) * stock.pitchX,
    top: stock.top + Math.floor(position / stock.columns) * stock.pitchY,
  }));
}

/** A stock and what it takes from its first label on: "Avery 5160: 15 labels, 1 sheet of 30", with one label a meal. */
export function stockText(stock: LabelStock, labels: number): string {
  const positions = positionsOf(stock);
  const sheets = Math.ceil(labels / positions);
  return `${stock.label}: ${counted(labels, "label")}, ${counted(sheets, "sheet")} of ${positions}`;
}

export interface LabelSettings {
  stock: StockName;
  /** The position of the first label on its sheet, from 1, row by row. */
  start: number;
}

export interface LabelSheet extends LabelSettings, Omit<DocumentHead, "contact"> {
  kind: "kitchen-labels";
  title: string;
  none: string | null;
  labels: MealLabel[];
}

export interface MealLabel {
  student: string;
  /** The checked allergens, "Allergy: Peanuts, Wheat"; "" for none. */
  facts: string;
  notes: string;
  /** The lines about where it goes: school, day, time, request, and by when it is eaten. */
  where: string[];
  /** The request's short id, which a second label repeats. */
  shortId: string;
}

/** Describes the labels of a day, in the order in which the kitchen packs. Those of erased meals are gone. */
export function buildLabelSheet(
  { date, deliveries }: { date: string; deliveries: readonly Delivery[] },
  settings: LabelSettings,
  { district, schools, now }: DocumentNames,
): LabelSheet {
  const labels = inPackingOrder(deliveries.filter(hasLabels), schools).flatMap((delivery) => {
    const where = [
      oneLine(schoolLabel(schools, delivery.school)),
      // Without the year: "Mon, Mar 2".
      formatDayOfWeek(delivery.deliveryDate).replace(/, \d{4}$/, ""),
      formatClock(delivery.deliveryAt),
      shortId(delivery.id),
      `Eat by ${eatBy(delivery.deliveryDate, delivery.coolerLog?.removedAt) ?? "______"}`,
    ];
    return delivery.specialMeals.map((meal): MealLabel => ({
      student: oneLine(meal.studentName),
      // A medical statement is the office's affair, and this is on a child's bag.
      facts: allergyText(meal.allergens),
      // Without blank lines.
      notes: meal.notes.split(/\r\n?|\n/).map((line) => line.trim()).filter((line) => line !== "").join("\n"),
      where,
      shortId: shortId(delivery.id),
    }));
  });
  return {
    kind: "kitchen-labels",
    ...settings,
    title: `Meal Labels, ${dayText(date)}`,
    department: fullOfficeName(district),
    none: labels.length === 0 ? `No special meals on ${dayText(date)}.` : null,
    labels,
    printedAt: now.toISOString(),
  };
}
