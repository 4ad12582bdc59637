/** A day is YYYY-MM-DD, a moment an instant in ISO 8601. All else is text, whatever it looks like: "3-4" are grades. */
export type Kind = "number" | "day" | "moment";

/** A column of tables, files and documents. */
export interface Column<Row> {
  title: string;
  kind?: Kind;
  /** Null while unknown. */
  value: (row: Row) => string | number | null;
}

/** Returns the headings of an HTML table, each with the class name of its cells. */
export function headings(columns: readonly Pick<Column<never>, "title" | "kind">[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ title, kind }) => [title, kind === "number" ? "numeric" : ""]));
}
