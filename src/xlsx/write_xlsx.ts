import writeExcelFile from "write-excel-file/universal";
import type { Column, Kind } from "../domain/lists/columns.ts";

/** Plain data that becomes a sheet of Excel. */
export interface ExportTable {
  columns: Pick<Column<never>, "title" | "kind">[];
  /** Rows as JSON, some in each, so that passing them to another thread keeps nobody waiting. */
  batches: string[];
}

/** Writes a table with typed cells below a header row that stays in sight, as the bytes of an .xlsx file. */
export async function writeXlsx({ columns, batches }: ExportTable): Promise<Uint8Array<ArrayBuffer>> {
  const rows = batches.flatMap((batch): (string | number)[][] => JSON.parse(batch));
  const head = columns.map(({ title }) => ({ value: title, fontWeight: "bold" as const }));
  const cells = rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.kind)));
  const widths = columns.map(({ title }, index) => ({
    width: rows.reduce((width, row) => Math.max(width, widthOf(row[index])), widthOf(title)),
  }));
  const options = { columns: widths, stickyRowsCount: 1, dateFormat: DAY_FORMAT };
  const file = await writeExcelFile([head, ...cells], options).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}

const DAY_FORMAT = "mmm d, yyyy";

function cellOf(value: string | number, kind: Kind | undefined) {
  if (value === "") return null;
  if (typeof value === "number") return value;
  if (kind === "day") return new Date(`${value}T00:00:00Z`);
  // A spreadsheet's date has no time zone: it shows what UTC's clocks would.
  if (kind === "moment") return { value: new Date(`${value} UTC`), format: `${DAY_FORMAT} h:mm AM/PM` };
  return escapeText(value);
}

/**
 * Excel reads _x0041_ in a text as the letter A (ECMA-376 part 1, 22.9.2.19), so its underscore is written out. The
 * library looks texts up in a plain object and would take "constructor" for one it knows; the NUL it leaves out later.
 */
function escapeText(text: string): string {
  const escaped = text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
  return escaped in {} ? `${escaped}\0` : escaped;
}

/** Returns a width in letters: as wide as the text, but for long ones, with room for a date. */
function widthOf(value: string | number = ""): number {
  return Math.min(40, Math.max(14, String(value).length + 2));
}
