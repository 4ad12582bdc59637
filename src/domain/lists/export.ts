/** How a cell's text is read: a day as YYYY-MM-DD, a moment as `formatDateTime` writes it, in Alaska's time. */
export type DateType = "day" | "moment";

/**
 * A column of an export: its title, what it says of a row, and whether that is a date. Otherwise a text is text and a
 * number a number, whatever it looks like: "3-4" are grades.
 */
export type ExportColumn<Row> = readonly [title: string, read: (row: Row) => string | number, type?: DateType];

/** Of an Excel file, which takes a few seconds to make then. The CSV has any number. */
export const MAX_XLSX_ROWS = 20_000;

/** How many rows are read and passed on in one go: few enough that they keep no other caller waiting. */
export const EXPORT_BATCH = 200;
