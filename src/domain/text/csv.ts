import { stringify } from "csv-stringify/sync";
import type { ExportColumn } from "../lists/export.ts";

/** What a file begins with so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export function csvHeader<Row>(columns: readonly ExportColumn<Row>[]): string {
  return csvLines([columns.map(([title]) => title)]);
}

export function csvRows<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  return csvLines(rows.map((row) => columns.map(([, read]) => read(row))));
}

/**
 * Records of a CSV file, each with its line break. Every field is quoted (RFC 4180, section 2), and one that a
 * spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV Injection); a number, -5, is none.
 */
export function csvLines(records: readonly (readonly (string | number)[])[]): string {
  return stringify([...records], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: {
      // The one character of OWASP's list that the library passes over.
      string: (text) => text.startsWith("\n") ? `'${text}` : text,
      number: (value) => ({ value: String(value), escape_formulas: false }),
    },
  });
}
