/**
 * A column of an export: its title, what it says of a row, and whether that is a day (YYYY-MM-DD). Otherwise a text is
 * text and a number a number, whatever it looks like: "3-4" are grades.
 */
export type ExportColumn<Row> = readonly [title: string, read: (row: Row) => string | number, type?: "day"];

/** Of an Excel file, which takes a few seconds to make then. The CSV has any number. */
export const MAX_XLSX_ROWS = 20_000;
